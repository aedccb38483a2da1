/**
 * Does what the input of a job says, so that any outcome can be had on demand: `{"give": 1}` gives 1, `{"fail": "why"}`
 * fails, `{"sleepMs": 500}` takes that long first.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Job, serve } from "@millrace/worker";

interface Order {
  readonly give?: unknown;
  readonly fail?: string;
  readonly sleepMs?: number;
}

await serve<Order>(
  async (job: Job<Order>, { signal }) => {
    const { give, fail, sleepMs } = job.input;
    if (sleepMs !== undefined) await sleep(sleepMs, undefined, { signal });
    if (fail !== undefined) throw new Error(fail);
    return give ?? null;
  },
  { concurrency: 4 },
);
