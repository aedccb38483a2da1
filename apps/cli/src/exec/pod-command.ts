import { Writable } from "node:stream";
import { execChannels, type ExecEnd, execProtocol } from "@millrace/spec";
import { WebSocket } from "ws";

/** A command inside a pod. */
export interface PodCommandRequest {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly podId: string;
  readonly command: readonly string[];
  /** Null = no terminal. */
  readonly terminal: TerminalSize | null;
}

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

interface RefusalFacts {
  readonly code: string | undefined;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly details?: readonly { readonly field: string; readonly message: string }[] | undefined;
}

/** The service does not run the command. It has what errors of the generated clients have. */
export class PodCommandError extends Error {
  override readonly name = "PodCommandError";
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: readonly { readonly field: string; readonly message: string }[];

  constructor(message: string, { code, status, requestId, details = [] }: RefusalFacts, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
  }
}

/** A connection to a command that runs inside a pod. */
export interface PodCommand {
  /** Input of the command; ending it is the end of the command's input. */
  readonly stdin: Writable;
  resize(size: TerminalSize): void;
  /** Ends the command. */
  close(): void;
  /** Resolves to the exit code; null when a signal ended the command. Rejects when the connection breaks before. */
  readonly ended: Promise<number | null>;
}

export interface PodCommandOutput {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Runs a command inside a pod. @throws PodCommandError when the service refuses it or cannot be reached */
export async function openPodCommand(request: PodCommandRequest, output: PodCommandOutput): Promise<PodCommand> {
  const socket = new WebSocket(addressOf(request), execProtocol, {
    headers: { authorization: `Bearer ${request.apiKey}` },
  });
  let end: ExecEnd | undefined;
  const print = (stream: Writable, content: Buffer): void => {
    if (stream.write(content)) return;
    socket.pause();
    stream.once("drain", () => socket.resume());
  };
  socket.on("message", (data: Buffer) => {
    const content = data.subarray(1);
    if (data[0] === execChannels.stdout) print(output.stdout, content);
    if (data[0] === execChannels.stderr) print(output.stderr, content);
    if (data[0] === execChannels.end) end = JSON.parse(content.toString()) as ExecEnd;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    socket.once("close", (code, reason) => {
      if (end !== undefined) return resolve(end.exitCode);
      const why = reason.length > 0 ? reason.toString() : `the connection ended with code ${code}`;
      reject(new PodCommandError(`The command was cut off: ${why}`, { code: "unavailable" }));
    });
  });
  // A connection that was never open has its own error.
  ended.catch(() => undefined);
  await opened(socket);
  // What happens to an open connection ends it, and `ended` tells.
  socket.on("error", () => undefined);
  const send = (channel: number, content: Uint8Array, sent?: () => void): void => {
    // Input that comes after the end of the command goes nowhere.
    if (socket.readyState === socket.OPEN) socket.send(Buffer.concat([Buffer.of(channel), content]), sent);
    else sent?.();
  };
  return {
    stdin: new Writable({
      write: (chunk: Buffer, _encoding, done) => send(execChannels.stdin, chunk, () => done()),
      final: (done) => send(execChannels.stdin, Buffer.alloc(0), () => done()),
    }),
    resize: (size) => send(execChannels.resize, Buffer.from(JSON.stringify(size))),
    close: () => socket.close(),
    ended,
  };
}

function addressOf({ baseUrl, podId, command, terminal }: PodCommandRequest): URL {
  const url = new URL(`${baseUrl.replace(/\/$/, "")}/v1/pods/${encodeURIComponent(podId)}/exec`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  for (const word of command) url.searchParams.append("command", word);
  if (terminal !== null) {
    url.searchParams.set("terminal", "true");
    url.searchParams.set("columns", String(terminal.columns));
    url.searchParams.set("rows", String(terminal.rows));
  }
  return url;
}

async function opened(socket: WebSocket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", (error) => {
      reject(new PodCommandError(error.message, { code: "connection_failed" }, error));
    });
    socket.once("unexpected-response", (_request, response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("end", () => reject(refusal(response.statusCode, Buffer.concat(pieces).toString())));
    });
  });
}

function refusal(status: number | undefined, text: string): PodCommandError {
  const body = parse(text);
  const { error: code, message, requestId, details } = body ?? {};
  return new PodCommandError(message ?? `The service answered with status ${status}.`, {
    code,
    status,
    requestId,
    details,
  });
}

interface ErrorBody {
  readonly error?: string;
  readonly message?: string;
  readonly requestId?: string;
  readonly details?: PodCommandError["details"];
}

function parse(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
