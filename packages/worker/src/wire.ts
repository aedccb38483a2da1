/** The shapes and numbers of the worker protocol. Tests hold them equal to the ones generated from the specs. */

/** A job as the service hands it over. Services that do not know attempts leave `attempt` and `attemptToken` out. */
export interface TakenJob {
  /** Identifier of the job. */
  id: string;
  /** What the client submitted: an object, or any JSON value if it came through the compat dialect. */
  input: unknown;
  /** Where the service will send the finished job. For information: the worker does not call it. */
  webhook?: string;
  /** Identifier of the batch that the job belongs to. */
  batchId?: string;
  /** The bucket that the client named for the handler to use. */
  s3Config?: { [key: string]: unknown };
  /** Where spans of the handler belong, as a header `traceparent` of W3C Trace Context. */
  traceparent?: string;
  /** Number of this hand-over of the job, from 1. */
  attempt?: number;
  /** Secret of this attempt; sent back with every report so that a stale attempt cannot overwrite a later one. */
  attemptToken?: string;
}

/** Answer of the stop channel. */
export interface StopSignal {
  /** Identifiers of the jobs to give up. */
  jobsToStop: string[];
}

/** How an attempt ended, or how far it has come. */
export interface JobReport {
  /** Result or progress: any JSON value. */
  output?: unknown;
  /** Why the handler failed. Its presence makes the job `FAILED`. */
  error?: string;
  /** Marks a progress update. */
  status?: "IN_PROGRESS";
  /** Whether the worker ends after this job and wants to be replaced. */
  stopPod?: boolean;
}

/** One piece of a streaming handler's output. */
export interface JobChunk {
  /** What the handler yielded: any JSON value. */
  output: unknown;
}

/** Most jobs that one take may ask for. */
export const TAKE_BATCH_MAX = 1000;
/** Pause between two pings when the environment names none. */
export const PING_INTERVAL_DEFAULT_MS = 10_000;
/** Largest body of several results. */
export const RESULTS_MAX_BYTES = 65_536;
/** Largest report that the service takes. */
export const RESULT_MAX_BYTES = 20_971_520;
