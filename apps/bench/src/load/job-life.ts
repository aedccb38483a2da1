import { performance } from "node:perf_hooks";
import type { HttpConnection } from "./http-connection.ts";
import { bytesForId, idIn, isResult, type JobRequests, onAnswerText } from "./job-answers.ts";
import { connectionsTo, type LoadResult, requestBytes, resultOf } from "./load.ts";

/** Callers, each of whom submits a job, has its result, and then submits the next. */
export interface JobLife extends JobRequests {
  readonly connections: number;
  /** No job is submitted after this time, and none counts that ends later. */
  readonly durationMs: number;
  /** At most so many jobs are submitted a second, evenly; default as fast as results come. */
  readonly perSecond?: number;
}

/** @throws Error at the first answer that is not 2xx, and at a result that is not the handler's */
export async function jobLife(life: JobLife): Promise<LoadResult> {
  const submitBytes = requestBytes(life.submit);
  const resultBytes = bytesForId(life.result);
  using connections = connectionsTo(life.submit.url);
  const all = await connections.openMany(life.connections);
  const latencies: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + life.durationMs;
  const everyMs = life.perSecond === undefined ? 0 : 1000 / life.perSecond;
  /** When the next job is to be submitted; all callers take their turns from it. */
  let dueMs = startMs;

  function drive(connection: HttpConnection): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentMs = 0;
      let question: Uint8Array = submitBytes;
      const send = (bytes: Uint8Array, onText: (text: string) => void): void =>
        connection.send(bytes, onAnswerText(reject, onText));
      const next = (): void => {
        const waitMs = dueMs - performance.now();
        dueMs += everyMs;
        if (waitMs > 0) setTimeout(submit, waitMs);
        else submit();
      };
      const submit = (): void => {
        sentMs = performance.now();
        if (sentMs >= endMs) return resolve();
        return send(submitBytes, (text) => {
          question = resultBytes(idIn(text));
          read();
        });
      };
      const read = (): void => {
        send(question, (text) => {
          if (!isResult(text)) return read();
          const nowMs = performance.now();
          if (nowMs <= endMs) latencies.push(nowMs - sentMs);
          return next();
        });
      };
      next();
    });
  }
  await Promise.all(all.map(drive));
  return resultOf(latencies, life.durationMs);
}
