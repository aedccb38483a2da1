import { TransientMap } from "./transient-map.ts";
import type { TakenJob } from "./wire.ts";

/** Reason of an aborted handler signal: the job is not wanted any more. */
export class JobStoppedError extends Error {
  override readonly name = "JobStoppedError";
}

/** One attempt in this worker's hands. */
export interface JobRun {
  readonly job: TakenJob;
  readonly signal: AbortSignal;
  /** Gives the attempt up: its handler is told, and its result will not be sent. */
  stop(reason: string): void;
}

/** Is told which jobs to keep alive. */
export interface LeaseKeeper {
  add(jobId: string): void;
  remove(jobId: string): void;
}

/** The attempts in this worker's hands, from the take to the stored report. */
export class JobsInHand {
  /** Each with whether its handler has ended and only its report is on its way. */
  readonly #runs = new TransientMap<JobRun, boolean>();
  #reporting = 0;
  readonly #wanted = new TransientMap<string, JobRun>();
  #waiters: (() => void)[] = [];
  readonly #leases: LeaseKeeper;
  readonly #onStop: (jobId: string, reason: string) => void;

  constructor(leases: LeaseKeeper, onStop: (jobId: string, reason: string) => void) {
    this.#leases = leases;
    this.#onStop = onStop;
  }

  /** How many attempts are in hand, those whose report is on its way included. */
  get size(): number {
    return this.#runs.size;
  }

  /**
   * How many more jobs may be taken. A job holds its slot while its handler runs. Reports on their way hold none, so
   * that the next job can be fetched meanwhile, until as many of them pile up as there are slots.
   */
  freeSlots(concurrency: number): number {
    const running = this.#runs.size - this.#reporting;
    return Math.max(0, Math.min(concurrency - running, 2 * concurrency - this.#runs.size));
  }

  /** Takes an attempt in hand. Undefined when this very attempt is in hand already. */
  add(job: TakenJob): JobRun | undefined {
    const earlier = this.#wanted.get(job.id);
    if (earlier !== undefined) {
      if (earlier.job.attemptToken === job.attemptToken) return undefined;
      earlier.stop("the job was handed out again");
    }
    const run = this.#createRun(job);
    this.#runs.set(run, false);
    this.#wanted.set(job.id, run);
    this.#leases.add(job.id);
    return run;
  }

  /** The handler has ended; what is left is to report it. */
  markReporting(run: JobRun): void {
    if (this.#runs.get(run) === false) {
      this.#runs.set(run, true);
      this.#reporting += 1;
    }
    this.#changed();
  }

  /** The attempt is over for this worker. */
  remove(run: JobRun): void {
    this.#forget(run);
    if (this.#runs.get(run) === true) this.#reporting -= 1;
    this.#runs.delete(run);
    this.#changed();
  }

  /** Stops a job. False when it is not in hand, or stopped before. */
  stop(jobId: string, reason: string): boolean {
    const run = this.#wanted.get(jobId);
    run?.stop(reason);
    return run !== undefined;
  }

  stopAll(reason: string): void {
    for (const run of this.#runs.keys()) run.stop(reason);
  }

  /** Resolves when a slot has become free, an attempt is over, or `signal` aborts. */
  nextChange(signal?: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (signal?.aborted === true) {
      resolve();
      return promise;
    }
    const wake = (): void => {
      this.#waiters = this.#waiters.filter((other) => other !== wake);
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    this.#waiters.push(wake);
    signal?.addEventListener("abort", wake, { once: true });
    return promise;
  }

  /** Resolves when nothing is in hand, or `signal` aborts. */
  async whenEmpty(signal?: AbortSignal): Promise<void> {
    while (this.#runs.size > 0 && signal?.aborted !== true) await this.nextChange(signal);
  }

  #createRun(job: TakenJob): JobRun {
    const controller = new AbortController();
    const run: JobRun = {
      job,
      signal: controller.signal,
      stop: (reason) => {
        if (controller.signal.aborted) return;
        this.#forget(run);
        this.#onStop(job.id, reason);
        controller.abort(new JobStoppedError(`Job ${job.id} was stopped: ${reason}.`));
      },
    };
    return run;
  }

  #forget(run: JobRun): void {
    if (this.#wanted.get(run.job.id) !== run) return;
    this.#wanted.delete(run.job.id);
    this.#leases.remove(run.job.id);
  }

  #changed(): void {
    for (const wake of this.#waiters) wake();
  }
}
