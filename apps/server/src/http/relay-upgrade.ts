import { type Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";

export interface UpgradeTarget {
  /** An origin. */
  readonly url: string;
  readonly agent?: Agent;
}

/** After this silence of a connection, the system asks whether the other side is still there. */
const PROBE_AFTER_MS = 10_000;
/** Headers of an answer that are about its connection. */
const HOP_HEADERS: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * Sends a request for another protocol on, and joins both connections when the target agrees; its refusal is passed on.
 * Resolves when the client has an answer or is gone. @throws the network's error while nothing was answered
 */
export async function relayUpgrade(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { url, agent }: UpgradeTarget,
): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const send = protocol === "https:" ? httpsRequest : httpRequest;
  const upstream = send({
    hostname: hostname.replaceAll(/[[\]]/g, ""),
    port,
    method: request.method,
    path: request.url,
    headers: request.headers,
    agent: agent ?? false,
  });
  const leave = (): void => void upstream.destroy();
  socket.once("close", leave);
  await new Promise<void>((resolve, reject) => {
    socket.once("close", resolve);
    upstream.on("error", reject);
    upstream.on("upgrade", (answer, other: Socket, first) => {
      socket.off("close", leave);
      socket.write(headOf(answer, answer.rawHeaders));
      if (first.length > 0) socket.write(first);
      if (head.length > 0) other.write(head);
      join(socket, other);
      resolve();
    });
    upstream.on("response", (answer) => {
      socket.write(headOf(answer, [...withoutHopHeaders(answer.rawHeaders), "connection", "close"]));
      answer.pipe(socket);
      answer.on("error", () => socket.destroy());
      resolve();
    });
    upstream.end();
  });
}

function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.setTimeout(0);
    from.setNoDelay(true);
    from.setKeepAlive(true, PROBE_AFTER_MS);
    from.on("error", () => from.destroy());
    from.once("close", () => to.destroySoon());
    from.pipe(to);
  }
}

function headOf({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): string {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ""}\r\n`] : []));
  return `HTTP/1.1 ${statusCode ?? 502} ${statusMessage ?? ""}\r\n${lines.join("")}\r\n`;
}

function withoutHopHeaders(headers: readonly string[]): readonly string[] {
  const isOfHop = (at: number): boolean => HOP_HEADERS.has((headers[at - (at % 2)] ?? "").toLowerCase());
  return headers.filter((_, at) => !isOfHop(at));
}
