import { limits } from "@millrace/spec";
import { readPrestart } from "@millrace/worker-text/prestart";
import type { PrestartPhase } from "../gateways/ports.ts";
import type { Payload } from "../kernel/payload.ts";
import { attemptOf, releaseAttempt, workerIsFree, workerListed } from "./attempt-ends.ts";
import type { EngineParts } from "./engine-parts.ts";
import { failForInput, hasLargeInput, withInputs } from "./lost-inputs.ts";
import { endWithholding } from "./lost-worker.ts";
import { endByPrestart, handlerBegun, isOfHooks, prestartPass, prestartSeen, workerProved } from "./prestart.ts";
import { publish } from "./publish.ts";
import type { AttemptRef, ClaimedJob, QueueEndpoint, ReportOutcome } from "./model/ports.ts";

export interface TakeRequest {
  readonly endpoint: QueueEndpoint;
  readonly workerId: string;
  readonly maxJobs: number;
  /** What the worker says about holding jobs; undefined when it says nothing. */
  readonly jobInProgress: boolean | undefined;
  readonly signal: AbortSignal;
}

/** How an attempt ended. `error` makes the job FAILED. */
export interface JobResult {
  readonly output: Payload | null;
  readonly error: string | null;
  /** The worker wants to be replaced after this job. */
  readonly leaves?: boolean;
}

/** What workers may do. Any process with a valid key may take jobs; there is nothing to register. */
export interface WorkerOperations {
  /** Jobs for this worker, held for up to `takeHoldMs` while there are none. */
  take(request: TakeRequest): Promise<readonly ClaimedJob[]>;
  /** Returns jobs that never reached the worker. */
  handBack(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Ends jobs, just handed out, whose inputs are not what was submitted. */
  inputDamaged(jobs: readonly ClaimedJob[]): Promise<void>;
  /** Jobs the worker shall stop, held for up to `takeHoldMs` while there are none. Renews no lease. */
  stops(endpointId: string, workerId: string, signal: AbortSignal): Promise<readonly string[]>;
  done(attempt: AttemptRef, result: JobResult): Promise<ReportOutcome>;
  progress(attempt: AttemptRef, output: Payload): Promise<ReportOutcome>;
  chunks(
    attempt: AttemptRef,
    chunks: readonly { readonly output: Payload; readonly metrics: string | null }[],
    after?: number,
  ): Promise<ReportOutcome>;
  /** The worker printed at this moment that its prestart hooks run, or are done. */
  prestart(endpointId: string, workerId: string, phase: PrestartPhase, atMs: number): void;
  /** A heartbeat; `jobIds` are the jobs it holds, undefined when not given. An unfit worker reports that it cannot work. */
  ping(endpointId: string, workerId: string, jobIds: readonly string[] | undefined, isUnfit?: boolean): void;
}

export function createWorkerOperations(parts: EngineParts): WorkerOperations {
  const { clock, store, attempts, presences, handover } = parts;

  function renew(endpointId: string, workerId: string, jobIds?: readonly string[]): void {
    attempts.renew(endpointId, workerId, jobIds);
    presences.renewed(endpointId, workerId, jobIds);
  }

  async function handBack(jobs: readonly ClaimedJob[]): Promise<void> {
    await Promise.all(jobs.map(({ job }) => releaseAttempt(parts, attemptOf(job))));
  }

  return {
    handBack,
    async inputDamaged(jobs) {
      await Promise.all(jobs.map((job) => failForInput(parts, job, "damaged")));
    },
    async take({ endpoint, workerId, maxJobs, jobInProgress, signal }) {
      if (presences.pollBegan(endpoint.id, workerId)) parts.changed(endpoint.id);
      const heldUntilMs = clock.now() + limits.takeHoldMs;
      let [inVain, hasJobs] = [false, false];
      const pass = prestartPass(parts, { endpointId: endpoint.id, workerId });
      if (jobInProgress === true) renew(endpoint.id, workerId);
      if (jobInProgress === false) workerIsFree(parts, endpoint.id, workerId);
      try {
        const claimed = await handover.take({
          endpointId: endpoint.id,
          workerId,
          maxJobs: Math.min(maxJobs, limits.takeBatchMax),
          holdMs: limits.takeHoldMs,
          signal,
          mayTake: () => presences.mayTake(endpoint.id, workerId) && pass.mayTake(),
          grant: pass.grant,
        });
        for (const { job } of claimed) {
          attempts.add(job, job.executionTimeoutMs ?? endpoint.executionTimeoutMs);
          parts.stops.withdraw(endpoint.id, workerId, job.id);
        }
        if (presences.startOf(endpoint.id, workerId) === "inPrestart") attempts.prestartRuns(endpoint.id, workerId);
        inVain = claimed.length === 0 && !signal.aborted && clock.now() >= heldUntilMs;
        const jobs = claimed.some(hasLargeInput) ? await withInputs(parts, claimed) : claimed;
        if (signal.aborted) {
          await handBack(jobs);
          return [];
        }
        hasJobs = jobs.length > 0;
        if (hasJobs) {
          presences.jobMoved(endpoint.id, workerId);
          parts.changed(endpoint.id);
          for (const claim of jobs) parts.observe?.({ kind: "taken", ...claim });
        }
        return jobs;
      } finally {
        if (!hasJobs) pass.unused();
        presences.pollEnded(endpoint.id, workerId, inVain);
      }
    },
    async stops(endpointId, workerId, signal) {
      presences.seen(endpointId, workerId);
      return await parts.stops.poll({ endpointId, workerId }, limits.takeHoldMs, signal);
    },
    async done(attempt, result) {
      presences.seen(attempt.endpointId, attempt.workerId);
      const prestart = result.error === null ? undefined : readPrestart(result.error);
      if (prestart !== undefined && isOfHooks(parts, attempt, prestart)) {
        return await endByPrestart(parts, attempt, prestart);
      }
      if (attempts.get(attempt.jobId)?.isInPrestart === true) await handlerBegun(parts, attempt);
      const outcome = await store.finish({
        attempt,
        to: result.error === null ? "COMPLETED" : "FAILED",
        by: "worker",
        output: result.output,
        error: result.error,
        nowMs: clock.now(),
      });
      if (outcome.kind === "applied") {
        presences.jobMoved(attempt.endpointId, attempt.workerId);
        workerProved(parts, attempt);
        if (parts.failing.delivered(attempt.endpointId, attempt.workerId)) endWithholding(parts, attempt);
        // First, so that it gets none of the jobs that wait.
        if (result.leaves === true) parts.leaves(attempt.endpointId, attempt.workerId, "asked");
        const { endpointId, jobId } = attempt;
        publish(parts, { kind: "ended", endpointId, jobId, event: { job: outcome.job, output: result.output } });
      }
      return outcome;
    },
    async progress(attempt, output) {
      presences.seen(attempt.endpointId, attempt.workerId);
      const outcome = await store.progress(attempt, output, clock.now());
      if (outcome.kind === "applied") {
        workerProved(parts, attempt);
        parts.observe?.({ kind: "progress", jobId: attempt.jobId, output });
      }
      return outcome;
    },
    async chunks(attempt, chunks, after) {
      presences.seen(attempt.endpointId, attempt.workerId);
      const outcome = await store.appendChunks(attempt, chunks, clock.now(), after);
      if (outcome.kind === "applied") {
        workerProved(parts, attempt);
        parts.observe?.({ kind: "chunks", jobId: attempt.jobId, outputs: chunks.map(({ output }) => output) });
        publish(parts, { kind: "wrote-chunks", endpointId: attempt.endpointId, job: outcome.job });
      }
      return outcome;
    },
    prestart(endpointId, workerId, phase, atMs) {
      prestartSeen(parts, { endpointId, workerId, phase, atMs });
      parts.gateways.tell({ kind: "prestart", endpointId, workerId, phase, atMs });
    },
    ping(endpointId, workerId, jobIds, isUnfit = false) {
      presences.pinged(endpointId, workerId, isUnfit, jobIds === undefined);
      if (jobIds !== undefined) renew(endpointId, workerId, jobIds);
      workerListed(parts, { endpointId, workerId, jobIds: jobIds ?? [], atMs: clock.now() });
    },
  };
}
