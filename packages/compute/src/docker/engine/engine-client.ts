import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { Pool } from "undici";
import type { EngineAddress, EngineConnection } from "./engine-address.ts";

export interface EngineRequest {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Timeout for the start of the answer; 0 = none. */
  readonly timeoutMs?: number;
}

/** HTTP client for a container engine: the Docker Engine API, or Podman's version of it. */
export interface EngineClient {
  readonly address: EngineAddress;
  /** The answer, parsed; undefined when it has no body. @throws EngineError, or EngineAwayError */
  call<Answer = undefined>(method: string, path: string, request?: EngineRequest): Promise<Answer>;
  /** The bytes of the answer as they arrive, without a timeout. @throws EngineError, or EngineAwayError */
  stream(method: string, path: string, request?: EngineRequest): Promise<Readable>;
  /** Makes the connection a plain one for bytes in both directions, as `exec` needs it. @throws EngineError, or EngineAwayError */
  hijack(method: string, path: string, body: unknown): Promise<Socket>;
  close(): Promise<void>;
}

/** The engine refused. The message is the engine's own. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The engine does not answer now, but may later. */
export class EngineAwayError extends Error {
  override readonly name = "EngineAwayError";
}

/** Creating and starting a container with many layers or GPUs can take minutes. */
const answerTimeoutMs = 120_000;

export function createEngineClient(address: EngineAddress, connection: EngineConnection): EngineClient {
  const { origin, socketPath, tls } = connection;
  const pool = new Pool(origin, {
    connect: { timeout: 5_000, ...(socketPath === null ? {} : { socketPath }), ...tls },
    // Some answers have no end. This client never repeats a request, so it must not try a stale connection.
    bodyTimeout: 0,
    keepAliveTimeout: 1_000,
    keepAliveMaxTimeout: 1_000,
  });

  async function open(method: string, path: string, request: EngineRequest): Promise<Readable> {
    const parameters = Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const query = parameters.length === 0 ? "" : `?${new URLSearchParams(parameters).toString()}`;
    const hasBody = request.body !== undefined;
    let answer;
    try {
      answer = await pool.request({
        method,
        path: `${path}${query}`,
        headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...request.headers },
        body: hasBody ? JSON.stringify(request.body) : null,
        signal: request.signal ?? null,
        headersTimeout: request.timeoutMs ?? answerTimeoutMs,
      });
    } catch (error) {
      if (request.signal?.aborted === true) throw error;
      throw new EngineAwayError(`The container engine at ${address} does not answer: ${reasonOf(error)}.`);
    }
    const { statusCode, body } = answer;
    if (statusCode < 400) return body;
    throw new EngineError(statusCode, messageOf(await readText(body, address)) || `status ${statusCode}`);
  }

  /** Not by undici: its upgrades have no body. */
  async function hijack(method: string, path: string, body: unknown): Promise<Socket> {
    const text = JSON.stringify(body);
    const url = new URL(origin);
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send({
      ...(socketPath === null ? { host: url.hostname, port: url.port, ...tls } : { socketPath }),
      method,
      path,
      headers: {
        host: url.host,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
        connection: "Upgrade",
        upgrade: "tcp",
      },
    });
    const answered = new Promise<Socket>((resolve, reject) => {
      request.once("upgrade", (_answer, socket: Socket, head: Buffer) => {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      });
      request.once("response", (answer) => {
        readText(answer, address).then(
          (said) => reject(new EngineError(answer.statusCode ?? 500, messageOf(said) || `status ${answer.statusCode}`)),
          reject,
        );
      });
      request.once("error", (error) => {
        reject(new EngineAwayError(`The container engine at ${address} does not answer: ${reasonOf(error)}.`));
      });
    });
    request.end(text);
    return await answered;
  }

  return {
    address,
    async call<Answer>(method: string, path: string, request: EngineRequest = {}) {
      const body = await open(method, path, request);
      const text = await readText(body, address);
      return (text.trim() === "" ? undefined : JSON.parse(text)) as Answer;
    },
    stream: (method, path, request = {}) => open(method, path, request),
    hijack: (method, path, body) => hijack(method, path, body),
    close: () => pool.destroy(),
  };
}

async function readText(body: Readable, address: EngineAddress): Promise<string> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece);
    return Buffer.concat(pieces).toString("utf8");
  } catch (error) {
    throw new EngineAwayError(`The container engine at ${address} closed the connection: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? `${error.code} ${error.message}` : error.message;
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message.trim() : "";
  } catch {
    return text.trim();
  }
}
