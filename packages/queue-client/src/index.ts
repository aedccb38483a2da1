export { ApiPromise } from "./api-promise.ts";
export type { WithResponse } from "./api-promise.ts";
export type { JobOptions } from "./arguments.ts";
export type { CallOptions, RunOptions, RunSyncOptions, StatusOptions, StatusSyncOptions } from "./call-options.ts";
export type { StreamOptions } from "./chunk-stream.ts";
export type {
  Batch,
  BatchBounds,
  BatchChanges,
  Batches,
  BatchOptions,
  BatchQuote,
  BatchRequest,
  BatchRequestPage,
  BatchRequestsOptions,
  BatchResult,
} from "./batches.ts";
export { createQueueClient } from "./client.ts";
export type { QueueClient } from "./client.ts";
export {
  BadRequestError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  NotImplementedError,
  PayloadTooLargeError,
  PaymentRequiredError,
  QueueError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from "./errors.ts";
export type { ClientErrorCode, QueueErrorCode, QueueErrorDetails } from "./errors.ts";
export { JobCancelledError, JobError, JobFailedError, JobTimedOutError, WaitTimeoutError } from "./job-errors.ts";
export type { JobHandle } from "./job-handle.ts";
export { isFinal } from "./job.ts";
export type { FinalStatus, Job, StreamChunk, StreamEnd, UnsuccessfulJob } from "./job.ts";
export type { Runtime } from "./runtime.ts";
export type { Dialect, QueueClientOptions } from "./settings.ts";
export type { ResultOptions } from "./wait-for-result.ts";
export type {
  ErrorCode,
  FieldProblem,
  HealthReport,
  JobAccepted,
  JobCancelled,
  JobPolicy,
  JobRequeued,
  JobStatus,
  JobWaiting,
  QueuePurged,
  S3Config,
  WaitingReason,
  WorkerExit,
} from "./wire.ts";
