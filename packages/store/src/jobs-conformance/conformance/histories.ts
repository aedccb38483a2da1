import type {
  AttemptRef,
  ChangeOutcome,
  JobCounters,
  JobRecord,
  JobStore,
  Payload,
  ReportOutcome,
} from "@millrace/engine";
import { nextState, type JobState, type JobTrigger } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JobStoreSubject } from "./job-store-rig.ts";
import {
  attemptOf,
  claim,
  endpointId,
  farFutureMs,
  newJob,
  nextPlace,
  outputOf,
  purgedFrom,
  startMs,
} from "./job-samples.ts";

/** Ends the search for a shorter history. */
const TIME_LIMIT_MS = 20_000;

/** One change of a random history; `job` picks one of the jobs made so far. */
type Step =
  | { readonly do: "submit"; readonly key: boolean; readonly acknowledged: boolean }
  | { readonly do: "take"; readonly maxJobs: number }
  | {
      readonly do: "progress" | "chunk" | "complete" | "fail" | "timeOut";
      readonly job: number;
      readonly late: boolean;
    }
  | { readonly do: "lose" | "release" | "cancel" | "retry" | "expire"; readonly job: number; readonly late: boolean }
  | { readonly do: "purge" }
  | { readonly do: "reopen" };

const onJob = [
  "progress",
  "chunk",
  "complete",
  "fail",
  "timeOut",
  "lose",
  "release",
  "cancel",
  "retry",
  "expire",
] as const;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("submit" as const), key: fc.boolean(), acknowledged: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("take" as const), maxJobs: fc.integer({ min: 0, max: 3 }) }) },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constantFrom(...onJob),
      job: fc.nat(30),
      late: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "purge" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "reopen" as const }) },
);

interface KnownJob {
  readonly id: string;
  /** Null once it is gone. */
  state: JobState | null;
  attempt: AttemptRef;
  stale: AttemptRef;
  /** As the answer to its last change told of it, which a rule made; a read must tell the same from what was written. */
  record?: JobRecord;
}

/** What the history must have left: the states of the jobs, the counters, and the blobs that were given. */
interface Expected {
  readonly jobs: KnownJob[];
  readonly blobs: string[];
  readonly totals: { completed: number; failed: number; retried: number };
}

/**
 * Random histories, every body of them a blob. Afterwards each job is where the lifecycle says, the counters equal a
 * recount, and each blob is either referred to by a job or was told to be unreferenced, once.
 */
export function describeHistories(open: () => Promise<JobStoreSubject>, numRuns: number): void {
  describe("any history", () => {
    test("leaves jobs, counters and blobs as the lifecycle says, also after reopening", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { maxLength: 60 }), async (steps) => {
          const expected: Expected = { jobs: [], blobs: [], totals: { completed: 0, failed: 0, retried: 0 } };
          const told: string[] = [];
          let subject = await open();
          try {
            for (const step of steps) {
              if (step.do === "reopen") {
                told.push(...subject.unreferenced);
                subject = await subject.reopen();
              } else await take(subject.store, step, expected);
              await checkCounters(subject.store, expected);
            }
            told.push(...subject.unreferenced);
            await checkBlobs(subject.store, expected, told);
            subject = await subject.reopen();
            await checkCounters(subject.store, expected);
            await subject.store.expireDue(farFutureMs, 10_000);
            expect([...told, ...subject.unreferenced].sort()).toEqual([...expected.blobs].sort());
          } finally {
            await subject.close();
          }
        }),
        { numRuns, interruptAfterTimeLimit: TIME_LIMIT_MS },
      );
    });
  });
}

async function take(store: JobStore, step: Exclude<Step, { do: "reopen" }>, expected: Expected): Promise<void> {
  if (step.do === "submit") return await submit(store, step, expected);
  if (step.do === "take") {
    for (const { job } of await claim(store, { maxJobs: step.maxJobs })) {
      const known = expected.jobs.find(({ id }) => id === job.id);
      if (known === undefined) throw new Error("a job that nobody submitted was handed out");
      move(known, "take");
      known.stale = known.attempt;
      known.attempt = attemptOf(job);
      known.record = job;
    }
    return;
  }
  if (step.do === "purge") {
    const waiting = expected.jobs.filter(({ state }) => state === "IN_QUEUE");
    const removed = await purgedFrom(store, endpointId, startMs);
    expect([...removed].sort()).toEqual(waiting.map(({ id }) => id).sort());
    for (const job of waiting) move(job, "purge");
    return;
  }
  const known = expected.jobs[step.job % Math.max(expected.jobs.length, 1)];
  if (known !== undefined) await changeOne(store, known, step, expected);
}

async function submit(
  store: JobStore,
  { key, acknowledged }: Extract<Step, { do: "submit" }>,
  expected: Expected,
): Promise<void> {
  const idempotency = key ? { key: "k", bodyHash: "h" } : null;
  const job = newJob({ input: freshBlob(expected), idempotency, acknowledged });
  const outcome = await store.submit(job);
  if (outcome.kind !== "created") return;
  const never = { endpointId, jobId: job.id, workerId: "nobody", attemptToken: "never given" };
  expected.jobs.push({ id: job.id, state: "IN_QUEUE", attempt: never, stale: never });
}

async function changeOne(
  store: JobStore,
  known: KnownJob,
  step: Extract<Step, { job: number }>,
  expected: Expected,
): Promise<void> {
  const attempt = step.late ? known.stale : known.attempt;
  const end = { attempt, nowMs: startMs };
  switch (step.do) {
    case "progress":
      await store.progress(attempt, freshBlob(expected), startMs);
      return;
    case "chunk": {
      const appended = await store.appendChunks(attempt, [{ output: freshBlob(expected), metrics: null }], startMs);
      if (appended.kind === "applied") known.record = appended.job;
      return;
    }
    case "complete": {
      const output = freshBlob(expected);
      const done = await store.finish({ ...end, to: "COMPLETED", by: "worker", output, error: null });
      if (follow(known, "complete", done, step.late)) expected.totals.completed += 1;
      return;
    }
    case "fail": {
      const done = await store.finish({ ...end, to: "FAILED", by: "worker", output: null, error: "no" });
      if (follow(known, "fail", done, step.late)) expected.totals.failed += 1;
      return;
    }
    case "timeOut": {
      const done = await store.finish({ ...end, to: "TIMED_OUT", by: "service", output: null, error: "late" });
      if (follow(known, "timeOut", done, step.late)) expected.totals.failed += 1;
      return;
    }
    case "lose":
    case "release": {
      const back = await store.returnToQueue(attempt, step.do, startMs);
      if (follow(known, step.do, back, step.late) && step.do === "lose") expected.totals.retried += 1;
      return;
    }
    case "cancel":
      follow(known, "cancel", await store.cancel(endpointId, known.id, startMs), false);
      return;
    case "retry": {
      const again = await store.retry(endpointId, known.id, nextPlace(startMs), startMs);
      if (follow(known, "retry", again, false)) expected.totals.retried += 1;
      return;
    }
    case "expire":
      await expireOne(store, known);
  }
}

/** Makes one job expire, which no other does at that moment. */
async function expireOne(store: JobStore, known: KnownJob): Promise<void> {
  const outcome = await store.setExpiry(endpointId, known.id, startMs - 1, startMs);
  expect(outcome.kind).toBe(known.state === null ? "missing" : "applied");
  const removed = await store.expireDue(startMs - 1, 10);
  expect(removed.map(({ job }) => job.id)).toEqual(known.state === null ? [] : [known.id]);
  if (known.state !== null) move(known, "expire");
}

/** Compares an answer with the lifecycle; says whether the job moved. */
function follow(known: KnownJob, trigger: JobTrigger, outcome: ReportOutcome | ChangeOutcome, late: boolean): boolean {
  const { kind } = outcome;
  const legal = known.state !== null && nextState(known.state, trigger) !== undefined;
  const fenced = late && known.stale.attemptToken !== known.attempt.attemptToken;
  expect(kind === "applied", `${trigger} in ${known.state}: ${kind}`).toBe(legal && !fenced);
  if (kind !== "applied") return false;
  move(known, trigger);
  known.record = outcome.job;
  return true;
}

function move(known: KnownJob, trigger: JobTrigger): void {
  const to = known.state === null ? undefined : nextState(known.state, trigger);
  if (to === undefined) throw new Error(`${trigger} is not legal in ${known.state}`);
  known.state = to;
}

function freshBlob(expected: Expected): Payload {
  const blobId = `blob${expected.blobs.length}`;
  expected.blobs.push(blobId);
  return { kind: "blob", blobId, offsetBytes: 0, lengthBytes: 70_000 };
}

async function checkCounters(store: JobStore, expected: Expected): Promise<void> {
  const found = await Promise.all(expected.jobs.map(({ id }) => store.get(endpointId, id, startMs)));
  for (const [index, { state, record }] of expected.jobs.entries()) {
    if (state !== null && record !== undefined) expect(found[index]).toEqual(record);
  }
  const states = found.map((job) => job?.status ?? null);
  expect(states).toEqual(expected.jobs.map(({ state }) => state));
  const counters: JobCounters = {
    inQueue: states.filter((state) => state === "IN_QUEUE").length,
    inProgress: states.filter((state) => state === "IN_PROGRESS").length,
    ...expected.totals,
  };
  expect(await store.counters(endpointId)).toEqual(counters);
}

/** Inputs show themselves only to a worker, so a job that is there counts as one blob that was not told. */
async function checkBlobs(store: JobStore, expected: Expected, told: readonly string[]): Promise<void> {
  expect(new Set(told).size, "blobs told twice").toBe(told.length);
  const seen: string[] = [];
  let inputs = 0;
  for (const { id, state } of expected.jobs) {
    if (state === null) continue;
    inputs += 1;
    const output = await outputOf(store, id);
    const page = await store.chunks(endpointId, id, { after: 0, maxBytes: 1_000_000_000 }, startMs);
    for (const payload of [output, ...(page?.chunks.map((chunk) => chunk.output) ?? [])]) {
      if (payload?.kind === "blob") seen.push(payload.blobId);
    }
  }
  expect(seen.filter((blobId) => told.includes(blobId))).toEqual([]);
  expect(told.length + seen.length + inputs).toBe(expected.blobs.length);
}
