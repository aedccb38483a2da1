import type { TakenJob } from "./wire.ts";

/**
 * A job as a handler sees it: the fields of the protocol, the client's `input`, and any further field that the service
 * sends.
 */
export interface Job<Input = Record<string, unknown>> extends Omit<TakenJob, "input"> {
  /** What the client submitted. Its shape is the handler's to check: the service passes on any object. */
  input: Input;
  [key: string]: unknown;
}

/** Writes lines that carry the job's id to standard error. */
export interface JobLog {
  readonly debug: (message: string) => void;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  readonly error: (message: string) => void;
}

/** What a handler gets beside its job. */
export interface JobContext {
  /**
   * Aborts when the job is not wanted any more: cancelled, out of time, given to another worker, or the worker is told
   * to end at once. A value that the handler returns after that is dropped.
   */
  readonly signal: AbortSignal;
  /** Number of this hand-over of the job, from 1; above 1 an earlier attempt may have done part of the work. */
  readonly attempt: number;
  readonly log: JobLog;
  /**
   * Shows a value as the job's `output` while it runs. Updates keep their order; one that is still waiting when the
   * next is given, or when the handler ends, is skipped. Resolves when the update was sent or skipped, and never
   * rejects: a lost update does no harm.
   */
  readonly progress: (value: unknown) => Promise<void>;
}

/** What a handler may return: a value, or something that yields the pieces of a stream. */
export type HandlerResult<Output> = Output | Generator<Output, unknown, unknown> | AsyncIterable<Output>;

/**
 * Works on one job.
 *
 * - A returned (or resolved) value is the job's `output`.
 * - A returned object with a key `error` makes the job `FAILED`; the other keys stay as `output`.
 * - A returned object with a true key `refresh_worker` ends this worker after the job, so that it is replaced.
 * - What a generator yields is streamed; its return value is not used. A yielded object with a key `error` ends the
 *   stream and makes the job `FAILED`.
 * - A thrown error makes the job `FAILED`.
 */
export type Handler<Input = Record<string, unknown>, Output = unknown> = (
  job: Job<Input>,
  context: JobContext,
) => HandlerResult<Output> | Promise<HandlerResult<Output>>;
