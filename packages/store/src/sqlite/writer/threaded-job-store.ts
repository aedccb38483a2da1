import type { JobStore } from "@millrace/engine";
import type { SqliteConnection } from "../connection.ts";
import { createJobReads } from "../jobs/reads.ts";
import { createWebhookReads } from "../jobs/webhooks.ts";
import type { Writer } from "./writer.ts";

/**
 * The job store whose changes are made by the writer thread. Reads use the connection of this thread; an answered change
 * is committed, so they see it.
 */
export function createThreadedJobStore(connection: SqliteConnection, writer: Writer): JobStore {
  const reads = createJobReads(connection.db);
  const webhooks = createWebhookReads(connection.db);
  const call = <Method extends keyof JobStore>(method: Method, ...args: unknown[]): never =>
    writer.call(method as Parameters<Writer["call"]>[0], args) as never;

  return {
    submit: (job) => call("submit", job),
    claim: (request) => writer.callLast("claim", () => [{ ...request, maxJobs: request.maxJobs }]) as never,
    finish: (request) => call("finish", request),
    progress: (attempt, output, nowMs) => call("progress", attempt, output, nowMs),
    appendChunks: (attempt, chunks, nowMs) => call("appendChunks", attempt, chunks, nowMs),
    returnToQueue: (attempt, trigger, nowMs) => call("returnToQueue", attempt, trigger, nowMs),
    cancel: (endpointId, jobId, nowMs) => call("cancel", endpointId, jobId, nowMs),
    retry: (endpointId, jobId, place, nowMs) => call("retry", endpointId, jobId, place, nowMs),
    purge: (endpointId, nowMs) => call("purge", endpointId, nowMs),
    setExpiry: (endpointId, jobId, expiresAtMs, nowMs) => call("setExpiry", endpointId, jobId, expiresAtMs, nowMs),
    expireDue: (nowMs, limit) => call("expireDue", nowMs, limit),
    markDelivered: (jobId, upToNumber) => call("markDelivered", jobId, upToNumber),
    removeEndpoint: (endpointId) => call("removeEndpoint", endpointId),
    webhookTried: (job, tries, nextTryAtMs) => call("webhookTried", job, tries, nextTryAtMs),
    counters: (endpointId) => writer.counters(endpointId),
    nextExpiryAtMs: () => writer.nextExpiryAtMs(),
    get: async (endpointId, jobId, nowMs) => reads.get(endpointId, jobId, nowMs),
    output: async (jobId) => reads.output(jobId),
    chunks: async (endpointId, jobId, range, nowMs) => reads.chunks({ endpointId, jobId, nowMs }, range),
    normalPriorityQueue: async (endpointId, nowMs) => reads.normalPriorityQueue(endpointId, nowMs),
    running: async () => reads.running(),
    lastSequence: async () => reads.lastSequence(),
    dueWebhooks: async (nowMs, limit) => webhooks.due(nowMs, limit),
    nextWebhookAtMs: async () => webhooks.nextAtMs(),
  };
}
