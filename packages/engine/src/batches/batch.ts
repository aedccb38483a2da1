import type { ItemIds } from "../jobs/item-operations.ts";
import type { OpenaiBatch } from "./openai-batch.ts";
import type { Quote } from "./quotes/quote.ts";

/** A draft takes requests; one that is finalized runs, and stays FINALIZED when it is done. */
export type BatchState = "DRAFT" | "FINALIZED" | "CANCELLED" | "FAILED";

/** What a client may set of a batch besides its requests. */
export interface BatchSettings {
  readonly name: string | null;
  /** Told once when the batch has ended. */
  readonly webhook: string | null;
  /** When it is to be done. */
  readonly finishByMs: number | null;
  /** In US dollars: the request that would pass it is not submitted. */
  readonly maxCost: number | null;
}

/** What ended requests used; one that ended without a run used nothing. */
export interface BatchUse {
  readonly runs: number;
  readonly runMs: number;
  /** Of workers: jobs that one has at a time share it. */
  readonly workMs: number;
  readonly costNanos: number;
}

export const noUse: BatchUse = { runs: 0, runMs: 0, workMs: 0, costNanos: 0 };

export function addUse(one: BatchUse, other: BatchUse): BatchUse {
  return {
    runs: one.runs + other.runs,
    runMs: one.runMs + other.runMs,
    workMs: one.workMs + other.workMs,
    costNanos: one.costNanos + other.costNanos,
  };
}

/** Requests that run together, in their own time, on one endpoint. Times are milliseconds since the epoch. */
export interface Batch extends BatchSettings, BatchUse {
  readonly id: string;
  readonly endpointId: string;
  readonly accountId: string;
  readonly state: BatchState;
  readonly createdAtMs: number;
  readonly finalizedAtMs: number | null;
  /** When it was told to end before it is done. */
  readonly stoppedAtMs: number | null;
  /** What it becomes once its running requests have finished. */
  readonly stopsAs: "CANCELLED" | "FAILED" | null;
  readonly finishedAtMs: number | null;
  /** When its webhook is to be sent next; null when none is. */
  readonly webhookDueAtMs: number | null;
  readonly webhookTries: number;
  /** From this moment on it does not exist for any caller. */
  readonly expiresAtMs: number;
  /** Requests of all segments, those without the deleted ones in `total`. */
  readonly added: number;
  readonly total: number;
  readonly completed: number;
  /** Ended in any other way. */
  readonly failed: number;
  /** Why it failed, or does not go on. */
  readonly why: string | null;
  /** What was expected when it was finalized. */
  readonly quote: Quote | null;
  /** Only of a batch that a client for OpenAI made. */
  readonly openai?: OpenaiBatch | undefined;
}

/** What batches of earlier versions lack. */
export const batchDefaults = {
  finishByMs: null,
  maxCost: null,
  ...noUse,
  quote: null,
} as const;

/**
 * How a request ended: by the first letter of the state of its job (`x`: CANCELLED); `r`: it failed and is to run again; `d`: it was
 * deleted from the draft.
 */
export type OutcomeCode = "c" | "f" | "t" | "x" | "r" | "d";

export interface Outcome {
  readonly code: OutcomeCode;
  /** Of its line in the blob of results, with the line feed; 0 without one. */
  readonly lengthBytes: number;
}

/** Where in the blob of inputs a request is, and where in it the value of `input`. */
export interface InputPlace {
  readonly lengthBytes: number;
  readonly inputStart: number;
  readonly inputEnd: number;
}

/** Requests of a batch in a row, whose inputs are one blob. */
export interface NewSegment {
  readonly firstIndex: number;
  readonly inputBlob: string;
  readonly inputs: readonly InputPlace[];
}

/** `waiting`: none of its requests was submitted; `active`: some may be jobs; `closed`: all have a result. */
export type SegmentState = "waiting" | "active" | "closed";

export interface Segment extends NewSegment {
  readonly batchId: string;
  readonly number: number;
  readonly state: SegmentState;
  /** Rises with each change, so that a gateway that no longer leads changes nothing. */
  readonly version: number;
  /** Of its jobs, once it is active. */
  readonly ids: ItemIds | null;
  /** By place; null for a request that has not ended. */
  readonly outcomes: readonly (Outcome | null)[];
  /** Lines of the requests that have ended, in their order; null while there are none. */
  readonly resultBlob: string | null;
}

/** Numbers of a batch at one moment. */
export interface BatchProgress {
  readonly completed: number;
  readonly failed: number;
  /** Submitted, and not ended. */
  readonly inProgress: number;
}

export function requestId(batchId: string, index: number): string {
  return `${batchId}-${index}`;
}

/** The place in the batch that the id of a request names; undefined when it names none of this batch. */
export function indexOfRequest(batchId: string, id: string): number | undefined {
  const digits = id.startsWith(`${batchId}-`) ? id.slice(batchId.length + 1) : "";
  return /^(0|[1-9]\d{0,14})$/.test(digits) ? Number(digits) : undefined;
}

/** Where the lines of a segment lie in its blob of results: offsets, by place. */
export function lineOffsets(outcomes: readonly (Outcome | null)[]): { readonly at: number[]; readonly end: number } {
  let end = 0;
  const at = outcomes.map((outcome) => {
    const from = end;
    end += outcome?.lengthBytes ?? 0;
    return from;
  });
  return { at, end };
}

/** Whether a request has ended and has a line that counts. */
export function hasLine(outcome: Outcome | null | undefined): outcome is Outcome {
  return outcome !== null && outcome !== undefined && outcome.code !== "r" && outcome.code !== "d";
}

/** Whether nothing is left to do for a request. */
export function isOver(outcome: Outcome | null | undefined): boolean {
  return outcome !== null && outcome !== undefined && outcome.code !== "r";
}
