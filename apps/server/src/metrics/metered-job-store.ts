import {
  executionTimeMs,
  type JobRecord,
  type JobStore,
  type ReportOutcome,
  type WebhookNote,
  type WebhookOutcome,
} from "@millrace/engine";
import { BucketTally } from "./bucket-tally.ts";
import type { EndpointTallies, EndpointTally } from "./endpoint-tallies.ts";
import { bucketsOf } from "./families.ts";

/** The operations whose time is counted: those on the way of every job. */
export const meteredOperations = ["submit", "claim", "finish", "appendChunks", "returnToQueue"] as const;
export type MeteredOperation = (typeof meteredOperations)[number];

/** What a store counted. */
export interface StoreTally {
  readonly operations: Readonly<Record<MeteredOperation, BucketTally>>;
  readonly webhookTries: Record<WebhookOutcome, number>;
}

export function createStoreTally(): StoreTally {
  const bounds = bucketsOf("millrace_store_operation_seconds");
  const operations = Object.fromEntries(meteredOperations.map((name) => [name, new BucketTally(bounds)]));
  return {
    operations: operations as Record<MeteredOperation, BucketTally>,
    webhookTries: { acknowledged: 0, refused: 0, unanswered: 0 },
  };
}

/**
 * The same store, which counts what happens to jobs. Every change of a job passes a store, so no other part of the service has to count.
 * Times of jobs come from their records, so they follow a moved clock; times of the store are those of the machine.
 */
export function meterJobStore(store: JobStore, endpoints: EndpointTallies, tally: StoreTally): JobStore {
  function timed<T>(operation: MeteredOperation, work: Promise<T>, count: (answer: T) => void): Promise<T> {
    const beganAtMs = performance.now();
    return work.then((answer) => {
      tally.operations[operation].observe((performance.now() - beganAtMs) / 1000);
      count(answer);
      return answer;
    });
  }
  return {
    ...store,
    submit: (job) =>
      timed("submit", store.submit(job), ({ kind }) => {
        if (kind === "created") endpoints.of(job.endpointId).submitted += 1;
      }),
    claim: (request) =>
      timed("claim", store.claim(request), (claimed) => {
        if (claimed.length === 0) return;
        const endpoint = endpoints.of(request.endpointId);
        endpoint.started += claimed.length;
        for (const { job } of claimed)
          endpoint.delay.observe(((job.startedAtMs ?? job.queuedAtMs) - job.queuedAtMs) / 1000);
      }),
    finish: (request) =>
      timed("finish", store.finish(request), (outcome) => {
        const endpoint = endpoints.of(request.attempt.endpointId);
        if (outcome.kind !== "applied") return countStale(endpoint, outcome);
        countEnd(endpoint, outcome.job);
        if (request.by === "service" && request.to === "FAILED") endpoint.lost += 1;
      }),
    appendChunks: (attempt, chunks, nowMs, after) =>
      timed("appendChunks", store.appendChunks(attempt, chunks, nowMs, after), (outcome) =>
        countStale(endpoints.of(attempt.endpointId), outcome),
      ),
    returnToQueue: (attempt, trigger, nowMs, why) =>
      timed("returnToQueue", store.returnToQueue(attempt, trigger, nowMs, why), (outcome) => {
        const endpoint = endpoints.of(attempt.endpointId);
        if (outcome.kind !== "applied") return countStale(endpoint, outcome);
        endpoint.returned[trigger] += 1;
        if (trigger === "lose") endpoint.lost += 1;
      }),
    async cancel(endpointId, jobId, nowMs) {
      const outcome = await store.cancel(endpointId, jobId, nowMs);
      if (outcome.kind === "applied") countEnd(endpoints.of(endpointId), outcome.job);
      return outcome;
    },
    async retry(endpointId, jobId, place, nowMs) {
      const outcome = await store.retry(endpointId, jobId, place, nowMs);
      if (outcome.kind === "applied") endpoints.of(endpointId).retried += 1;
      return outcome;
    },
    purge: (endpointId, nowMs, onRemoved) =>
      store.purge(endpointId, nowMs, (jobIds) => {
        endpoints.of(endpointId).ended.PURGED += jobIds.length;
        onRemoved(jobIds);
      }),
    async expireDue(nowMs, limit) {
      const removed = await store.expireDue(nowMs, limit);
      for (const { job } of removed) if (job.finishedAtMs === null) endpoints.of(job.endpointId).ended.EXPIRED += 1;
      return removed;
    },
    async webhookTried(job, tries, nextTryAtMs, note) {
      await store.webhookTried(job, tries, nextTryAtMs, note);
      if (note?.type === "WEBHOOK") tally.webhookTries[outcomeOf(note)] += 1;
    },
  };
}

function outcomeOf({ statusCode }: Pick<WebhookNote, "statusCode">): WebhookOutcome {
  if (statusCode === null) return "unanswered";
  return statusCode >= 200 && statusCode < 300 ? "acknowledged" : "refused";
}

function countStale(endpoint: EndpointTally, outcome: ReportOutcome): void {
  if (outcome.kind === "stale") endpoint.staleReports += 1;
}

function countEnd(endpoint: EndpointTally, job: JobRecord): void {
  if (job.status === "IN_QUEUE" || job.status === "IN_PROGRESS") return;
  endpoint.ended[job.status] += 1;
  if (job.finishedAtMs === null) return;
  if (job.startedAtMs !== null) endpoint.run.observe((executionTimeMs(job) ?? 0) / 1000);
  endpoint.total.observe((job.finishedAtMs - job.createdAtMs) / 1000);
}
