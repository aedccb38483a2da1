export { createAttempts, type Attempt, type Attempts } from "./attempts.ts";
export { jobNotFound } from "./client-operations.ts";
export type { ClientOperations, Wait } from "./client-operations.ts";
export { delayTimeMs, executionTimeMs, type JobExtras, type JobRecord } from "./job.ts";
export { createJobEngine, type JobEngine, type JobEngineOptions } from "./job-engine.ts";
export type { HistoryEvent, JobNote, WebhookNote } from "./job-history.ts";
export type { WaitingLog, WaitingLogEntry } from "./waiting-log.ts";
export { createJobInspection, type JobInspection, type JobListRequest } from "./job-inspection.ts";
export {
  isBelow,
  isListed,
  type JobFilter,
  type JobListPage,
  type JobListQuery,
  type JobPlace,
  pageOf,
  placeInList,
  shownError,
  submittedAtMs,
} from "./job-list.ts";
export { createJobIdSource, formatJobId, parseJobId, type JobIdSource, type JobKey, type NewJobId } from "./job-ids.ts";
export type { JobNotice, JobObserver } from "./job-notice.ts";
export { parseJobOptions, type JobOptions } from "./job-request.ts";
export type * from "./ports.ts";
export * as jobRules from "./rules/index.ts";
export { firstPlacement, movedTo, shardsOf, type ShardPlacement } from "./shard-placement.ts";
export type { Submission } from "./submit.ts";
export type { JobResult, TakeRequest, WorkerOperations } from "./worker-operations.ts";
