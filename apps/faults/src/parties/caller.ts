import { Agent, request } from "node:http";
import { ADMIN_KEY } from "./gateway.ts";

/** A request and its answer; without `status` nothing is known but that it was sent, or tried. */
export interface Answer {
  readonly from: number;
  readonly to: number;
  readonly status?: number | undefined;
  /** The JSON of the answer, or its text. */
  readonly body?: unknown;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Breaks the connection after half of the body. */
  readonly isTruncated?: boolean;
}

/** Speaks HTTP for one party, with connections of its own. */
export interface Caller {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): void;
}

const TIMEOUT_MS = 12_000;

/** @param ports asked for each request: where one of the gateways can be reached */
export function createCaller(port: () => number): Caller {
  const agent = new Agent({ keepAlive: true });
  return {
    call: (method, path, options = {}) =>
      new Promise((resolve) => {
        const from = performance.now();
        const { body, headers, timeoutMs = TIMEOUT_MS, isTruncated = false } = options;
        const text = body === undefined ? undefined : JSON.stringify(body);
        const length: Record<string, string> =
          text === undefined
            ? {}
            : { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
        const sent = request({
          agent,
          host: "127.0.0.1",
          port: port(),
          method,
          path,
          headers: { authorization: `Bearer ${ADMIN_KEY}`, ...length, ...headers },
        });
        const timer = setTimeout(() => sent.destroy(new Error("no answer")), timeoutMs);
        const settle = (answer: Partial<Answer>): void => {
          clearTimeout(timer);
          resolve({ from, to: performance.now(), ...answer });
        };
        sent.on("error", () => settle({}));
        sent.on("response", (response) => {
          const pieces: Buffer[] = [];
          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("error", () => settle({}));
          response.on("close", () => {
            const answer = Buffer.concat(pieces).toString();
            const isWhole =
              response.complete || response.headers["content-type"]?.startsWith("text/event-stream") === true;
            settle(isWhole ? { status: response.statusCode, body: parsed(answer) } : {});
          });
        });
        if (!isTruncated || text === undefined) return void sent.end(text);
        sent.write(text.slice(0, text.length / 2), () => sent.destroy(new Error("truncated")));
        return undefined;
      }),
    close: () => agent.destroy(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
