import type { PrestartReport } from "@millrace/worker-text/prestart";
import type { PrestartHold, PrestartPhase } from "../gateways/ports.ts";
import { releaseAttempt } from "./attempt-ends.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { AttemptRef, ReportOutcome } from "./model/ports.ts";
import { publish } from "./publish.ts";
import { refusalOfEnd } from "./rules/fence.ts";
import { type Attempt, prestartMaxMs } from "./state/attempts.ts";

/** How long the line of a log that says that the hooks are done may come after the result of the job that waited for them. */
const LINE_LATE_MS = 2_000;

interface WorkerName {
  readonly endpointId: string;
  readonly workerId: string;
}

/** Whether the worker of a poll may have jobs while prestart hooks of its endpoint fail, and how many. */
export interface PrestartPass {
  mayTake(): boolean;
  grant(maxJobs: number): number;
  /** The poll is over, and the worker got no job. */
  unused(): void;
}

/** Of one poll. A worker that has proved itself takes jobs as ever; of the others one gets one job, after each pause. */
export function prestartPass(parts: EngineParts, { endpointId, workerId }: WorkerName): PrestartPass {
  const { prestartHolds } = parts;
  let probe: PrestartHold | undefined;
  const hold = (): PrestartHold | undefined => {
    if (prestartHolds.isEmpty || probe !== undefined || isProven(parts, { endpointId, workerId })) return undefined;
    return holdOf(parts, endpointId);
  };
  return {
    mayTake() {
      const held = hold();
      return held === undefined || held.untilMs <= parts.clock.now();
    },
    grant(maxJobs) {
      if (probe !== undefined) return 1;
      const held = hold();
      if (held === undefined) return maxJobs;
      probe = prestartHolds.probe(endpointId, held.version);
      if (probe === undefined) return 0;
      parts.gateways.tell({ kind: "prestartHold", endpointId, hold: probe });
      return 1;
    },
    unused() {
      const hold = probe && prestartHolds.unused(endpointId, probe);
      if (hold !== undefined) parts.gateways.tell({ kind: "prestartHold", endpointId, hold });
    },
  };
}

/** The hold that workers of the endpoint are under now. */
export function holdOf({ endpoints, prestartHolds }: EngineParts, endpointId: string): PrestartHold | undefined {
  const version = prestartHolds.isEmpty ? undefined : endpoints.get(endpointId)?.version;
  return version === undefined ? undefined : prestartHolds.get(endpointId, version);
}

/** The hooks of the endpoint work again, or what made them fail was changed. */
export function endHold(parts: EngineParts, endpointId: string): void {
  if (parts.prestartHolds.end(endpointId)) parts.gateways.tell({ kind: "prestartHold", endpointId, hold: null });
}

/** Whether the worker has shown that its handler is reached, here or at another gateway. */
function isProven({ presences, gateways }: EngineParts, { endpointId, workerId }: WorkerName): boolean {
  if (presences.startOf(endpointId, workerId) === "proven") return true;
  return gateways.signsElsewhere(endpointId).some((sign) => sign.workerId === workerId && sign.proven === true);
}

/** The worker has shown that its handler is reached. */
export function workerProved(parts: EngineParts, { endpointId, workerId }: WorkerName): void {
  if (parts.presences.started(endpointId, workerId, "proven")) endHold(parts, endpointId);
}

/**
 * Whether the error of a job is a report of prestart hooks. One of a worker whose handler was reached, or without its id, is an error of a
 * handler, which may repeat what it was given: it must neither hold the queue nor put its job back.
 */
export function isOfHooks(parts: EngineParts, worker: WorkerName, report: PrestartReport): boolean {
  return report.workerId === worker.workerId && !isProven(parts, worker);
}

/**
 * What a worker reported as the end of a job is an end of its prestart hooks: the handler was not called. One job fails by it, with the
 * reason; the others wait again.
 */
export async function endByPrestart(
  parts: EngineParts,
  ref: AttemptRef,
  report: PrestartReport,
  by: "worker" | "service" = "worker",
): Promise<ReportOutcome> {
  const { store, clock } = parts;
  const job = await store.get(ref.endpointId, ref.jobId, clock.now());
  if (job === undefined) return { kind: "missing" };
  const refusal = refusalOfEnd(job, ref);
  if (refusal !== undefined) return refusal;
  if (report.event === "cancelled" || isDraining(parts, ref)) {
    return await released(parts, ref, "because its worker was stopped before its prestart hooks were done");
  }
  const fails = await failsJob(parts, ref);
  // First, so that no other worker that fails gets the next job.
  beginHold(parts, ref.endpointId, report.line);
  parts.leaves(ref.endpointId, ref.workerId, "prestartFailed");
  if (!fails) return await released(parts, ref, `because the worker could not start: ${report.line}`);
  const nowMs = clock.now();
  // None of its time was spent in the handler.
  const begun = store.begin(ref, nowMs, nowMs);
  const finish = { attempt: ref, to: "FAILED", by, output: null, error: report.text, nowMs } as const;
  const [, outcome] = await Promise.all([begun, store.finish(finish)]);
  if (outcome.kind === "applied") {
    const { endpointId, jobId } = ref;
    publish(parts, { kind: "ended", endpointId, jobId, event: { job: outcome.job, output: null } });
  }
  return outcome;
}

/** The hooks ran longer than they may: the worker is replaced. */
export async function endByLongPrestart(parts: EngineParts, { ref }: Attempt): Promise<void> {
  const line = `The prestart hooks of the worker ran longer than ${prestartMaxMs / 60_000} minutes.`;
  await endByPrestart(parts, ref, { event: "failed", workerId: ref.workerId, line, text: line }, "service");
  parts.stops.push(ref.endpointId, ref.workerId, ref.jobId);
}

/**
 * The worker of an attempt ended while its hooks ran. Says whether the job waits again, because the worker was on its way out, or because
 * another job has failed by it already; at the first time it is lost like any other.
 */
export async function endedInPrestart(
  parts: EngineParts,
  { ref, job, isInPrestart }: Attempt,
  { how, wasDraining }: { readonly how: string | undefined; readonly wasDraining: boolean },
): Promise<boolean> {
  if (!isInPrestart) return false;
  if (wasDraining) {
    await releaseAttempt(parts, ref, "because its worker was stopped before its prestart hooks were done");
    return true;
  }
  const hasFailed = job.redispatches > 0 && !(await failsJob(parts, ref));
  beginHold(parts, ref.endpointId, `While prestart hooks ran, the worker ended${how === undefined ? "" : ` ${how}`}.`);
  if (hasFailed)
    await releaseAttempt(parts, ref, "because its worker ended while prestart hooks ran, as others before");
  return hasFailed;
}

/** A worker printed that its hooks run, or are done. */
export function prestartSeen(
  parts: EngineParts,
  { endpointId, workerId, phase, atMs }: WorkerName & { readonly phase: PrestartPhase; readonly atMs: number },
): void {
  const { presences, attempts, store, clock } = parts;
  if (phase === "run") {
    if (presences.started(endpointId, workerId, "inPrestart")) attempts.prestartRuns(endpointId, workerId);
    return;
  }
  for (const { ref } of attempts.prestartDone(endpointId, workerId, atMs)) {
    store.begin(ref, atMs, clock.now()).catch(parts.onError);
  }
  workerProved(parts, { endpointId, workerId });
}

/** Resolves when it is known when the handler of an attempt began that reports its end. */
export function handlerBegun({ attempts }: EngineParts, { jobId }: AttemptRef): Promise<void> {
  return attempts.begun(jobId, LINE_LATE_MS);
}

async function released(parts: EngineParts, ref: AttemptRef, why: string): Promise<ReportOutcome> {
  await releaseAttempt(parts, ref, why);
  const job = await parts.store.get(ref.endpointId, ref.jobId, parts.clock.now());
  return job === undefined ? { kind: "missing" } : { kind: "applied", job };
}

function failsJob({ endpoints, prestartFailures, clock }: EngineParts, ref: AttemptRef): Promise<boolean> {
  const { endpointId, jobId, workerId, attemptToken } = ref;
  const version = endpoints.get(endpointId)?.version ?? 0;
  const attempt = `${jobId} ${attemptToken ?? workerId}`;
  return prestartFailures.failsJob({ endpointId, version, attempt, nowMs: clock.now() });
}

function beginHold(parts: EngineParts, endpointId: string, reason: string): void {
  const endpoint = parts.endpoints.get(endpointId);
  if (endpoint === undefined) return;
  const hold = parts.prestartHolds.failed(endpointId, endpoint.version, reason);
  parts.gateways.tell({ kind: "prestartHold", endpointId, hold });
  parts.changed(endpointId);
}

/** It is on its way out, perhaps because another version of the endpoint takes its place. */
export function isDraining({ presences }: EngineParts, { endpointId, workerId }: WorkerName): boolean {
  return presences.list(endpointId).some((presence) => presence.workerId === workerId && presence.draining);
}
