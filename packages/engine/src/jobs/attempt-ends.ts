import type { Attempt } from "./state/attempts.ts";
import { droppedResultMessage, isDropped, isUnreached } from "./rules/dropped-result.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { JobRecord } from "./model/job.ts";
import type { JobEvent } from "./state/job-events.ts";
import { judgeLostWorker, lossMessage, lossText, mannerOfLoss } from "./lost-worker.ts";
import type { WorkerSign } from "./model/worker-sign.ts";
import type { AttemptRef, RemovedJob, ReturnTrigger } from "./model/ports.ts";
import { publish } from "./publish.ts";
import { mayBeHandedOutAgain } from "./rules/requeue.ts";

/** The attempt that a job is in. */
export function attemptOf({ endpointId, id, workerId, attemptToken }: JobRecord): AttemptRef {
  return { endpointId, jobId: id, workerId: workerId ?? "", attemptToken };
}

export async function endByDeadline(parts: EngineParts, attempt: Attempt): Promise<void> {
  const outcome = await parts.store.finish({
    attempt: attempt.ref,
    to: "TIMED_OUT",
    by: "service",
    output: null,
    error: `execution timeout: the job ran longer than ${attempt.executionTimeoutMs} ms`,
    nowMs: parts.clock.now(),
  });
  if (outcome.kind !== "applied") {
    parts.attempts.remove(attempt.job.id, attempt.ref);
    return;
  }
  parts.stops.push(attempt.ref.endpointId, attempt.ref.workerId, attempt.job.id);
  publishEnd(parts, attempt.ref, outcome.job);
}

/** The worker ended or its lease did: the job is handed out once more, then it fails. */
export async function endByLostWorker(
  parts: EngineParts,
  attempt: Attempt,
  cause: "ended" | "silent",
  how?: string,
): Promise<void> {
  const { ref, job } = attempt;
  const told = await parts.gateways.readSigns(ref.endpointId, ref.workerId);
  if (told === undefined && cause === "silent") return;
  const signs = told ?? [];
  if (renewedElsewhere(parts, attempt, signs)) return;
  const manner = cause === "ended" ? cause : mannerOfLoss(parts, ref, signs);
  // First, so that another worker gets the job.
  if (manner === "polling") judgeLostWorker(parts, attempt);
  const what = lossText(manner, parts.leaseMs, how);
  if (mayBeHandedOutAgain(job)) {
    if (await returnToQueue(parts, ref, "lose", what)) tellLost(parts, ref);
    return;
  }
  const outcome = await parts.store.finish({
    attempt: ref,
    to: "FAILED",
    by: "service",
    output: null,
    error: lossMessage(what, job.redispatches),
    nowMs: parts.clock.now(),
  });
  if (outcome.kind !== "applied") {
    parts.attempts.remove(job.id, ref);
    return;
  }
  tellLost(parts, ref);
  publishEnd(parts, ref, outcome.job);
}

/** The jobs that a worker held at a moment, as it said in a ping. */
interface JobsHeld {
  readonly atMs: number;
  readonly jobIds: readonly string[];
}

/** A worker said which jobs it holds, here or at another gateway. */
export function workerListed(
  parts: EngineParts,
  { endpointId, workerId, jobIds, atMs }: Pick<AttemptRef, "endpointId" | "workerId"> & JobsHeld,
): void {
  for (const attempt of parts.attempts.listed(endpointId, workerId, jobIds, atMs)) {
    endByDroppedResult(parts, attempt, attempt.listed).catch(parts.onError);
  }
}

/** The line about a dropped result may reach the service after the next request of its worker. */
const LINE_LATE_MS = 1_000;

/**
 * A worker asked for a job and said that it holds none. A result that it printed to have dropped needs no more pings as a proof.
 * Without that line the job may be in an answer on its way to the worker, so the pings decide.
 */
export function workerIsFree(parts: EngineParts, endpointId: string, workerId: string): void {
  for (const attempt of parts.attempts.left(endpointId, workerId)) {
    const look = (): Promise<void> => endByDroppedResult(parts, attempt, false).catch(parts.onError);
    void look();
    parts.clock.setTimer(parts.clock.now() + LINE_LATE_MS, async () => {
      if (parts.attempts.get(attempt.job.id) === attempt) await look();
    });
  }
}

/** What the last ping of a worker at another gateway said; null if it is not known. */
export function jobsHeld({ renewal, idlePingAtMs = null }: WorkerSign): JobsHeld | null {
  if (idlePingAtMs !== null && idlePingAtMs > (renewal?.atMs ?? 0)) return { atMs: idlePingAtMs, jobIds: [] };
  return renewal === null || renewal.jobIds === null ? null : { atMs: renewal.atMs, jobIds: renewal.jobIds };
}

/**
 * The worker gave the job up and reported nothing: it could not express the result, such as one with bytes or a lone
 * surrogate. A second run would only repeat that, so the job fails.
 *
 * @param isProven whether its pings prove that; otherwise the worker must have printed it
 */
async function endByDroppedResult(parts: EngineParts, attempt: Attempt, isProven: boolean): Promise<void> {
  const { ref } = attempt;
  const line = await parts.lastErrorLine(attempt).catch(() => null);
  if (line !== null && isUnreached(line)) return;
  if (!isProven && (line === null || !isDropped(line))) return;
  const outcome = await parts.store.finish({
    attempt: ref,
    to: "FAILED",
    by: "service",
    output: null,
    error: droppedResultMessage(line),
    nowMs: parts.clock.now(),
  });
  if (outcome.kind !== "applied") return;
  publishEnd(parts, ref, outcome.job);
}

/** The attempt ends by no fault of its job: it does not count. */
export async function releaseAttempt(parts: EngineParts, ref: AttemptRef, why?: string): Promise<void> {
  await returnToQueue(parts, ref, "release", why);
}

/** The job waits again, at its old place; false if the attempt was over already. */
async function returnToQueue(
  parts: EngineParts,
  ref: AttemptRef,
  trigger: ReturnTrigger,
  why?: string,
): Promise<boolean> {
  const { endpointId, jobId } = ref;
  const outcome = await parts.store.returnToQueue(ref, trigger, parts.clock.now(), why);
  parts.attempts.remove(jobId, ref);
  if (outcome.kind !== "applied") return false;
  // Only the store knows its old place; other gateways search from the first place of its priority.
  publish(parts, { kind: "waits-again", endpointId, job: outcome.job, position: 0 });
  return true;
}

/** It may only have been silent: then it need not go on. */
function tellLost(parts: EngineParts, { endpointId, workerId, jobId }: AttemptRef): void {
  parts.stops.push(endpointId, workerId, jobId, undefined, true);
}

/** The worker may call another gateway meanwhile; then the attempt lives on. */
function renewedElsewhere(parts: EngineParts, { ref, job }: Attempt, signs: readonly WorkerSign[]): boolean {
  const renewals = signs.flatMap(({ renewal }) => {
    const isMeant = renewal !== null && (renewal.jobIds === null || renewal.jobIds.includes(job.id));
    return isMeant ? [renewal.atMs] : [];
  });
  return renewals.length > 0 && parts.attempts.extend(job.id, ref.attemptToken, Math.max(...renewals));
}

/** An accepted job could not be stored: waiting requests get the error, and its worker is told to stop. */
export function loseJob(parts: EngineParts, job: { id: string; endpointId: string }, failure: Error): void {
  const attempt = parts.attempts.get(job.id);
  if (attempt !== undefined) parts.stops.push(job.endpointId, attempt.ref.workerId, job.id);
  publishGone(parts, job, { failure });
}

/** The time of a job is over; a running attempt of it is told to stop. */
export function forget(parts: EngineParts, removed: RemovedJob): void {
  const { job } = removed;
  if (job.status === "IN_PROGRESS" && job.workerId !== null) {
    parts.stops.push(job.endpointId, job.workerId, job.id, job.startedAtMs);
  }
  publishGone(parts, job, { gone: "expired" });
}

function publishEnd(parts: EngineParts, { endpointId, jobId }: AttemptRef, job: JobRecord): void {
  publish(parts, { kind: "ended", endpointId, jobId, event: { job, output: null } });
}

function publishGone(
  parts: EngineParts,
  { id: jobId, endpointId }: Pick<JobRecord, "id" | "endpointId">,
  why: Pick<JobEvent, "gone" | "failure">,
): void {
  publish(parts, { kind: "ended", endpointId, jobId, event: { job: undefined, output: null, ...why } });
}
