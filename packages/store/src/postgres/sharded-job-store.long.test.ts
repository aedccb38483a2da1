import {
  type DomainError,
  type FailureQuery,
  firstPlacement,
  type JobStore,
  type KeptFailure,
  type NewJob,
  placeOfFailure,
  type ShardPlacement,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import {
  attemptOf,
  claim,
  complete,
  endpointId,
  fail,
  newJob,
  nextPlace,
  running,
  startMs,
  stored,
  ttlMs,
} from "../jobs-conformance/conformance/job-samples.ts";
import type { JobShard } from "./job-shard.ts";
import { openShardRig, type ShardRig } from "./shard-rig.test-support.ts";
import { createShardedJobStore } from "../shards/sharded-job-store.ts";

const server = sharedPostgres("one job store over several databases");

describe.runIf(server.available)("one job store over three databases", () => {
  let rig: ShardRig;
  let opened: readonly JobShard[];
  let store: JobStore;
  let placements: Map<string, ShardPlacement>;
  let away: Set<number>;
  let errors: unknown[];

  beforeAll(async () => {
    rig = await openShardRig(server);
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    ({ opened, store, placements, away, errors } = await rig.empty());
    placements.set(endpointId, firstPlacement);
  });

  function placed(): ShardPlacement {
    return placements.get(endpointId) ?? firstPlacement;
  }
  function jobHere(changes: Partial<NewJob> = {}): NewJob {
    return newJob({ placement: placed(), ...changes });
  }
  const move = (to: number): Promise<void> => rig.move(endpointId, to);
  /** Each transaction on the first database leaves one. */
  async function marks(): Promise<number> {
    const statement = { name: "marks", text: "SELECT count(*)::int AS count FROM commit_mark" };
    const [row] = (await opened[0]?.leader.rows<{ count: number }>(statement)) ?? [];
    return row?.count ?? Number.NaN;
  }
  async function submit(changes: Partial<NewJob> = {}): Promise<string> {
    const job = jobHere(changes);
    expect(await store.submit(job)).toEqual({ kind: "created" });
    return job.id;
  }

  test("jobs that were accepted before a move are handed out first, and all stay what they were", async () => {
    const first = await submit();
    const taken = await claim(store);
    const second = await submit();
    await move(1);
    const third = await submit();
    expect(await store.counters(endpointId)).toMatchObject({ inQueue: 2, inProgress: 1 });
    expect(await store.normalPriorityQueue(endpointId, startMs)).toEqual({ oldestQueuedAtMs: startMs, waiting: 2 });
    expect(await store.jobsAhead(endpointId, third, startMs)).toBe(1);
    const next = [...(await claim(store, { maxJobs: 5 })), ...(await claim(store, { maxJobs: 5 }))];
    expect(next.map(({ job }) => job.id)).toEqual([second, third]);
    for (const { job } of [...taken, ...next]) await complete(store, attemptOf(job));
    for (const id of [first, second, third]) expect((await stored(store, id)).status).toBe("COMPLETED");
    expect(await store.counters(endpointId)).toMatchObject({ inQueue: 0, inProgress: 0, completed: 3 });
    expect(store.mayHaveWaiting(endpointId)).toBe(false);
  });

  test("a job of before a move is retried where it is, and taken from there", async () => {
    const job = await running(store, { placement: placed() });
    await fail(store, attemptOf(job));
    await move(2);
    expect((await store.retry(endpointId, job.id, nextPlace(startMs), startMs)).kind).toBe("applied");
    expect((await claim(store)).map((claimed) => claimed.job.id)).toEqual([job.id]);
  });

  test("the failures of an endpoint that moved are one list", async () => {
    const ids: string[] = [];
    for (const shard of [0, 1, 2]) {
      await move(shard);
      const job = await running(store, { placement: placed() });
      await fail(store, attemptOf(job), startMs + shard);
      ids.unshift(job.id);
    }
    const read = async (query: Partial<FailureQuery> = {}): Promise<readonly KeptFailure[]> =>
      await store.failures({ endpointId, nowMs: startMs, limit: 10, ...query });
    const all = await read();
    expect(all.map(({ jobId }) => jobId)).toEqual(ids);
    const [first, second, third] = all;
    if (first === undefined) throw new Error("there are no failures");
    expect(await read({ below: placeOfFailure(first), limit: 1 })).toEqual([second]);
    expect(await read({ jobId: ids[2] })).toEqual([third]);
    const overMs = startMs + 1 + limits.failuresKeptMs;
    for (let after: string | null = ""; after !== null;) after = await store.pruneFailures(overMs, after);
    expect(await read()).toEqual([first]);
  });

  test("who did not hear of a move is told so, at the old shard and after the endpoint came back to it", async () => {
    const before = placed();
    await move(1);
    expect(await store.submit(jobHere({ placement: before }))).toEqual({ kind: "moved" });
    const [neighbour, outdated, other] = await Promise.all([
      store.submit(newJob({ endpointId: "endpoint2" })),
      store.submit(jobHere({ placement: before })),
      store.submit(newJob({ endpointId: "endpoint2" })),
    ]);
    expect([neighbour, outdated, other].map(({ kind }) => kind)).toEqual(["created", "moved", "created"]);
    const between = placed();
    await move(0);
    for (const placement of [before, between]) {
      expect(await store.submit(jobHere({ placement })), `generation ${placement.generation}`).toEqual({
        kind: "moved",
      });
    }
    const [old, fresh] = await Promise.all([store.submit(jobHere({ placement: before })), store.submit(jobHere())]);
    expect([old.kind, fresh.kind]).toEqual(["moved", "created"]);
    await submit();
    expect((await store.counters(endpointId)).inQueue).toBe(2);
  });

  test("who brings an outdated job is told apart from who brings one that is welcome, in the same batch", async () => {
    const before = placed();
    await move(1);
    await move(0);
    const placementsOf = [before, placed(), before, placed()];
    const outcomes = await Promise.all(placementsOf.map((placement) => store.submit(jobHere({ placement }))));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["moved", "created", "moved", "created"]);
    await submit();
  });

  test("one that moved does not fail the jobs beside it, also when many are written together", async () => {
    const before = placed();
    await move(1);
    const jobs = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? jobHere({ placement: before }) : newJob({ endpointId: `endpoint${2 + (index % 2)}` }),
    );
    const marksBefore = await marks();
    const outcomes = await Promise.all(jobs.map((job) => store.submit(job)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(jobs.map((_, index) => (index % 3 === 0 ? "moved" : "created")));
    expect((await marks()) - marksBefore, "transactions: the others are done again together").toBeLessThan(10);
    for (const id of ["endpoint2", "endpoint3"]) expect((await store.counters(id)).inQueue).toBe(20);
  });

  test("an idempotency key is known after the move, with the body that it was used with", async () => {
    const idempotency = { key: "k", bodyHash: "h" };
    const id = await submit({ idempotency });
    await move(1);
    expect(await store.submit(jobHere({ idempotency }))).toMatchObject({ kind: "repeated", job: { id } });
    expect(await store.submit(jobHere({ idempotency: { key: "k", bodyHash: "other" } }))).toEqual({ kind: "mismatch" });
    const laterMs = startMs + ttlMs;
    expect(await store.submit(jobHere({ idempotency, createdAtMs: laterMs }))).toEqual({ kind: "created" });
  });

  test("a job for another database is not written to this one, by a gateway that knows of one database only", async () => {
    const elsewhere = newJob({ placement: { ...firstPlacement, shard: 1 } });
    await expect(opened[0]?.jobs.submit(elsewhere)).rejects.toMatchObject({ code: "unavailable" });
    expect((await store.counters(endpointId)).inQueue).toBe(0);
  });

  test("an id that names another shard, or none that there is, is no job's", async () => {
    const id = await submit();
    for (const shard of ["-801", "-80f"]) {
      const strange = id.replace("-800", shard);
      expect(await store.get(endpointId, strange, startMs)).toBeUndefined();
      expect(await store.view(endpointId, strange, startMs)).toBeUndefined();
      expect(await store.cancel(endpointId, strange, startMs)).toEqual({ kind: "missing" });
    }
  });

  test("while one is away the others go on, and what needs it is refused", async () => {
    placements.set("endpoint2", { ...firstPlacement, shard: 1 });
    const elsewhere = newJob({
      endpointId: "endpoint2",
      placement: { ...firstPlacement, shard: 1 },
      expiresAtMs: startMs + 5,
    });
    await store.submit(elsewhere);
    const here = await submit({ expiresAtMs: startMs + 10 });
    away.add(1);
    const refused = expect.objectContaining({ code: "unavailable" }) as DomainError;
    await expect(
      store.submit(newJob({ endpointId: "endpoint2", placement: { ...firstPlacement, shard: 1 } })),
    ).rejects.toEqual(refused);
    await expect(store.counters("endpoint2")).rejects.toEqual(refused);
    await expect(store.get("endpoint2", elsewhere.id, startMs)).rejects.toEqual(refused);
    expect(await store.counters(endpointId)).toMatchObject({ inQueue: 1 });
    expect(store.nextExpiryAtMs()).toBe(startMs + 10);
    expect((await store.expireDue(startMs + 10, 10)).map(({ job }) => job.id)).toEqual([here]);
    expect(store.nextExpiryAtMs()).toBeNull();
    expect(await store.dueWebhooks(startMs, 10)).toEqual([]);
    away.clear();
    expect((await store.expireDue(startMs + 10, 10)).map(({ job }) => job.id)).toEqual([elsewhere.id]);
    expect(errors).toEqual([]);
  });

  test("a worker gets what the others have while a shard that its endpoint left is away, and the rest later", async () => {
    const old = await submit();
    await move(1);
    const young = await submit();
    away.add(0);
    expect((await claim(store)).map(({ job }) => job.id)).toEqual([young]);
    expect(await claim(store)).toEqual([]);
    expect(store.mayHaveWaiting(endpointId), "a poll that waits must not ask again and again").toBe(false);
    await expect(store.submit(jobHere({ idempotency: { key: "k", bodyHash: "h" } }))).rejects.toMatchObject({
      code: "unavailable",
    });
    away.clear();
    expect((await claim(store)).map(({ job }) => job.id)).toEqual([old]);
  });

  test("what fails to expire on one shard is tried again, and does not hold up the others", async () => {
    placements.set("endpoint2", { ...firstPlacement, shard: 1 });
    const due = { expiresAtMs: startMs + 10 };
    await submit(due);
    await store.submit(newJob({ ...due, endpointId: "endpoint2", placement: { ...firstPlacement, shard: 1 } }));
    const broken = createShardedJobStore({
      shards: opened.map((shard, number) => ({
        available: true,
        handsOut: true,
        jobs: number === 1 ? { ...shard.jobs, expireDue: () => Promise.reject(new Error("disk full")) } : shard.jobs,
      })),
      placementOf: (id) => placements.get(id),
      onError: (error) => errors.push(error),
    });
    expect(await broken.expireDue(startMs + 10, 10)).toHaveLength(1);
    expect(errors).toHaveLength(1);
    expect(broken.nextExpiryAtMs()).toBe(startMs + 1_010);
    expect(await broken.expireDue(startMs + 1_010, 10)).toEqual([]);
    expect(errors).toHaveLength(2);
  });
});
