import type { ExecSession, TerminalSize } from "@millrace/engine";
import { execChannels, type ExecEnd, limits } from "@millrace/spec";
import type { Readable } from "node:stream";
import type { RawData, WebSocket } from "ws";

/** A command and the caller that is connected to it. */
export interface ExecSocket {
  /** Resolves when both are gone. */
  readonly ended: Promise<void>;
  /** Ends the command because the service stops. */
  close(): void;
}

/** A connection on which nothing moves is asked for a sign of life at this interval, and given up when none came. */
const PING_EVERY_MS = 20_000;
/** Output that may wait for a slow caller; the command is not read meanwhile. */
const WAITING_OUTPUT_MAX_BYTES = 1024 * 1024;
const WS_NORMAL = 1000;
const WS_GOING_AWAY = 1001;
const WS_BAD_MESSAGE = 1003;

/** Carries a command over a WebSocket, see `execChannels`. */
export function connectExec(socket: WebSocket, session: ExecSession): ExecSocket {
  let isAlive = true;
  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_EVERY_MS).unref();
  socket.on("pong", () => (isAlive = true));
  socket.on("error", () => socket.terminate());
  const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  // A command that ended while input was on its way.
  session.stdin.on("error", () => {});
  socket.on("message", (data: RawData) => {
    isAlive = true;
    take(socket, session, asBuffer(data));
  });

  async function carry(): Promise<void> {
    await Promise.all([
      send(socket, execChannels.stdout, session.stdout),
      send(socket, execChannels.stderr, session.stderr),
    ]);
    const end: ExecEnd = { exitCode: await session.ended };
    if (socket.readyState !== socket.OPEN) return;
    socket.send(message(execChannels.end, Buffer.from(JSON.stringify(end))));
    socket.close(WS_NORMAL);
  }

  async function untilEnded(): Promise<void> {
    void carry().catch(() => socket.terminate());
    await gone;
    clearInterval(ping);
    await session.close();
  }
  return { ended: untilEnded(), close: () => socket.close(WS_GOING_AWAY, "The service stops.") };
}

function take(socket: WebSocket, { stdin, ...session }: ExecSession, data: Buffer): void {
  const [channel] = data;
  const content = data.subarray(1);
  if (channel === execChannels.stdin) {
    if (content.length === 0) stdin.end();
    else if (stdin.writable && !stdin.write(content)) {
      socket.pause();
      stdin.once("drain", () => socket.resume());
    }
    return;
  }
  const size = channel === execChannels.resize ? readSize(content) : undefined;
  if (size === undefined) socket.close(WS_BAD_MESSAGE, "This message has no known channel, or a wrong content.");
  else void session.resize(size);
}

function readSize(content: Buffer): TerminalSize | undefined {
  try {
    const { columns, rows } = JSON.parse(content.toString()) as Partial<TerminalSize>;
    const fits = (value: unknown): value is number =>
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.execTerminalMaxCharacters;
    return fits(columns) && fits(rows) ? { columns, rows } : undefined;
  } catch {
    return undefined;
  }
}

async function send(socket: WebSocket, channel: number, output: Readable): Promise<void> {
  for await (const chunk of output as AsyncIterable<Buffer>) {
    if (socket.readyState !== socket.OPEN) continue;
    const sent = new Promise<void>((resolve) => socket.send(message(channel, chunk), () => resolve()));
    if (socket.bufferedAmount > WAITING_OUTPUT_MAX_BYTES) await sent;
  }
}

function message(channel: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(channel), content]);
}

function asBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
