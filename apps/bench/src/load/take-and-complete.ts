import { performance } from "node:perf_hooks";
import type { HttpConnection } from "./http-connection.ts";
import { answerTo, connectionsTo, type LoadResult, resultOf } from "./load.ts";

/** Takes waiting jobs as workers do, and completes each with a small result. */
export interface TakeAndComplete {
  readonly serviceUrl: string;
  readonly endpointId: string;
  readonly apiKey: string;
  /** Jobs to take; at least as many must be waiting. */
  readonly count: number;
  /** Workers, each with one connection. */
  readonly takers: number;
  readonly batchSize: number;
}

interface TakenJob {
  readonly id: string;
  readonly attemptToken: string;
}

const RESULT = Buffer.from('{"output":{"ok":true}}');

/** @throws Error when an answer is not 2xx, or a poll finds nothing */
export async function takeAndComplete(work: TakeAndComplete): Promise<LoadResult> {
  const base = `${work.serviceUrl}/v2/${work.endpointId}`;
  const headers = { authorization: work.apiKey };
  using connections = connectionsTo(work.serviceUrl);
  const all = await connections.openMany(work.takers);
  const latencies: number[] = [];
  let left = work.count;

  async function taker(connection: HttpConnection, workerId: string): Promise<void> {
    while (left > 0) {
      const batchSize = Math.min(work.batchSize, left);
      left -= batchSize;
      const url = `${base}/job-take-batch/${workerId}?batch_size=${batchSize}&job_in_progress=0`;
      const answer = await answerTo(connection, { url, method: "GET", headers });
      if (answer.status !== 200) throw new Error(`a take was answered ${answer.status}`);
      const jobs = JSON.parse(answer.body.toString("utf8")) as TakenJob[];
      left += batchSize - jobs.length;
      for (const { id, attemptToken } of jobs) {
        const doneUrl = `${base}/job-done/${workerId}/${id}?attempt=${attemptToken}`;
        const sentMs = performance.now();
        const done = await answerTo(connection, { url: doneUrl, method: "POST", headers, body: RESULT });
        if (done.status !== 200) throw new Error(`a result was answered ${done.status}: ${done.body.toString()}`);
        latencies.push(performance.now() - sentMs);
      }
    }
  }
  const startMs = performance.now();
  await Promise.all(all.map((connection, index) => taker(connection, `bench-${index}`)));
  return resultOf(latencies, performance.now() - startMs);
}
