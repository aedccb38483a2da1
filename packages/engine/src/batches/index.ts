/** Batches: requests that run together in their own time, fed into the queue of an endpoint as it has room, and their results in order. */
export {
  type Batch,
  batchDefaults,
  type BatchProgress,
  type BatchSettings,
  type BatchState,
  type BatchUse,
  type InputPlace,
  type NewSegment,
  type Outcome,
  type OutcomeCode,
  type Segment,
  type SegmentState,
} from "./batch.ts";
export { isUnstarted } from "./batch-rules.ts";
export { createBatchFeeder, type BatchFeeder } from "./batch-feeder.ts";
export { type BatchService, createBatchService, type RequestPage } from "./batch-service.ts";
export { type EndpointMeans, lookAt, type Outlook, quoteError } from "./outlook.ts";
export type { BatchView } from "./view-batch.ts";
export { feedTarget } from "./feed-target.ts";
export { feedOrder } from "./quotes/feed-order.ts";
export { createOtherJobs } from "./quotes/other-jobs.ts";
export { corrected, type MeasuredRuns, quote, type Quote } from "./quotes/quote.ts";
export type { RequestQuery, RequestView } from "./batch-lines.ts";
export type { SendBatchWebhook } from "./batch-webhooks.ts";
export {
  type BatchChange,
  type BatchStore,
  type InsertRules,
  type RoomRule,
  type SegmentQuery,
  StaleSegmentError,
} from "./ports.ts";
export {
  type FileError,
  type FileLines,
  kindOfFile,
  type OpenaiBatch,
  openaiDefaults,
  type OpenaiFile,
  type OpenaiUsage,
  resultFileId,
} from "./openai-batch.ts";
export { createOpenaiBatches, type OpenaiBatches } from "./openai-batches.ts";
export {
  createOpenaiFileService,
  type FilePage,
  type KeptFiles,
  type OpenaiFileService,
  type OpenaiFileStore,
} from "./openai-files.ts";
export type { FileRequest, OpenaiEnds } from "./openai-lines.ts";
export { type EndedRequest, lineHead, neverRanTail, resultFiles, resultKinds } from "./openai-results.ts";
export type { BatchBounds } from "./take-in.ts";
export { createUploadPlaces, type UploadPlaces } from "./upload-places.ts";
export type { BatchRequest } from "./segment-writer.ts";
