import type { SourceMutant } from "./source-mutant.ts";

const CLIENT = "packages/engine/src/jobs/client-operations.ts";
const CLIENT_CHANGES = "packages/store/src/sqlite/jobs/client-changes.ts";

/** Defects in the rules for jobs. */
export const jobSourceMutants: readonly SourceMutant[] = [
  {
    name: "/runsync is answered by the first chunk of a stream",
    breaks: ["QUEUE-RUNSYNC-STREAMING"],
    patch: {
      file: CLIENT,
      search: "events.subscribe(endpointId, id, { ...wait, accept: isEnd })",
      replacement: "events.subscribe(endpointId, id, { ...wait, accept: () => true })",
    },
  },
  {
    name: "/status-sync is answered by the first chunk of a stream",
    breaks: ["QUEUE-STATUS-SYNC-STREAMING"],
    patch: {
      file: CLIENT,
      search: "events.subscribe(endpointId, jobId, { ...wait, accept: isEnd })",
      replacement: "events.subscribe(endpointId, jobId, { ...wait, accept: () => true })",
    },
  },
  {
    name: "a report of an attempt that the service gave up is taken for a repetition",
    breaks: ["WORKER-DONE-GIVEN-UP-409"],
    patch: {
      file: "packages/engine/src/jobs/rules/end.ts",
      search: 'by === "worker" ? job.attemptToken : CLOSED_BY_SERVICE',
      replacement: "by === undefined ? CLOSED_BY_SERVICE : job.attemptToken",
    },
  },
  {
    name: "a retry keeps the number of times that the job was handed out again",
    breaks: ["LIFECYCLE-RETRY-REDISPATCHES"],
    patch: { file: CLIENT_CHANGES, search: "redispatches = 0, error", replacement: "error" },
  },
  {
    name: "a retried job keeps its place in the queue",
    breaks: ["LIFECYCLE-RETRY-END-OF-QUEUE"],
    patch: {
      file: CLIENT_CHANGES,
      search: "update.run(statusCodes[job.status], sequence, job.queuedAtMs",
      replacement: "update.run(statusCodes[job.status], row.sequence, job.queuedAtMs",
    },
  },
  {
    name: "jobs that are submitted together are handed out last in, first out",
    breaks: ["JOB-QUEUE-ORDER-TOGETHER"],
    patch: {
      file: "packages/store/src/sqlite/early/early-jobs.ts",
      search: "|| one.key.sequence - other.key.sequence",
      replacement: "|| other.key.sequence - one.key.sequence",
    },
  },
  {
    name: "failed and retried jobs are no longer counted after a restart",
    breaks: ["HEALTH-COUNTS-KEPT"],
    patch: {
      file: "packages/store/src/sqlite/jobs/counters.ts",
      search: "{ completed: row.completed, failed: row.failed, retried: row.retried }",
      replacement: "{ completed: row.completed }",
    },
  },
  {
    name: "a job that timed out is not counted as failed",
    breaks: ["HEALTH-FAILED-TIMED-OUT"],
    patch: {
      file: "packages/engine/src/jobs/rules/job-change.ts",
      search: '(to === "FAILED" || to === "TIMED_OUT")',
      replacement: 'to === "FAILED"',
    },
  },
  {
    name: "a job has a field that no document describes",
    breaks: ["PRODUCT-DESCRIBED-FIELDS"],
    patch: {
      file: "apps/server/src/interfaces/queue/job-body.ts",
      search: "id: job.id,",
      replacement: "id: job.id, shard: 0,",
    },
  },
];
