export type { Bucket } from "./bucket.ts";
export { createBucketRecorder, type BucketRecorder } from "./bucket-recorder.ts";
export { type HistoryRequest, readHistory } from "./endpoint-history.ts";
export type * from "./ports.ts";
