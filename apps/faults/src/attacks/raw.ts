import { connect, type Socket } from "node:net";
import type { Target } from "./target.ts";

export interface RawAnswer {
  /** Status of the first answer; undefined: the service closed or stayed silent. */
  readonly status: number | undefined;
  readonly text: string;
}

type Bytes = string | Uint8Array;

const ANSWER_MAX_MS = 60_000;
/** What is kept of an answer. */
const TEXT_MAX = 2 * 1024 * 1024;
/** Methods or versions that a server may have no answer for, and overload. */
const MAY_BE: ReadonlySet<number> = new Set([501, 503, 505]);

export function openSocket({ port }: Target, localAddress?: string): Socket {
  const socket = connect({
    host: "127.0.0.1",
    port,
    noDelay: true,
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  return socket.on("error", () => undefined);
}

/** The head of a request that is the last one of its connection. */
export function head(method: string, path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: "attacked", connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

export function authorized({ attacker }: Target, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { authorization: `Bearer ${attacker.key}`, ...more };
}

/** Sends a request with a body of a known length. */
export function post(
  target: Target,
  path: string,
  body: Bytes,
  more: Readonly<Record<string, string>> = {},
  method = "POST",
): Promise<RawAnswer> {
  const length = String(Buffer.byteLength(body));
  const headers = authorized(target, { "content-type": "application/json", "content-length": length, ...more });
  return exchange(target, [head(method, path, headers), body]);
}

/**
 * Sends bytes as they are and reads until the service closes the connection; counts the answer, and judges it: it must not be an
 * internal error, and must not hold the secret.
 */
export async function exchange(
  target: Target,
  pieces: Iterable<Bytes> | AsyncIterable<Bytes>,
  maxMs = ANSWER_MAX_MS,
): Promise<RawAnswer> {
  const socket = openSocket(target);
  let text = "";
  socket.setEncoding("latin1").on("data", (piece: string) => {
    if (text.length < TEXT_MAX) text += piece;
  });
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  const timer = setTimeout(() => socket.destroy(), maxMs);
  const leave = (): void => void socket.destroy();
  target.stop.addEventListener("abort", leave);
  for await (const piece of pieces) {
    if (socket.destroyed || socket.readableEnded) break;
    if (!socket.write(piece))
      await Promise.race([closed, new Promise((resolve) => void socket.once("drain", resolve))]);
  }
  await closed;
  clearTimeout(timer);
  target.stop.removeEventListener("abort", leave);
  const status = statusOf(text);
  if (status !== undefined || !target.stop.aborted) target.answered(String(status ?? "closed"));
  if (status !== undefined && status >= 500 && !MAY_BE.has(status))
    target.wrong(`answered ${status}: ${text.slice(0, 300)}`);
  if (text.includes(target.secret)) target.wrong(`the secret was answered: ${text.slice(0, 300)}`);
  return { status, text };
}

/** The JSON of an answer; undefined if it has none. */
export function bodyOf(text: string): unknown {
  const at = text.indexOf("\r\n\r\n");
  try {
    return at === -1 ? undefined : (JSON.parse(text.slice(at + 4)) as unknown);
  } catch {
    return undefined;
  }
}

function statusOf(text: string): number | undefined {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Does something again and again until the attack ends, several times at once. */
export async function repeat({ stop }: Target, atOnce: number, act: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!stop.aborted) await act((turn += 1));
    }),
  );
}
