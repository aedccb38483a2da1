import { type HttpAnswer, type HttpConnection, openConnection } from "./http-connection.ts";

/** A request for a load to send. */
export interface LoadRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** The result of a load. */
export interface LoadResult {
  /** Requests answered within the time. */
  readonly count: number;
  readonly elapsedMs: number;
  readonly latenciesMs: Float64Array;
}

export function resultOf(latenciesMs: readonly number[], elapsedMs: number): LoadResult {
  return { count: latenciesMs.length, elapsedMs, latenciesMs: Float64Array.from(latenciesMs) };
}

/** The bytes of a request: built once, sent many times. */
export function requestBytes(request: LoadRequest): Buffer {
  const { host, pathname, search } = new URL(request.url);
  const headers: Record<string, string> = { host, ...request.headers };
  if (request.body !== undefined) {
    headers["content-type"] = "application/json";
    headers["content-length"] = String(request.body.length);
  } else if (request.method === "POST") headers["content-length"] = "0";
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${request.method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  return request.body === undefined ? head : Buffer.concat([head, request.body]);
}

/** Connections to the server of an address. They are closed when this is disposed of, however the load ends. */
export interface Connections extends Disposable {
  /** Number of those that were opened. */
  readonly size: number;
  open(): Promise<HttpConnection>;
  openMany(count: number): Promise<readonly HttpConnection[]>;
}

export function connectionsTo(url: string): Connections {
  const { hostname: host, port } = new URL(url);
  if (host !== "127.0.0.1") throw new Error(`the bench talks to 127.0.0.1 only, not to ${host}`);
  const opened: HttpConnection[] = [];
  async function open(): Promise<HttpConnection> {
    const connection = await openConnection({ host, port: Number(port) });
    opened.push(connection);
    return connection;
  }
  return {
    get size() {
      return opened.length;
    },
    open,
    openMany: (count) => Promise.all(Array.from({ length: count }, open)),
    [Symbol.dispose]() {
      for (const connection of opened) connection.close();
    },
  };
}

/** Takes the answer to a request that must succeed, because refused requests measure nothing; gives everything else to `reject`. */
export function onSuccess(
  reject: (error: Error) => void,
  onAnswer: (answer: HttpAnswer) => void,
): (answer: HttpAnswer | Error) => void {
  return (answer) => {
    if (answer instanceof Error) reject(answer);
    else if (answer.status >= 300) reject(new Error(`status ${answer.status}: ${answer.body.toString()}`));
    else onAnswer(answer);
  };
}

/** Sends a request on a free connection. Rejects when the connection breaks. */
export function answerTo(connection: HttpConnection, request: LoadRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    connection.send(requestBytes(request), (answer) => {
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    });
  });
}
