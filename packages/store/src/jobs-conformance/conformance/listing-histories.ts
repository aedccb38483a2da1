import { firstPlacement, type JobListQuery, type JobRecord, type JobStore, placeInList } from "@millrace/engine";
import { jobStates } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { JobStoreRig } from "./job-store-rig.ts";
import { attemptOf, claim, complete, endpointId, fail, newJob, nextPlace, startMs, timeOut } from "./job-samples.ts";
import { readPages, wholeList } from "./listing.ts";

/** What a test does to a job of its own, from submit on. */
const anyLife = fc.record({
  endpoint: fc.constantFrom(endpointId, endpointId, "endpoint2"),
  isEarlier: fc.boolean(),
  isAcknowledged: fc.boolean(),
  isLow: fc.boolean(),
  worker: fc.constantFrom("w1", "w2"),
  ends: fc.constantFrom("wait", "run", "complete", "fail", "timeOut", "cancel", "lose", "retry"),
});
type Life = typeof anyLife extends fc.Arbitrary<infer Value> ? Value : never;

const anyQuery = fc.record({
  states: fc.uniqueArray(fc.constantFrom(...jobStates), { maxLength: 3 }),
  workerId: fc.option(fc.constantFrom("w1", "w2", "nobody")),
  errorContains: fc.option(fc.constantFrom("error", "FAILED", "timed")),
  limit: fc.integer({ min: 1, max: 7 }),
  examinedMax: fc.integer({ min: 1, max: 12 }),
  from: fc.option(fc.nat({ max: 99 }), { freq: 2 }),
  below: fc.option(fc.nat({ max: 99 }), { freq: 2 }),
});
type AnyQuery = typeof anyQuery extends fc.Arbitrary<infer Value> ? Value : never;

/** Only one job of an endpoint waits at a time while it is brought into its state, so that a claim gets it. */
async function live(store: JobStore, life: Life): Promise<string> {
  const { endpoint, isEarlier, isAcknowledged, isLow, worker, ends } = life;
  const placement = isEarlier ? { placement: firstPlacement } : {};
  const job = newJob({ endpointId: endpoint, acknowledged: isAcknowledged, lowPriority: isLow, ...placement });
  await store.submit(job);
  if (ends === "wait") return job.id;
  const waiting = await claim(store, { endpointId: endpoint, workerId: worker, maxJobs: 1_000 });
  for (const claimed of waiting) {
    if (claimed.job.id !== job.id) await store.returnToQueue(attemptOf(claimed.job), "release", startMs);
    else await end(store, claimed.job, ends);
  }
  return job.id;
}

async function end(store: JobStore, job: JobRecord, how: Life["ends"]): Promise<void> {
  const attempt = attemptOf(job);
  if (how === "complete") await complete(store, attempt);
  if (how === "fail" || how === "retry") await fail(store, attempt);
  if (how === "timeOut") await timeOut(store, attempt);
  if (how === "cancel") await store.cancel(job.endpointId, job.id, startMs);
  if (how === "lose") await store.returnToQueue(attempt, "lose", startMs);
  if (how === "retry") await store.retry(job.endpointId, job.id, nextPlace(startMs), startMs);
}

/** What the list should be, without a store. */
function oracle(jobs: readonly JobRecord[], query: JobListQuery): string[] {
  const { states, workerId, errorContains } = query.filter;
  return jobs
    .map((job) => ({ job, place: placeInList(job).sequence }))
    .filter(({ place }) => place >= query.fromSequence && place < query.below.sequence)
    .filter(({ job }) => states.length === 0 || states.includes(job.status))
    .filter(({ job }) => workerId === null || job.workerId === workerId)
    .filter(({ job }) => errorContains === null || job.error?.toUpperCase().includes(errorContains.toUpperCase()))
    .sort((one, other) => other.place - one.place)
    .map(({ job }) => job.id);
}

function queryOf(asked: AnyQuery, jobs: readonly JobRecord[]): JobListQuery {
  const { states, workerId, errorContains, limit, examinedMax } = asked;
  const sequenceOf = (index: number): number =>
    jobs[index % Math.max(jobs.length, 1)] === undefined
      ? 0
      : placeInList(jobs[index % jobs.length] as JobRecord).sequence;
  return {
    ...wholeList,
    filter: { states, workerId, errorContains },
    limit,
    examinedMax,
    fromSequence: asked.from === null ? 0 : sequenceOf(asked.from),
    below: asked.below === null ? wholeList.below : { sequence: sequenceOf(asked.below), random: 0 },
  };
}

/** @param numRuns how many lists to try, on one store */
export function describeListingHistories(rig: JobStoreRig, numRuns: number): void {
  const { store } = rig;
  test("pages together are the list, whatever is asked for and happens to other jobs meanwhile", async () => {
    const ids: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLife, { maxLength: 6 }),
        anyQuery,
        fc.array(anyLife, { maxLength: 8 }),
        async (lives, asked, meanwhile) => {
          for (const life of lives) {
            const id = await live(store, life);
            if (life.endpoint === endpointId) ids.push(id);
          }
          const jobs = await Promise.all(ids.map((id) => store.get(endpointId, id, startMs)));
          const query = queryOf(
            asked,
            jobs.filter((job) => job !== undefined),
          );
          const others: string[] = [];
          const pages = await readPages(store, query, async () => {
            const life = meanwhile.pop();
            if (life === undefined) return;
            // Jobs that wait are handed out and come back meanwhile; they are as they were.
            const id = await live(store, life);
            if (life.endpoint === endpointId) others.push(id);
          });
          ids.push(...others);
          const found = pages.flat().map(({ id }) => id);
          expect(found.filter((id) => !others.includes(id))).toEqual(
            oracle(
              jobs.filter((job) => job !== undefined),
              query,
            ),
          );
          expect(new Set(found).size, "each at most once").toBe(found.length);
          for (const page of pages) expect(page.length).toBeLessThanOrEqual(query.limit);
        },
      ),
      { numRuns },
    );
  });
}
