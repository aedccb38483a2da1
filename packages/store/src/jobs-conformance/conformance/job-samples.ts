import {
  createJobIdSource,
  firstPlacement,
  parseJobId,
  type AttemptRef,
  type ClaimedJob,
  type JobRecord,
  type JobStore,
  type NewJob,
  type Payload,
  type ShardPlacement,
} from "@millrace/engine";
import type { JobState } from "@millrace/spec";

/** When the jobs of the tests are made, unless a test says otherwise. */
export const startMs: number = Date.UTC(2026, 0, 1);
/** After the end of everything. */
export const farFutureMs: number = Date.UTC(2036, 0, 1);
/** After which a store that removes finished jobs in bulk must be able to do so. */
export const bulkDelayMs = 900_000;
export const ttlMs = 86_400_000;
export const retentionMs = 60_000;
export const endpointId = "endpoint1";
export const workerId = "worker1";

const ids = createJobIdSource({ lastSequence: 0 });

/** A place at the end of the queue. */
export function nextPlace(nowMs: number): { sequence: number; defaultTtlMs: number } {
  return { sequence: ids.nextSequence(nowMs), defaultTtlMs: ttlMs };
}

export function inline(text: string): Payload {
  return { kind: "inline", bytes: new TextEncoder().encode(text) };
}

export function blob(blobId: string): Payload {
  return { kind: "blob", blobId, offsetBytes: 10, lengthBytes: 100_000 };
}

export function textOf(payload: Payload | null | undefined): string | null {
  if (payload === null || payload === undefined) return null;
  return payload.kind === "inline" ? new TextDecoder().decode(payload.bytes) : `blob ${payload.blobId}`;
}

/** Where the jobs of the tests are accepted, for a store over several databases. */
export type PlacementOf = (endpointId: string) => ShardPlacement;
let placementOf: PlacementOf = () => firstPlacement;

export function usePlacements(placements: PlacementOf): void {
  placementOf = placements;
}

let acknowledged = true;

/** Whether jobs of the tests are acknowledged as soon as they are accepted, unless a test says otherwise. */
export function useAcknowledged(areAcknowledged: boolean): void {
  acknowledged = areAcknowledged;
}

let handedOutAtOnce = false;

/** Whether a worker polls already when a job of the tests that is to run is accepted. */
export function useHandedOutAtOnce(areHandedOutAtOnce: boolean): void {
  handedOutAtOnce = areHandedOutAtOnce;
}

/** A trace that a job belongs to. */
export const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

export function newJob(changes: Partial<NewJob> = {}): NewJob {
  const createdAtMs = changes.createdAtMs ?? startMs;
  const placement = changes.placement ?? placementOf(changes.endpointId ?? endpointId);
  return {
    ...ids.next(createdAtMs, changes.sync ?? false, placement.shard),
    endpointId,
    placement,
    sync: false,
    lowPriority: false,
    createdAtMs,
    expiresAtMs: createdAtMs + ttlMs,
    hardExpiresAtMs: null,
    retentionMs,
    executionTimeoutMs: null,
    input: inline('{"prompt":"hello"}'),
    extras: {},
    idempotency: null,
    acknowledged,
    ...changes,
  };
}

/** A job that no store can take. It is an acknowledged one, because a store refuses others later. */
export function faultyJob(changes: Partial<NewJob> = {}): NewJob {
  return { ...newJob({ acknowledged: true, ...changes }), retentionMs: null as unknown as number };
}

/** Another job with the id of this one. */
export function sameIdAs(jobId: string): NewJob {
  const key = parseJobId(jobId);
  if (key === undefined) throw new Error(`not a job id: ${jobId}`);
  return { ...newJob({ acknowledged: true }), id: jobId, key };
}

/** Submits a job; resolves to its id. */
export async function submitted(store: JobStore, changes: Partial<NewJob> = {}): Promise<string> {
  const job = newJob(changes);
  const outcome = await store.submit(job);
  if (outcome.kind !== "created") throw new Error(`the job was not created but ${outcome.kind}`);
  return job.id;
}

export async function claim(
  store: JobStore,
  request: { endpointId?: string; workerId?: string; maxJobs?: number; nowMs?: number } = {},
): Promise<readonly ClaimedJob[]> {
  const { maxJobs = 1, ...more } = request;
  return await store.claim({ endpointId, workerId, nowMs: startMs, ...more, maxJobs: () => maxJobs });
}

/** Hands the next job to a worker; there must be one. */
export async function taken(store: JobStore, request: Parameters<typeof claim>[1] = {}): Promise<JobRecord> {
  const [claimed] = await claim(store, request);
  if (claimed === undefined) throw new Error("no job waits");
  return claimed.job;
}

/** Submits a job and hands it to a worker; nothing else may wait on the endpoint. */
export async function running(
  store: JobStore,
  changes: Partial<NewJob> = {},
  takenBy: string = workerId,
): Promise<JobRecord> {
  const job = newJob(changes);
  const poll = () => claim(store, { endpointId: job.endpointId, workerId: takenBy, nowMs: job.createdAtMs });
  const accepted = store.submit(job);
  const polled = handedOutAtOnce ? poll() : undefined;
  await accepted;
  const [claimed] = await (polled ?? poll());
  if (claimed?.job.id !== job.id) throw new Error("another job was waiting");
  return claimed.job;
}

/** The attempt that a claimed job is in. */
export function attemptOf(job: JobRecord, changes: Partial<AttemptRef> = {}): AttemptRef {
  return {
    endpointId: job.endpointId,
    jobId: job.id,
    workerId: job.workerId ?? "",
    attemptToken: job.attemptToken,
    ...changes,
  };
}

export function finishBy(
  by: "worker" | "service",
  to: "COMPLETED" | "FAILED" | "TIMED_OUT",
): (store: JobStore, attempt: AttemptRef, nowMs?: number) => ReturnType<JobStore["finish"]> {
  const error = to === "COMPLETED" ? null : `error of ${to}`;
  const output = to === "COMPLETED" ? inline('"result"') : null;
  return (store, attempt, nowMs = startMs) => store.finish({ attempt, to, by, output, error, nowMs });
}

export const complete = finishBy("worker", "COMPLETED");
export const fail = finishBy("worker", "FAILED");
export const timeOut = finishBy("service", "TIMED_OUT");
export const giveUp = finishBy("service", "FAILED");

/** Brings a new job into a state; the record is the stored one, and `attempt` the last it was in (or none). */
export async function jobIn(
  store: JobStore,
  state: JobState,
  changes: Partial<NewJob> = {},
): Promise<{ job: JobRecord; attempt: AttemptRef }> {
  const nowMs = changes.createdAtMs ?? startMs;
  const id = state === "IN_QUEUE" ? await submitted(store, changes) : undefined;
  if (id !== undefined) {
    const job = await stored(store, id, nowMs);
    return { job, attempt: attemptOf(job, { workerId, attemptToken: "never given" }) };
  }
  const begun = await running(store, changes);
  const attempt = attemptOf(begun);
  if (state === "COMPLETED") await complete(store, attempt, nowMs);
  if (state === "FAILED") await fail(store, attempt, nowMs);
  if (state === "TIMED_OUT") await timeOut(store, attempt, nowMs);
  if (state === "CANCELLED") await store.cancel(begun.endpointId, begun.id, nowMs);
  return { job: await stored(store, begun.id, nowMs), attempt };
}

/** The record of a job that must be there. */
export async function stored(store: JobStore, jobId: string, nowMs: number = startMs): Promise<JobRecord> {
  const job = await store.get(endpointId, jobId, nowMs);
  if (job === undefined) throw new Error(`job ${jobId} is gone`);
  return job;
}

/** The result of a job, or its last progress update; null for one that is gone, too. */
export async function outputOf(store: JobStore, jobId: string, nowMs: number = startMs): Promise<Payload | null> {
  return (await store.view(endpointId, jobId, nowMs))?.output ?? null;
}

/** All that can be seen of a job and its endpoint. */
export async function everythingOf(store: JobStore, jobId: string, nowMs: number = startMs): Promise<object> {
  const page = await store.chunks(endpointId, jobId, { after: 0, maxBytes: 1_000_000_000 }, nowMs);
  return {
    job: await store.get(endpointId, jobId, nowMs),
    output: textOf(await outputOf(store, jobId, nowMs)),
    chunks: page?.chunks.map((chunk) => ({ ...chunk, output: textOf(chunk.output) })),
    counters: { ...(await store.counters(endpointId)) },
    webhooks: (await store.dueWebhooks(farFutureMs, 10)).map(({ tries, url }) => ({ tries, url })),
  };
}

/** Purges the queue of an endpoint and gives the ids of the jobs that went. */
export async function purgedFrom(store: JobStore, endpointOfQueue: string, nowMs: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const count = await store.purge(endpointOfQueue, nowMs, (jobIds) => ids.push(...jobIds));
  if (count !== ids.length) throw new Error(`${count} jobs were purged and ${ids.length} told of`);
  return ids;
}
