import { jobRules, TransientMap, type JobStore } from "@millrace/engine";
import { DiskFullError } from "../../disk/disk-full.ts";
import type { Combiner } from "../combiner/combiner.ts";
import { createLightChanges } from "../early/light-changes.ts";
import { createClaim, createLightClaim } from "./claim.ts";
import type { JobTables } from "./job-tables.ts";
import { createLightSubmit, createSubmit } from "./submit.ts";
import { mayStayUnwritten } from "../early/early-jobs.ts";
import { createWriteInTime } from "../early/write-in-time.ts";

/** Where jobs are accepted and handed out: in memory while they are unacknowledged, otherwise in transactions. */
export interface Intake extends Pick<JobStore, "submit" | "claim" | "onLost"> {
  /** A turn of the event loop ends: what needs no transaction is carried out. */
  turnEnds(): void;
}

export interface IntakeOptions {
  /** How long an unacknowledged job may stay in memory. */
  readonly unwrittenMs: number;
  /** A change of whole queues was asked for and is not made yet: what comes later must not overtake it. */
  readonly areQueuesChanging: () => boolean;
}

export function createIntake(tables: JobTables, combiner: Combiner, options: IntakeOptions): Intake {
  const light = createLightChanges(() => combiner.wake());
  const unwritten = createWriteInTime(tables.early, {
    afterMs: options.unwrittenMs,
    write: (jobId) => combiner.run(() => tables.early.write(jobId)),
    onFailed(jobId, cause) {
      // It is written once the disk has room, or when it ends.
      if (cause instanceof DiskFullError) return true;
      const lost = tables.early.drop(jobId);
      if (lost === undefined) return false;
      tables.counters.apply(lost.job.endpointId, jobRules.counterStep(lost.state, null));
      if (lost.job.input.kind === "blob") tables.dropBlobs([lost.job.input.blobId], (effect) => effect());
      for (const listener of lossListeners) listener(lost.job, new Error("the job could not be stored", { cause }));
      return false;
    },
  });
  const lossListeners: Parameters<JobStore["onLost"]>[0][] = [];
  const submit = createSubmit(tables);
  const lightSubmit = createLightSubmit(tables);
  const claim = createClaim(tables);
  const lightClaim = createLightClaim(tables);
  /** Submits that a transaction is yet to carry out, by endpoint: a claim beside them joins it. */
  const coming = new TransientMap<string, number>();

  function count(endpointId: string, by: 1 | -1): void {
    const left = (coming.get(endpointId) ?? 0) + by;
    if (left === 0) coming.delete(endpointId);
    else coming.set(endpointId, left);
  }

  const heavySubmit: JobStore["submit"] = (job) => {
    let isComing = true;
    count(job.endpointId, 1);
    return combiner.run((afterCommit) => {
      if (isComing) count(job.endpointId, -1);
      isComing = false;
      return submit(job, afterCommit);
    });
  };

  /** A store that cannot write says so at once. */
  const isLight = (): boolean => !unwritten.isWary && combiner.failure === undefined && !options.areQueuesChanging();

  return {
    // Not for longer where a transaction is next: a claim joins that of a submit beside it, and a purge removes what came before it.
    turnEnds: () => light.carryOut(coming.size === 0 && !options.areQueuesChanging()),
    onLost: (listener) => void lossListeners.push(listener),
    submit(job) {
      if (!mayStayUnwritten(job) || !isLight()) return heavySubmit(job);
      unwritten.arm();
      return light.run(
        () => lightSubmit(job),
        () => heavySubmit(job),
      );
    },
    claim: (request) =>
      light.runLast(
        () => (isLight() ? lightClaim(request, coming.has(request.endpointId)) : undefined),
        () => combiner.runLast((afterCommit, tellAtOnce) => claim(request, afterCommit, tellAtOnce)),
      ),
  };
}
