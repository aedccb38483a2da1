import { performance } from "node:perf_hooks";
import type { HttpConnection } from "./http-connection.ts";
import { bytesForId, idIn, isResult, type JobRequests, onAnswerText } from "./job-answers.ts";
import { connectionsTo, type LoadResult, requestBytes, resultOf } from "./load.ts";

/** Callers who submit one job after the other without waiting for results, while a worker runs them. */
export interface Bulk extends JobRequests {
  readonly connections: number;
  /** No job is submitted after this time. All that were submitted count. */
  readonly submitForMs: number;
}

/**
 * Ends when the last job of each caller is done, and then reads the result of every job, which does not count as time. The latencies are
 * those of the submits.
 *
 * @throws Error at the first answer that is not 2xx, and at a result that is not the handler's
 */
export async function bulk({ submit, result, connections: size, submitForMs }: Bulk): Promise<LoadResult> {
  const submitBytes = requestBytes(submit);
  const resultBytes = bytesForId(result);
  using connections = connectionsTo(submit.url);
  const all = await connections.openMany(size);
  const ids: string[] = [];
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + submitForMs;

  async function submitMany(connection: HttpConnection): Promise<void> {
    let last: string | undefined;
    for (let sentMs = startMs; sentMs < endMs; sentMs = performance.now()) {
      last = idIn(await textOf(connection, submitBytes));
      ids.push(last);
      latencies.push(performance.now() - sentMs);
    }
    if (last !== undefined) await waitFor(connection, last);
  }
  async function waitFor(connection: HttpConnection, id: string): Promise<void> {
    let isDone = false;
    while (!isDone) isDone = isResult(await textOf(connection, resultBytes(id)));
  }
  await Promise.all(all.map(submitMany));
  const elapsedMs = performance.now() - startMs;

  const unread = ids.values();
  await Promise.all(
    all.map(async (connection) => {
      for (const id of unread) await waitFor(connection, id);
    }),
  );
  return resultOf(latencies, elapsedMs);
}

function textOf(connection: HttpConnection, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => connection.send(bytes, onAnswerText(reject, resolve)));
}
