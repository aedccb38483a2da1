import { type AttemptRef, jobRules } from "@millrace/engine";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attemptOf, claim, complete, newJob, startMs } from "../../jobs-conformance/conformance/job-samples.ts";
import { openSqliteTables, type SqliteTables } from "../../migrations/sqlite.test-support.ts";
import { createSqliteJobStore, type SqliteJobStore } from "./sqlite-job-store.ts";

const STEPS = [
  "submit",
  "submit unacknowledged",
  "claim",
  "finish",
  "cancel",
  "purge",
  "remove",
  "turn",
  "sync",
] as const;

let tables: SqliteTables<unknown>;
let store: SqliteJobStore;
/** Syncs under way: call one to end it. */
let syncs: (() => void)[];
let endsAtOnce: boolean;
let endpoints = 0;
beforeEach(async () => {
  tables = await openSqliteTables({ synchronous: "normal" });
  syncs = [];
  const sync = (): Promise<void> =>
    endsAtOnce ? Promise.resolve() : new Promise((resolve) => void syncs.push(resolve));
  store = createSqliteJobStore(tables.connection, { sync, onBlobsUnreferenced: () => undefined });
});
afterEach(async () => {
  await tables.close();
});

async function expectNoneNegative(endpointId: string): Promise<void> {
  const counted = await store.counters(endpointId);
  for (const name of jobRules.counterNames) expect(counted[name], name).toBeGreaterThanOrEqual(0);
}

/** Takes the steps on an endpoint of their own, without waiting for what they ask for. */
async function play(steps: readonly (typeof STEPS)[number][]): Promise<void> {
  const endpointId = `endpoint${(endpoints += 1)}`;
  const asked: Promise<unknown>[] = [];
  const jobIds: string[] = [];
  const attempts: AttemptRef[] = [];
  endsAtOnce = false;
  const take: Record<(typeof STEPS)[number], () => unknown> = {
    submit: () => submit(true),
    "submit unacknowledged": () => submit(false),
    claim: async () => {
      for (const { job } of await claim(store, { endpointId })) attempts.push(attemptOf(job));
    },
    finish: async () => {
      const attempt = attempts.shift();
      if (attempt !== undefined) await complete(store, attempt);
    },
    cancel: async () => {
      const jobId = jobIds.shift();
      if (jobId !== undefined) await store.cancel(endpointId, jobId, startMs);
    },
    purge: () => store.purge(endpointId, startMs, () => undefined),
    remove: () => store.removeEndpoint(endpointId),
    turn: () => undefined,
    sync: () => syncs.shift()?.(),
  };
  async function submit(acknowledged: boolean): Promise<void> {
    const job = newJob({ endpointId, acknowledged });
    await store.submit(job);
    jobIds.push(job.id);
  }
  for (const step of steps) {
    asked.push(Promise.resolve(take[step]()));
    if (step === "turn") await new Promise((resolve) => setImmediate(resolve));
    await expectNoneNegative(endpointId);
  }
  endsAtOnce = true;
  for (const end of syncs.splice(0)) end();
  await Promise.all(asked);
  await store.idle();
  await expectNoneNegative(endpointId);
}

test("counters are never negative, whatever is under way when an endpoint is removed", async () => {
  const histories = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 40 });
  await fc.assert(fc.asyncProperty(histories, play), {
    numRuns: 30,
    examples: [
      [["remove", "turn", "submit", "turn", "claim", "turn", "sync"]],
      [["remove", "turn", "sync", "submit", "purge", "sync"]],
    ],
  });
});
