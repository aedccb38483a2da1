import type { JobCounters, JobStore } from "@millrace/engine";
import type { ThreadMessage } from "./thread-message.ts";

/** Methods of the job store that change something: they run in the writer thread. */
export const WRITE_METHODS = [
  "submit",
  "claim",
  "finish",
  "progress",
  "appendChunks",
  "returnToQueue",
  "cancel",
  "retry",
  "purge",
  "setExpiry",
  "expireDue",
  "markDelivered",
  "removeEndpoint",
  "webhookTried",
] as const satisfies readonly (keyof JobStore)[];

export type WriteMethod = (typeof WRITE_METHODS)[number];

/** One call. */
export interface WriteCall {
  readonly id: number;
  readonly method: WriteMethod;
  readonly args: readonly unknown[];
}

/** To the thread: an encoded list of calls of one turn of the event loop, or a request about the thread itself. */
export type WriterRequest =
  | ThreadMessage
  /** `pause`: commit nothing until `resume`, for somebody else writes to the database. */
  | "pause"
  | "resume"
  | "close";

export interface WriteAnswer {
  readonly id: number;
  readonly value?: unknown;
  /** Text of the failure, if it failed. */
  readonly error?: string;
}

/** Counters by endpoint. */
export type CounterList = readonly (readonly [endpointId: string, counters: JobCounters])[];

/** Answers, and what the other side must know of the committed state. Sent encoded. */
export interface WriterReport {
  readonly answers: readonly WriteAnswer[];
  readonly counters: CounterList;
  readonly nextExpiryAtMs: number | null;
  readonly unreferencedBlobs: readonly string[];
}

/** From the thread: an encoded report (the first one when it is ready), or the end of what was asked. */
export type WriterEvent = ThreadMessage | "paused" | "closed";

/** What the thread is started with. */
export interface WriterStart {
  readonly path: string;
  readonly preparedLogBytes: number;
}
