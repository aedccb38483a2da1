import { performance } from "node:perf_hooks";
import type { HttpConnection } from "./http-connection.ts";
import { connectionsTo, type LoadRequest, type LoadResult, onSuccess, requestBytes, resultOf } from "./load.ts";

/** Load that sends the next request on a connection as soon as the previous one is answered. */
export interface ClosedLoop {
  /** Each connection takes the next of these in turn; all go to the same server. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  /** The load ends after this time, or after `count` requests. */
  readonly durationMs?: number;
  readonly count?: number;
}

/** @throws Error at the first answer that is not 2xx */
export async function closedLoop(loop: ClosedLoop): Promise<LoadResult> {
  const [first] = loop.requests;
  if (first === undefined) throw new Error("a load needs a request");
  const bytes = loop.requests.map(requestBytes);
  using connections = connectionsTo(first.url);
  const all = await connections.openMany(loop.connections);
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + (loop.durationMs ?? Infinity);
  let left = loop.count ?? Infinity;

  function drive(connection: HttpConnection, request: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentMs = 0;
      const onAnswer = onSuccess(reject, () => {
        const nowMs = performance.now();
        if (nowMs <= endMs) latencies.push(nowMs - sentMs);
        next();
      });
      const next = (): void => {
        sentMs = performance.now();
        if (left <= 0 || sentMs >= endMs) return resolve();
        left -= 1;
        return connection.send(request, onAnswer);
      };
      next();
    });
  }
  await Promise.all(all.map((connection, index) => drive(connection, bytes[index % bytes.length] ?? Buffer.alloc(0))));
  return resultOf(latencies, loop.durationMs ?? performance.now() - startMs);
}
