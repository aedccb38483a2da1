import { type Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { upstreamOf } from "./upstream.ts";

export interface UpgradeTarget {
  /** An origin. */
  readonly url: string;
  readonly agent?: Agent;
  /** Changes the headers of the answer before the client gets them. Default: they pass as they are. */
  readonly onAnswer?: (answer: IncomingMessage) => void;
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
  { url, agent, onAnswer }: UpgradeTarget,
): Promise<void> {
  const target = upstreamOf(url);
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const upstream = send({
    ...target,
    method: request.method,
    path: request.url,
    headers: request.headers,
    agent: agent ?? false,
  });
  const headersOf = (answer: IncomingMessage): readonly string[] => {
    if (onAnswer === undefined) return answer.rawHeaders;
    onAnswer(answer);
    return Object.entries(answer.headers).flatMap(([name, value = []]) => [value].flat().flatMap((one) => [name, one]));
  };
  const leave = (): void => void upstream.destroy();
  socket.once("close", leave);
  await new Promise<void>((resolve, reject) => {
    socket.once("close", resolve);
    upstream.on("error", reject);
    upstream.on("upgrade", (answer, other: Socket, first) => {
      socket.off("close", leave);
      socket.write(headOf(answer, headersOf(answer)));
      if (first.length > 0) socket.write(first);
      if (head.length > 0) other.write(head);
      join(socket, other);
      resolve();
    });
    upstream.on("response", (answer) => {
      socket.write(headOf(answer, [...withoutHopHeaders(headersOf(answer)), "connection", "close"]));
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
