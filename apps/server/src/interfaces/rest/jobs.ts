import {
  delayTimeMs,
  executionTimeMs,
  failureDetails,
  type HistoryEvent,
  type JobRecord,
  payloadBytes,
  recentFailure,
  shownFailureGroups,
  shownError,
  submittedAtMs,
} from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { Readable } from "node:stream";
import { openBlob } from "../../http/body/open-blob.ts";
import { accountOf, type RestContext, type RestHandlers } from "./rest-handler.ts";

type JobEventBody = RestComponents["schemas"]["JobEvent"];
type JobSummaryBody = RestComponents["schemas"]["JobSummary"];

function jobSummaryBody(job: JobRecord): JobSummaryBody {
  return {
    id: job.id,
    status: job.status,
    submittedAt: timeText(submittedAtMs(job)),
    startedAt: job.startedAtMs === null ? null : timeText(job.startedAtMs),
    finishedAt: job.finishedAtMs === null ? null : timeText(job.finishedAtMs),
    expiresAt: timeText(job.expiresAtMs),
    delayTime: delayTimeMs(job),
    executionTime: executionTimeMs(job),
    workerId: job.workerId,
    attempts: job.attempt,
    error: shownError(job.error),
    sync: job.sync,
    lowPriority: job.lowPriority,
  };
}

function jobEventBody({ atMs, ...event }: HistoryEvent): JobEventBody {
  const at = timeText(atMs);
  if (event.type !== "WEBHOOK") return { at, ...event };
  const { nextTryAtMs, ...tried } = event;
  return { at, ...tried, nextTryAt: nextTryAtMs === null ? null : timeText(nextTryAtMs) };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}

/** @throws DomainError unless the endpoint belongs to the account of the key */
async function checkEndpoint(context: RestContext, endpointId: string): Promise<void> {
  await context.management.endpoints.get(accountOf(context), endpointId);
}

/** What is shown of jobs; clients of the queue interface send and change them. */
export const jobHandlers = {
  listJobs: async ({ path: { endpointId }, query }, context) => {
    await checkEndpoint(context, endpointId);
    const { status, submittedAfter, submittedBefore, workerId, errorContains, cursor, limit } = query;
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const { jobs, nextCursor } = await context.jobs.list(endpointId, {
      states: status,
      ...(submittedAfter === undefined ? {} : { submittedAfterMs: Date.parse(submittedAfter) }),
      ...(submittedBefore === undefined ? {} : { submittedBeforeMs: Date.parse(submittedBefore) }),
      workerId,
      errorContains,
      cursor,
      limit,
    });
    return { status: 200, body: { jobs: jobs.map(jobSummaryBody), nextCursor } };
  },

  listFailures: async ({ path: { endpointId }, query: { cursor, limit } }, context) => {
    const { name } = await context.management.endpoints.get(accountOf(context), endpointId);
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const { failures, nextCursor } = await context.jobs.failures(endpointId, { cursor, limit });
    return { status: 200, body: { failures: failures.map((failure) => recentFailure(failure, name)), nextCursor } };
  },

  listFailureGroups: async ({ path: { endpointId } }, context) => {
    const { name } = await context.management.endpoints.get(accountOf(context), endpointId);
    return { status: 200, body: shownFailureGroups(await context.jobs.failureGroups(endpointId), name) };
  },

  getFailure: async ({ path: { endpointId, jobId } }, context) => {
    const { name } = await context.management.endpoints.get(accountOf(context), endpointId);
    return { status: 200, body: failureDetails(await context.jobs.failure(endpointId, jobId), name) };
  },

  getJob: async ({ path: { endpointId, jobId } }, context) => {
    await checkEndpoint(context, endpointId);
    const { job, inputBytes, outputBytes } = await context.jobs.details(endpointId, jobId);
    const webhook = job.extras.webhook !== undefined;
    return { status: 200, body: { ...jobSummaryBody(job), webhook, inputBytes, outputBytes } };
  },

  getJobInput: async ({ path: { endpointId, jobId } }, context) => {
    await checkEndpoint(context, endpointId);
    const input = await context.jobs.input(endpointId, jobId);
    const pieces = input.kind === "inline" ? [input.bytes] : (await openBlob(context.blobs, input)).pieces();
    const headers = {
      "content-length": String(payloadBytes(input)),
      "content-disposition": `attachment; filename="input-${jobId}.json"`,
      "x-content-type-options": "nosniff",
    };
    return { status: 200, headers, bytes: Readable.from(pieces) };
  },

  listJobEvents: async ({ path: { endpointId, jobId } }, context) => {
    await checkEndpoint(context, endpointId);
    const { job, events } = await context.jobs.history(endpointId, jobId);
    return { status: 200, body: { id: job.id, status: job.status, events: events.map(jobEventBody) } };
  },
} satisfies Partial<RestHandlers>;
