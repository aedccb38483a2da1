/** The queue: what clients and workers may do with jobs, the rules by which a job changes, leases, hand-over, webhooks, expiry. */
export { requireQueue } from "./state/admission.ts";
export { createAttempts, type Attempt, type Attempts } from "./state/attempts.ts";
export { jobNotFound, delayTimeMs, executionTimeMs, type JobExtras, type JobRecord } from "./model/job.ts";
export type { ClientOperations, Wait } from "./client-operations.ts";
export type { ItemEnd, ItemIds, ItemOperations, ItemRun } from "./item-operations.ts";
export { createJobEngine, type JobEngine, type JobEngineOptions } from "./job-engine.ts";
export type { HistoryEvent } from "./inspection/job-history.ts";
export {
  type FailureGroup,
  type FailurePlace,
  type FailureQuery,
  isAfterFailure,
  failuresOverAtMs,
  type JobFailure,
  type KeptFailure,
  placeOfFailure,
  failureDetails,
  recentFailure,
  shownFailureGroups,
} from "./model/failure.ts";
export type { JobNote, WebhookNote } from "./model/job-notes.ts";
export type { WaitingLog, WaitingLogEntry } from "./inspection/waiting-log.ts";
export { cancelJobs } from "./cancel-jobs.ts";
export { createJobInspection, type JobInspection, type JobListRequest } from "./inspection/job-inspection.ts";
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
} from "./model/job-list.ts";
export {
  createJobIdSource,
  formatJobId,
  parseJobId,
  type JobIdSource,
  type JobKey,
  type NewJobId,
} from "./model/job-ids.ts";
export type { JobNotice, JobObserver } from "./model/job-notice.ts";
export { isWebhookUrl, parseJobOptions, type JobOptions, webhookUrlMessage } from "./model/job-request.ts";
export type * from "./model/ports.ts";
export * as jobRules from "./rules/index.ts";
export { newRowAfterMs, type PrestartFailure, type PrestartFailures } from "./model/prestart-failures.ts";
export { followPrestart } from "./prestart-lines.ts";
export { firstPlacement, movedTo, shardsOf, type ShardPlacement } from "./model/shard-placement.ts";
export type { Submission } from "./submit.ts";
export type { JobResult, TakeRequest, WorkerOperations } from "./worker-operations.ts";
export { aloneGateway, type QueueGateways } from "./model/queue-gateways.ts";
export type { QueueCounters, QueueView } from "./queue-view.ts";
export type { WorkerPresence, WorkerSign } from "./model/worker-sign.ts";
