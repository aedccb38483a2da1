/** What machines print: collected, stored, read and followed. */
export { chunkGrowsToBytes, chunkMaxBytes, chunkSpanUs } from "./log-buffer.ts";
export { type LogCollector, type MachineLogs, type OpenedMachine, createLogCollector } from "./log-collector.ts";
export {
  type LogEntry,
  type LoggedMachine,
  type LogOwner,
  type MachineFacts,
  type OwnedEntry,
  isOfEndpointItself,
  parseTimestamp,
  timestampOf,
} from "./log-entry.ts";
export { type FollowRequest, type LogEvent, followLog } from "./log-follower.ts";
export { type LogReader, createLogReader } from "./log-reader.ts";
export type { LogSelection } from "./log-scope.ts";
export { type LogSubject, type LogSubjects, createLogSubjects } from "./log-subject.ts";
export { createLoggedWaits } from "./logged-waits.ts";
export { keepUpLogs } from "./log-upkeep.ts";
export type { LogCursor, LogPage, LogQuery, LogChunk, LogScope, LogStore } from "./ports.ts";
