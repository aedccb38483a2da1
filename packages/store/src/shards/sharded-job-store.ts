import {
  isBelow,
  pageOf,
  parseJobId,
  placeInList,
  shardsOf,
  type ClaimedJob,
  type ClaimRequest,
  type JobCounters,
  type JobListPage,
  type JobListQuery,
  type JobStore,
  type NewJob,
  type ShardPlacement,
  type SubmitOutcome,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import { createShardFailures } from "./shard-failures.ts";
import type { Shard, ShardJobStore } from "./shard.ts";
import { shardAway, shardUnknown } from "./shard-refusals.ts";
import { createShardRounds } from "./shard-rounds.ts";

export interface ShardedJobStoreOptions {
  /** By their numbers. */
  readonly shards: readonly Shard[];
  /** Undefined for an unknown or deleted endpoint: its jobs may be anywhere. */
  readonly placementOf: (endpointId: string) => ShardPlacement | undefined;
  /** Called with the failure of one database while the others continue. */
  readonly onError: (error: unknown) => void;
}

/**
 * One job store over several databases. A call that names a job goes to the shard in its id, a new job to the shard that its id
 * was made for, and a call about an endpoint to all shards that may hold jobs of it. An unreachable database does not
 * affect work on the others.
 */
export function createShardedJobStore({ shards, placementOf, onError }: ShardedJobStoreOptions): JobStore {
  const rounds = createShardRounds(shards, onError);

  /** Older jobs first. */
  function numbersOf(endpointId: string): readonly number[] {
    const placement = placementOf(endpointId);
    return placement === undefined ? [...shards.keys()] : shardsOf(placement);
  }
  function storeOn(number: number): ShardJobStore {
    const shard = shards[number];
    if (shard === undefined) throw shardUnknown(number);
    return shard.jobs;
  }
  /** Those of the endpoint that answer. */
  function answering(endpointId: string): readonly Shard[] {
    return numbersOf(endpointId)
      .flatMap((number) => shards[number] ?? [])
      .filter((shard) => shard.available);
  }
  function ofJob<T>(jobId: string, call: (store: JobStore) => Promise<T>, missing: T): Promise<T> {
    const key = parseJobId(jobId);
    const shard = key === undefined ? undefined : shards[key.shard];
    return shard === undefined ? Promise.resolve(missing) : call(shard.jobs);
  }
  /** Where all are needed. Fails at once while one is away. */
  async function ofEach<T>(endpointId: string, call: (store: JobStore) => Promise<T>): Promise<T[]> {
    const numbers = numbersOf(endpointId);
    if (numbers.some((number) => shards[number]?.available === false)) throw shardAway();
    return await Promise.all(numbers.map((number) => call(storeOn(number))));
  }

  async function submit(job: NewJob): Promise<SubmitOutcome> {
    if (job.idempotency === null || job.placement.formerShards.length === 0) {
      return await storeOn(job.key.shard).submit(job);
    }
    // Nothing is added there any more, so what is not found there is not there either when the job is written here.
    for (const former of job.placement.formerShards) {
      const earlier = await storeOn(former).submittedUnder(job);
      if (earlier !== undefined) return earlier;
    }
    return await storeOn(job.key.shard).submit(job);
  }

  /** From the first shard that has jobs, so that a worker does not wait for a database that may be unreachable. */
  async function claim(request: ClaimRequest): Promise<readonly ClaimedJob[]> {
    const numbers = numbersOf(request.endpointId);
    for (const [index, number] of numbers.entries()) {
      const isLast = index === numbers.length - 1;
      const shard = shards[number];
      if (shard === undefined || !shard.handsOut) continue;
      if (!isLast && (!shard.available || !shard.jobs.mayHaveWaiting(request.endpointId))) continue;
      try {
        const jobs = await shard.jobs.claim(request);
        if (jobs.length > 0) return jobs;
      } catch (error) {
        if (isLast) throw error;
        onError(error);
      }
    }
    return [];
  }

  async function normalPriorityQueue(
    endpointId: string,
    nowMs: number,
  ): Promise<{ oldestQueuedAtMs: number | null; waiting: number }> {
    const found = answering(endpointId);
    const asked = found.length === 0 ? [storeOn(numbersOf(endpointId).at(-1) ?? 0)] : found.map(({ jobs }) => jobs);
    const queues = await Promise.all(asked.map((store) => store.normalPriorityQueue(endpointId, nowMs)));
    return {
      oldestQueuedAtMs: earliest(queues.map(({ oldestQueuedAtMs }) => oldestQueuedAtMs)),
      waiting: Math.min(
        queues.reduce((sum, { waiting }) => sum + waiting, 0),
        limits.queuePositionMax,
      ),
    };
  }

  /** What waits on shards that claims look at before counts as well. */
  async function jobsAhead(endpointId: string, jobId: string, nowMs: number): Promise<number | null> {
    const own = parseJobId(jobId)?.shard;
    const ahead = await ofJob(jobId, (store) => store.jobsAhead(endpointId, jobId, nowMs), null);
    if (ahead === null || own === undefined) return null;
    const numbers = numbersOf(endpointId);
    const before = numbers.slice(0, Math.max(0, numbers.indexOf(own))).flatMap((number) => shards[number] ?? []);
    const counts = await Promise.all(
      before.filter((shard) => shard.available).map(({ jobs }) => jobs.counters(endpointId)),
    );
    return Math.min(
      counts.reduce((sum, { inQueue }) => sum + inQueue, ahead),
      limits.queuePositionMax,
    );
  }

  /** Merged down to where the shard that came least far is; the others are asked again for what they have beyond. */
  async function list(query: JobListQuery): Promise<JobListPage> {
    const examinedMax = Math.max(1, Math.floor(query.examinedMax / numbersOf(query.endpointId).length));
    const pages = await ofEach(query.endpointId, (store) => store.list({ ...query, examinedMax }));
    const examinedTo = pages
      .map(({ next }) => next)
      .reduce((one, other) => (one === null || (other !== null && isBelow(one, other)) ? other : one), null);
    const jobs = pages
      .flatMap((page) => page.jobs)
      .filter((job) => examinedTo === null || !isBelow(placeInList(job), examinedTo))
      .toSorted((one, other) => (isBelow(placeInList(one), placeInList(other)) ? 1 : -1));
    return pageOf(jobs, query, examinedTo);
  }

  async function removeEndpoint(endpointId: string): Promise<void> {
    // For a deleted endpoint there is nothing to wait for: jobs that cannot be reached now expire by themselves.
    if (placementOf(endpointId) === undefined) await rounds.each((store) => store.removeEndpoint(endpointId));
    else await ofEach(endpointId, (store) => store.removeEndpoint(endpointId));
  }

  const missing = { kind: "missing" } as const;
  return {
    submit,
    claim,
    finish: (request) => ofJob(request.attempt.jobId, (store) => store.finish(request), missing),
    begin: (attempt, atMs, nowMs) => ofJob(attempt.jobId, (store) => store.begin(attempt, atMs, nowMs), missing),
    progress: (attempt, output, nowMs) =>
      ofJob(attempt.jobId, (store) => store.progress(attempt, output, nowMs), missing),
    appendChunks: (attempt, chunks, nowMs, after) =>
      ofJob(attempt.jobId, (store) => store.appendChunks(attempt, chunks, nowMs, after), missing),
    returnToQueue: (attempt, trigger, nowMs, why) =>
      ofJob(attempt.jobId, (store) => store.returnToQueue(attempt, trigger, nowMs, why), missing),
    cancel: (endpointId, jobId, nowMs) => ofJob(jobId, (store) => store.cancel(endpointId, jobId, nowMs), missing),
    retry: (endpointId, jobId, place, nowMs) =>
      ofJob(jobId, (store) => store.retry(endpointId, jobId, place, nowMs), missing),
    purge: async (endpointId, nowMs, onRemoved) =>
      total(await ofEach(endpointId, (store) => store.purge(endpointId, nowMs, onRemoved))),
    setExpiry: (endpointId, jobId, expiresAtMs, nowMs) =>
      ofJob(jobId, (store) => store.setExpiry(endpointId, jobId, expiresAtMs, nowMs), missing),
    expireDue: rounds.expireDue,
    nextExpiryAtMs: rounds.nextExpiryAtMs,
    get: (endpointId, jobId, nowMs) => ofJob(jobId, (store) => store.get(endpointId, jobId, nowMs), undefined),
    view: (endpointId, jobId, nowMs) => ofJob(jobId, (store) => store.view(endpointId, jobId, nowMs), undefined),
    details: (endpointId, jobId, nowMs) => ofJob(jobId, (store) => store.details(endpointId, jobId, nowMs), undefined),
    list,
    ...createShardFailures({ numbersOf, ofEach, ofJob, rounds }),
    input: (jobId) => ofJob(jobId, (store) => store.input(jobId), null),
    chunks: (endpointId, jobId, range, nowMs) =>
      ofJob(jobId, (store) => store.chunks(endpointId, jobId, range, nowMs), undefined),
    markDelivered: (jobId, upToNumber) => ofJob(jobId, (store) => store.markDelivered(jobId, upToNumber), undefined),
    counters: async (endpointId) => sumOf(await ofEach(endpointId, (store) => store.counters(endpointId))),
    endpointsWithWaiting: async () => (await rounds.each((store) => store.endpointsWithWaiting())).flat(),
    onLost: (listener) => shards.forEach(({ jobs }) => jobs.onLost(listener)),
    mayHaveWaiting: (endpointId) =>
      answering(endpointId).some(({ jobs, handsOut }) => handsOut && jobs.mayHaveWaiting(endpointId)),
    queuedElsewhere(endpointId, place) {
      const named = place?.shard === undefined ? numbersOf(endpointId) : [place.shard];
      for (const number of named) shards[number]?.jobs.queuedElsewhere(endpointId, place);
    },
    normalPriorityQueue,
    jobsAhead,
    running: async () => (await Promise.all(shards.map(({ jobs }) => jobs.running()))).flat(),
    lastSequence: async () => Math.max(...(await Promise.all(shards.map(({ jobs }) => jobs.lastSequence())))),
    removeEndpoint,
    dueWebhooks: rounds.dueWebhooks,
    webhook: (job, nowMs) => ofJob(job.id, (store) => store.webhook(job, nowMs), undefined),
    nextWebhookAtMs: async (afterMs) => earliest(await rounds.each((store) => store.nextWebhookAtMs(afterMs))),
    webhookTried: (job, tries, nextTryAtMs, note) =>
      ofJob(job.id, (store) => store.webhookTried(job, tries, nextTryAtMs, note), undefined),
  };
}

function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((atMs) => atMs !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function sumOf(counters: readonly JobCounters[]): JobCounters {
  const sum = (name: keyof JobCounters): number => counters.reduce((total, one) => total + one[name], 0);
  return {
    inQueue: sum("inQueue"),
    inProgress: sum("inProgress"),
    completed: sum("completed"),
    failed: sum("failed"),
    retried: sum("retried"),
  };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
