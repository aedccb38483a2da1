/** A request for a load to send. */
export interface LoadRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Where a request goes. */
export function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  if (hostname !== "127.0.0.1") throw new Error(`the bench talks to 127.0.0.1 only, not to ${hostname}`);
  return { host: hostname, port: Number(port) };
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
