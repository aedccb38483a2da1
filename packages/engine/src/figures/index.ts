/** The history of an endpoint: counts and times of its jobs and workers by minute and hour. */
export type { Bucket } from "./bucket.ts";
export { createBucketRecorder, type BucketRecorder } from "./bucket-recorder.ts";
export { type HistoryRequest, readHistory } from "./endpoint-history.ts";
export type * from "./ports.ts";
export { createRunStatistics, type RunStatistics } from "./run-statistics.ts";
