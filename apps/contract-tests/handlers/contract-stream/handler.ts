/** Streams what the input of a job says: `{"give": ["a", "b"]}`, with a pause of `sleepMs` before each, then `{"fail": "why"}` fails. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Job, serve } from "@millrace/worker";

interface Order {
  readonly give?: readonly unknown[];
  readonly fail?: string;
  readonly sleepMs?: number;
}

await serve<Order>(
  async function* (job: Job<Order>, { signal }) {
    const { give = [], fail, sleepMs } = job.input;
    for (const output of give) {
      if (sleepMs !== undefined) await sleep(sleepMs, undefined, { signal });
      yield output;
    }
    if (fail !== undefined) throw new Error(fail);
  },
  { concurrency: 4 },
);
