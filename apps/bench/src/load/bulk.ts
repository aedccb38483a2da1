import { performance } from "node:perf_hooks";
import type { HttpConnection } from "./http-connection.ts";
import { bytesForId, idIn, isResult, type JobRequests, onAnswerText } from "./job-answers.ts";
import { connectionsTo, type LoadResult, requestBytes, resultOf } from "./load.ts";

/** The result of a load in bulk. */
export interface BulkResult extends LoadResult {
  /** Ids of all jobs. */
  readonly ids: readonly string[];
}

/** Callers who submit one job after the other without waiting for results, while a worker runs them. */
export interface Bulk extends JobRequests {
  readonly connections: number;
  /** No job is submitted after this time. All that were submitted count. */
  readonly submitForMs: number;
}

/**
 * Ends when the last job of each caller is done. The latencies are those of the submits.
 *
 * @throws Error at the first answer that is not 2xx, and at a result that is not the handler's
 */
export async function bulk({ submit, result, connections: size, submitForMs }: Bulk): Promise<BulkResult> {
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
    if (last !== undefined) await waitForResult(connection, resultBytes(last));
  }
  await Promise.all(all.map(submitMany));
  return { ...resultOf(latencies, performance.now() - startMs), ids };
}

/** Reads the result of each job. @throws Error at the first answer that is not 2xx, and at a result that is not the handler's */
export async function readResults({
  result,
  connections: size,
  ids,
}: Pick<Bulk, "result" | "connections"> & Pick<BulkResult, "ids">): Promise<void> {
  const resultBytes = bytesForId(result);
  using connections = connectionsTo(result.url);
  const unread = ids.values();
  const readOn = async (connection: HttpConnection): Promise<void> => {
    for (const id of unread) await waitForResult(connection, resultBytes(id));
  };
  await Promise.all((await connections.openMany(size)).map(readOn));
}

async function waitForResult(connection: HttpConnection, question: Uint8Array): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = isResult(await textOf(connection, question));
}

function textOf(connection: HttpConnection, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => connection.send(bytes, onAnswerText(reject, resolve)));
}
