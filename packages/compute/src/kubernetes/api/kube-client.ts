import type { KubeConfig } from "@kubernetes/client-node";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, type RequestOptions, request as httpsRequest } from "node:https";
import { text as readAll } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { createSecureContext } from "node:tls";
import { type ClusterAccess, namespaceOf, readClusterAccess } from "./cluster-access.ts";
import type { StreamAnswer, StreamServer } from "./kube-session.ts";
import { createKubeStreams } from "./kube-streams.ts";

export interface KubeRequest {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls of the API server. Credentials are applied to every call, so that rotated ones are used at once; the kubeconfig is read
 * again when the API server does not know them any more.
 */
export interface KubeClient {
  readonly namespace: string;
  /** For connections that the library makes itself. */
  config(): KubeConfig;
  /** The answer, parsed. @throws KubeError, or KubeAwayError */
  call<Answer = unknown>(method: string, path: string, request?: KubeRequest): Promise<Answer>;
  /** An answer without end. @throws KubeError, or KubeAwayError */
  stream(path: string, request?: KubeRequest): Promise<Readable>;
  close(): void;
}

/** The API server refused. The message is its own. */
export class KubeError extends Error {
  override readonly name = "KubeError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The API server does not answer now, but may later. */
export class KubeAwayError extends Error {
  override readonly name = "KubeAwayError";
}

/** Content types of patches. */
export const mergePatch = "application/merge-patch+json";
export const applyPatch = "application/apply-patch+yaml";
/** Owner of the fields that the driver applies. */
export const fieldManager = "millrace";

const answerTimeoutMs = 30_000;
/** Many starts at once open many connections; of those that are left, few are used again soon. */
const keptOpen = { keepAlive: true, maxFreeSockets: 32 } as const;
const unauthorised = 401;

/** A request with its credentials. */
interface Prepared {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly agent: RequestOptions["agent"];
  away(reason: string): Error;
}

/** Connections that are made with the same certificates. */
interface Connections {
  readonly key: string;
  readonly agent: HttpAgent;
  readonly tls: StreamServer["tls"] | undefined;
}

export function isStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof KubeError && statuses.includes(error.status);
}

/** @throws ClusterAccessError */
export function createKubeClient(access: ClusterAccess): KubeClient {
  let config = readClusterAccess(access);
  const namespace = namespaceOf(config, access);
  const streams = createKubeStreams();
  let kept: Connections | undefined;

  /**
   * One agent for as long as the certificates are the same, so that connections are used again. They share one context: a context of
   * its own for each connection reads all certificates again and keeps them outside the heap, where no collection is due for them.
   */
  function connectionsTo(url: URL, options: RequestOptions): Connections {
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    const name = [url.origin, ca, cert, key, servername, rejectUnauthorized].map(String).join("\0");
    if (kept?.key !== name) {
      kept?.agent.destroy();
      if (url.protocol === "https:") {
        const tls = { secureContext: createSecureContext({ ca, cert, key }), servername, rejectUnauthorized };
        kept = { key: name, agent: new HttpsAgent({ ...keptOpen, ...tls }), tls };
      } else kept = { key: name, agent: new HttpAgent(keptOpen), tls: undefined };
    }
    return kept;
  }

  /** @param isShared whether the answer has no end, and should share a connection with others */
  async function send(method: string, path: string, request: KubeRequest, isShared: boolean): Promise<StreamAnswer> {
    const cluster = config.getCurrentCluster();
    const server = cluster?.server ?? "";
    const url = new URL(`${server.replace(/\/$/, "")}${path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
    const headers: Record<string, string | number> = {};
    const options: RequestOptions = { headers };
    await config.applyToHTTPSOptions(options);
    headers["accept"] = "application/json";
    if (typeof options.auth === "string")
      headers["authorization"] = `Basic ${Buffer.from(options.auth).toString("base64")}`;
    const away = (reason: string): KubeAwayError =>
      new KubeAwayError(`The Kubernetes API server at ${server} does not answer: ${reason}.`);
    // A proxy of the kubeconfig is an agent of the library's.
    if (cluster?.proxyUrl !== undefined)
      return await sendAlone(request, { method, url, headers, agent: options.agent, away });
    const { key, agent, tls } = connectionsTo(url, options);
    if (isShared && tls !== undefined) {
      const { signal } = request;
      const asked = { path: `${url.pathname}${url.search}`, headers, signal, timeoutMs: answerTimeoutMs };
      const answer = await streams.open({ key, url, tls, away }, asked);
      if (answer !== undefined) return answer;
    }
    return await sendAlone(request, { method, url, headers, agent, away });
  }

  async function open(method: string, path: string, request: KubeRequest, isShared: boolean): Promise<Readable> {
    let answer = await send(method, path, request, isShared);
    if (answer.status === unauthorised) {
      answer.body.resume();
      config = readClusterAccess(access);
      answer = await send(method, path, request, isShared);
    }
    const { status, body } = answer;
    if (status < 400) return body;
    const said = await readText(body);
    throw new KubeError(status, messageOf(said) || `status ${status}`);
  }

  return {
    namespace,
    config: () => config,
    async call<Answer>(method: string, path: string, request: KubeRequest = {}) {
      const text = await readText(await open(method, path, request, false));
      return (text === "" ? undefined : JSON.parse(text)) as Answer;
    },
    stream: (path, request = {}) => open("GET", path, request, true),
    close() {
      streams.close();
      kept?.agent.destroy();
    },
  };
}

/** Sends a request over HTTP/1.1, which has a connection to itself until it is answered. */
async function sendAlone(request: KubeRequest, { method, url, headers, agent, away }: Prepared): Promise<StreamAnswer> {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  return await new Promise((resolve, reject) => {
    const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      agent,
      headers: {
        ...headers,
        ...(body === undefined
          ? {}
          : {
              "content-type": request.contentType ?? "application/json",
              "content-length": Buffer.byteLength(body),
            }),
      },
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    const timer = setTimeout(
      () => sent.destroy(new Error(`no answer in ${answerTimeoutMs / 1_000} s`)),
      answerTimeoutMs,
    );
    sent.once("response", (answer) => {
      clearTimeout(timer);
      // Who reads the answer hears of this, too.
      answer.on("error", () => undefined);
      resolve({ status: answer.statusCode ?? 500, body: answer });
    });
    sent.on("error", (error) => {
      clearTimeout(timer);
      reject(request.signal?.aborted === true ? error : away(error.message));
    });
    sent.end(body);
  });
}

async function readText(answer: Readable): Promise<string> {
  const timer = setTimeout(() => answer.destroy(new Error("the answer stopped")), answerTimeoutMs);
  try {
    return await readAll(answer);
  } catch (error) {
    throw new KubeAwayError(`The Kubernetes API server closed the connection: ${String(error)}.`);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message.trim() : "";
  } catch {
    return text.trim();
  }
}
