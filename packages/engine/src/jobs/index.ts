export { createAttempts, type Attempt, type Attempts } from "./attempts.ts";
export { jobNotFound } from "./client-operations.ts";
export type { ClientOperations, JobView, Submission, Wait } from "./client-operations.ts";
export { delayTimeMs, executionTimeMs, type JobExtras, type JobRecord } from "./job.ts";
export { createJobEngine, type JobEngine, type JobEngineOptions } from "./job-engine.ts";
export { createJobIdSource, formatJobId, parseJobId, type JobIdSource, type JobKey, type NewJobId } from "./job-ids.ts";
export { parseJobOptions, type JobOptions } from "./job-request.ts";
export type * from "./ports.ts";
export type { JobResult, TakeRequest, WorkerOperations } from "./worker-operations.ts";
