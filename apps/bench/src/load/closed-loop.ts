import { performance } from "node:perf_hooks";
import { openConnection, type HttpConnection } from "./http-connection.ts";
import { addressOf, requestBytes, type LoadRequest } from "./request.ts";

/** Load that sends the next request on a connection as soon as the previous one is answered. */
export interface ClosedLoop {
  /** Each connection takes the next of these in turn; all go to the same server. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  /** The load ends after this time, or after `count` requests. */
  readonly durationMs?: number;
  readonly count?: number;
}

/** The result of a load. */
export interface LoadResult {
  /** Requests answered within the time. */
  readonly count: number;
  readonly elapsedMs: number;
  readonly latenciesMs: Float64Array;
}

/** @throws Error at the first answer that is not 2xx, because refused requests measure nothing */
export async function closedLoop(loop: ClosedLoop): Promise<LoadResult> {
  const [first] = loop.requests;
  if (first === undefined) throw new Error("a load needs a request");
  const address = addressOf(first.url);
  const bytes = loop.requests.map(requestBytes);
  const connections = await Promise.all(Array.from({ length: loop.connections }, () => openConnection(address)));
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + (loop.durationMs ?? Infinity);
  let left = loop.count ?? Infinity;

  function drive(connection: HttpConnection, request: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = (): void => {
        const sentMs = performance.now();
        if (left <= 0 || sentMs >= endMs) {
          resolve();
          return;
        }
        left -= 1;
        connection.send(request, (answer) => {
          if (answer instanceof Error) return reject(answer);
          if (answer.status >= 300) return reject(new Error(`status ${answer.status}: ${answer.body.toString()}`));
          const nowMs = performance.now();
          if (nowMs <= endMs) latencies.push(nowMs - sentMs);
          next();
        });
      };
      next();
    });
  }
  try {
    await Promise.all(
      connections.map((connection, index) => drive(connection, bytes[index % bytes.length] ?? Buffer.alloc(0))),
    );
    const elapsedMs = loop.durationMs ?? performance.now() - startMs;
    return { count: latencies.length, elapsedMs, latenciesMs: Float64Array.from(latencies) };
  } finally {
    for (const connection of connections) connection.close();
  }
}
