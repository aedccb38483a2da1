import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { dropHopHeaders } from "./hop-headers.ts";
import { letGo } from "../answers/raw-refusal.ts";
import type { RelayTarget } from "./relay-request.ts";
import { UnreachedError } from "./unreached-error.ts";
import { BadAnswerError, checkAnswer, sendOn, WORKER_ENDED } from "../connections/upstream.ts";

/** After this silence of a connection, the system asks whether the other side is still there. */
const PROBE_AFTER_MS = 10_000;
/** How long a target may take to answer: while it does, a client that closes its half does not look different from one that has left. */
const ANSWER_MAX_MS = 60_000;
/** After one side has ended, a connection that is silent for so long ends: the system no longer notices that nobody is there. */
const SILENCE_MAX_MS = 60_000;
/** The only protocol that requests are upgraded to. */
const WEB_SOCKET = { connection: "Upgrade", upgrade: "websocket" } as const;

export interface UpgradeTarget extends Omit<RelayTarget, "body"> {
  readonly answerMaxMs?: number;
  readonly silenceMaxMs?: number;
  /** Called with the connection to the target when it has agreed, and with what it sent after its answer. */
  readonly onJoined?: ((other: Socket, first: Buffer) => void) | undefined;
}

/**
 * Sends the handshake of a WebSocket on, from which `dropHopHeaders` has taken the headers of its connection, and joins both
 * connections when the target agrees; its refusal is passed on. Resolves when the client has an answer or is gone.
 * @throws BadAnswerError, or the network's error while nothing was answered
 */
export async function relayUpgrade(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { url, end, onAnswer, onJoined, answerMaxMs = ANSWER_MAX_MS, silenceMaxMs = SILENCE_MAX_MS }: UpgradeTarget,
): Promise<void> {
  if (socket.destroyed) return;
  if (end?.isOver === true) throw new UnreachedError(WORKER_ENDED);
  // A handshake has no body: the program would wait for it.
  const { "content-length": _, ...headers } = request.headers;
  const upstream = sendOn(request, url, { ...headers, ...WEB_SOCKET });
  let isAnswered = false;
  const passOn = (answer: IncomingMessage, connection: Readonly<Record<string, string>>): void => {
    isAnswered = true;
    dropHopHeaders(answer.headers);
    onAnswer?.(answer);
    Object.assign(answer.headers, connection);
    socket.write(headOf(answer), "latin1");
  };
  const leave = (): void => void upstream.destroy();
  // Its writing ends first where the client gets another answer.
  socket.once("close", leave).once("finish", leave);
  const gone = (): void => {
    if (isAnswered) socket.destroy();
    else upstream.destroy(new BadAnswerError(WORKER_ENDED));
  };
  end?.add(gone);
  socket.once("close", () => end?.delete(gone));
  const late = (): void => void upstream.destroy(new Error(`No answer to the handshake within ${answerMaxMs} ms.`));
  const timer = setTimeout(late, answerMaxMs);
  await new Promise<void>((resolve, reject) => {
    socket.once("close", resolve);
    upstream.on("error", reject);
    upstream.on("upgrade", (answer, other: Socket, first: Buffer) => {
      socket.off("close", leave).off("finish", leave);
      passOn(answer, WEB_SOCKET);
      if (first.length > 0) socket.write(first);
      if (head.length > 0) other.write(head);
      onJoined?.(other, first);
      join(socket, other, silenceMaxMs);
      resolve();
    });
    upstream.on("response", (answer) => {
      try {
        checkAnswer(answer);
      } catch (error) {
        upstream.destroy();
        return reject(error);
      }
      socket.off("finish", leave);
      passOn(answer, { connection: "close" });
      // What the client sends meanwhile is for nobody.
      socket.resume();
      answer.pipe(socket);
      answer.on("error", () => socket.destroy()).once("end", () => letGo(socket));
      resolve();
    });
    upstream.end();
  }).finally(() => {
    clearTimeout(timer);
    if (!isAnswered) end?.delete(gone);
  });
}

function join(one: Socket, other: Socket, silenceMaxMs: number): void {
  const bound = (): void => {
    for (const socket of [one, other]) socket.setTimeout(silenceMaxMs, () => socket.destroy());
  };
  for (const socket of [one, other]) {
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, PROBE_AFTER_MS);
  }
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => from.destroy()).once("end", bound);
    // It may have ended while the target took its time, which `pipe` would not notice.
    if (from.readableEnded) {
      to.end();
      bound();
    }
    from.once("close", () => to.destroySoon());
    from.pipe(to);
  }
}

/** To be written in latin1, in which Node reads heads. */
function headOf({ statusCode = 502, statusMessage = "", headers }: IncomingMessage): string {
  const lines = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one) => `${name}: ${one}\r\n`),
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join("")}\r\n`;
}
