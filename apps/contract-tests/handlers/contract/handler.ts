/**
 * Does what the input of a job says, so that any outcome can be had on demand: `{"give": 1}` gives 1, `{"fail": "why"}`
 * fails, `{"sleepMs": 500}` takes that long first, `{"hang": true}` never comes back, `{"print": ["a"]}` prints lines, and
 * `{"printEnv": "NAME"}` a variable.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Job, serve } from "@millrace/worker";

interface Order {
  readonly give?: unknown;
  readonly fail?: string;
  readonly sleepMs?: number;
  readonly hang?: boolean;
  readonly print?: readonly string[];
  readonly printEnv?: string;
}

await serve<Order>(
  async (job: Job<Order>, { signal }) => {
    const { give, fail, sleepMs, hang = false, print = [], printEnv } = job.input;
    for (const line of print) console.log(line);
    if (printEnv !== undefined) console.log(`${printEnv}=${process.env[printEnv]}`);
    // The thread waits for ever, like in a loop without an end, and leaves the processor to others.
    if (hang) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (sleepMs !== undefined) await sleep(sleepMs, undefined, { signal });
    if (fail !== undefined) throw new Error(fail);
    return give ?? null;
  },
  { concurrency: 4 },
);
