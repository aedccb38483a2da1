import { errorMessage } from "@millrace/engine";
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2, constants } from "node:http2";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { type SecureContext, type TLSSocket, connect as connectTls } from "node:tls";

/** An API server to which connections are made, with certain certificates. */
export interface StreamServer {
  /** Equal for all whose connections can be shared. */
  readonly key: string;
  readonly url: URL;
  readonly tls: {
    readonly secureContext: SecureContext;
    readonly servername: string | undefined;
    readonly rejectUnauthorized: boolean | undefined;
  };
  /** The error of an API server that does not answer for this reason. */
  away(reason: string): Error;
}

export interface StreamRequest {
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

export interface StreamAnswer {
  readonly status: number;
  readonly body: Readable;
}

/** A connection of HTTP/2. Its streams end with the error of an API server that is away when it ends before them. */
export interface KubeSession {
  readonly key: string;
  /** Whether the server speaks HTTP/2. Rejects when it cannot be reached. */
  readonly ready: Promise<boolean>;
  /** Whether further streams can begin. */
  readonly isOpen: boolean;
  /** How many streams the server allows at a time; undefined as long as it has not said so. */
  readonly allowed: number | undefined;
  /**
   * @param request its time-out is for the headers of the answer
   * @param onEnd is called once, when the stream has ended or could not begin
   */
  request(request: StreamRequest, onEnd: () => void): Promise<StreamAnswer>;
  close(reason: string): void;
}

/**
 * The window of the whole connection. It does not protect streams from each other, as Node takes what arrives off this window at once
 * and leaves it on the window of its stream; it lets a distant server send while it waits to hear what has arrived.
 */
const windowBytes = 4 * 1024 * 1024;
const connectTimeoutMs = 30_000;
/** The API server may never write again to a log that is followed, so nothing but this notices that it is gone. */
const pingEveryMs = 30_000;
const pingTimeoutMs = 15_000;

/** Begins to connect. @param onClosed is called once, when the connection has ended */
export function startSession(server: StreamServer, onClosed: () => void): KubeSession {
  const { away } = server;
  let reason = "the connection was closed";
  let http2: ClientHttp2Session | undefined;
  const socket = connectSocket(server);

  function close(why: string): void {
    reason = why;
    if (http2 === undefined) socket.destroy(new Error(why));
    else {
      http2.destroy();
      // A session that the server has asked to end waits for the server, which may be gone: until its socket closes, it is not over.
      socket.destroy();
    }
  }

  const ready = new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(() => close(`no connection in ${connectTimeoutMs / 1_000} s`), connectTimeoutMs);
    socket.on("error", (error) => {
      reason = error.message;
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(away(reason));
      onClosed();
    });
    socket.once("secureConnect", () => {
      if (socket.alpnProtocol !== "h2") {
        resolve(false);
        socket.destroy();
        return;
      }
      const session = connectHttp2(server.url, { createConnection: () => socket });
      http2 = session;
      session.on("error", (error) => {
        reason = error.message;
      });
      // The limits of the server come first of all that it sends.
      session.once("remoteSettings", () => {
        clearTimeout(timer);
        session.setLocalWindowSize(windowBytes);
        keepAsking(session, close);
        resolve(true);
      });
    });
  });
  // Also when nobody waits for it any more.
  ready.catch(() => undefined);

  return {
    key: server.key,
    ready,
    close,
    get isOpen() {
      return http2 === undefined ? !socket.destroyed : !http2.closed && !http2.destroyed;
    },
    get allowed() {
      return http2?.remoteSettings?.maxConcurrentStreams;
    },
    async request(request, onEnd) {
      return await ask(begin(request, onEnd), request, (failure) => away(failure ?? reason));
    },
  };

  function begin({ path, headers, signal }: StreamRequest, onEnd: () => void): ClientHttp2Stream {
    try {
      if (http2 === undefined) throw new Error(reason);
      const stream = http2.request({ ...headers, ":path": path }, signal === undefined ? {} : { signal });
      return stream.once("close", onEnd);
    } catch (error) {
      onEnd();
      throw away(errorMessage(error));
    }
  }
}

function connectSocket({ url, tls }: StreamServer): TLSSocket {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return connectTls({
    ...tls,
    host,
    port: url.port === "" ? 443 : Number(url.port),
    // An address is no name that a server could be asked for.
    servername: tls.servername ?? (isIP(host) === 0 ? host : ""),
    ALPNProtocols: ["h2", "http/1.1"],
  });
}

function keepAsking(session: ClientHttp2Session, close: (reason: string) => void): void {
  const asking = setInterval(() => {
    // A destroyed session throws when it is asked, and is only closed a while later.
    if (session.destroyed) return;
    let answered = false;
    const timer = setTimeout(() => {
      // What came while this process stood still is read first.
      setImmediate(() => {
        if (!answered) close(`no answer to a ping in ${pingTimeoutMs / 1_000} s`);
      });
    }, pingTimeoutMs).unref();
    session.ping((error) => {
      // The ping of a session that takes no new streams is cancelled, which says nothing of the server.
      if (error !== null) return;
      answered = true;
      clearTimeout(timer);
    });
  }, pingEveryMs).unref();
  session.once("close", () => clearInterval(asking));
}

/** @param away the error for a failure of the stream alone, or without one for that of its connection */
async function ask(
  stream: ClientHttp2Stream,
  { signal, timeoutMs }: StreamRequest,
  away: (failure: string | undefined) => Error,
): Promise<StreamAnswer> {
  return await new Promise((resolve, reject) => {
    let failed: Error | undefined;
    const failure = (): Error => (signal?.aborted === true && failed !== undefined ? failed : away(failed?.message));
    const timer = setTimeout(() => stream.destroy(new Error(`no answer in ${timeoutMs / 1_000} s`)), timeoutMs);
    stream.once("response", (answered) => {
      clearTimeout(timer);
      resolve({ status: answered[":status"] ?? 500, body: bodyOf(stream, failure) });
    });
    stream.on("error", (error) => {
      failed = error;
    });
    stream.once("close", () => {
      clearTimeout(timer);
      reject(failure());
    });
  });
}

/** A stream of HTTP/2 that is cut off by the end of its connection ends as if it were whole; this one fails then. */
function bodyOf(stream: ClientHttp2Stream, failure: () => Error): Readable {
  let isWhole = false;
  const body = new Readable({
    read: () => void stream.resume(),
    destroy(error, done) {
      stream.close(constants.NGHTTP2_CANCEL);
      stream.destroy();
      done(error);
    },
  });
  // The reader of the answer hears of this, too.
  body.on("error", () => undefined);
  stream.on("data", (chunk: Buffer) => {
    if (!body.push(chunk)) stream.pause();
  });
  stream.once("end", () => {
    isWhole = stream.rstCode === constants.NGHTTP2_NO_ERROR && !stream.destroyed;
  });
  stream.once("close", () => {
    if (isWhole) body.push(null);
    else body.destroy(failure());
  });
  return body;
}
