import { performance } from "node:perf_hooks";
import type { HttpConnection } from "./http-connection.ts";
import { connectionsTo, type LoadRequest, type LoadResult, onSuccess, requestBytes, resultOf } from "./load.ts";

/** Callers, each of whom submits a job, has its result, and then submits the next. */
export interface JobLife {
  readonly submit: LoadRequest;
  /** Reads the result of a job. `{id}` in its address stands for the job's id. */
  readonly result: LoadRequest;
  readonly connections: number;
  /** No job is submitted after this time, and none counts that ends later. */
  readonly durationMs: number;
  /** At most so many jobs are submitted a second, evenly; default as fast as results come. */
  readonly perSecond?: number;
}

const ID = /"id":"([^"]+)"/;
/** What every handler of the bench gives. */
const OUTPUT = '"ok":true';
/** A party that answers before the job is done says so with one of these, and is asked again. */
const UNFINISHED = /"status":"(?:IN_QUEUE|IN_PROGRESS)"/;
const ID_PLACE = "{id}";

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
        connection.send(
          bytes,
          onSuccess(reject, ({ body }) => onText(body.toString("latin1"))),
        );
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
          const id = ID.exec(text)?.[1];
          if (id === undefined) return reject(new Error(`a submit was answered without an id: ${text}`));
          question = resultBytes(id);
          return read();
        });
      };
      const read = (): void => {
        send(question, (text) => {
          if (!text.includes(OUTPUT)) {
            if (UNFINISHED.test(text)) return read();
            return reject(new Error(`this is no result of the handler: ${text}`));
          }
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

/** Everything but the id is prepared. */
function bytesForId(request: LoadRequest): (id: string) => Uint8Array {
  // An address may hold no braces, so they come back encoded.
  const text = requestBytes(request).toString("latin1").replace(encodeURIComponent(ID_PLACE), ID_PLACE);
  const [before = "", after = ""] = text.split(ID_PLACE);
  return (id) => Buffer.from(before + id + after, "latin1");
}
