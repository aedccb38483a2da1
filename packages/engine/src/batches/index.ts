/** Batches: requests that run together in their own time, fed into the queue of an endpoint as it has room, and their results in order. */
export {
  type Batch,
  type BatchProgress,
  type BatchSettings,
  type BatchState,
  type InputPlace,
  type NewSegment,
  type Outcome,
  type OutcomeCode,
  type Segment,
  type SegmentState,
} from "./batch.ts";
export { createBatchFeeder, type BatchFeeder } from "./batch-feeder.ts";
export {
  type BatchBounds,
  type BatchResults,
  type BatchService,
  type BatchView,
  createBatchService,
} from "./batch-service.ts";
export type { RequestView } from "./batch-lines.ts";
export type { SendBatchWebhook } from "./batch-webhooks.ts";
export { type BatchChange, type BatchStore, type RoomRule, type SegmentQuery, StaleSegmentError } from "./ports.ts";
export { type FileError, kindOfFile, type OpenaiBatch, type OpenaiFile, resultFileId, resultFiles, resultKinds } from "./openai/openai-batch.ts";
export {
  createOpenaiFileService,
  type FilePage,
  type KeptFiles,
  type OpenaiFileService,
  type OpenaiFileStore,
} from "./openai/file-service.ts";
export type { EndedRequest } from "./openai/result-pieces.ts";
export type { BatchRequest } from "./segment-writer.ts";
