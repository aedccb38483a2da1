import { type WorkerSign, isAlive } from "./model/worker-sign.ts";
import type { Attempt } from "./state/attempts.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { AttemptRef } from "./model/ports.ts";

/** How a worker lost an attempt: it `ended`, it sent no heartbeat, or it kept `polling` but did not report. */
export type MannerOfLoss = "ended" | "silent" | "polling";

interface WorkerName {
  readonly endpointId: string;
  readonly workerId: string;
}

/** What became of the worker. `how` goes on with "the worker ended", if that is known. */
export function lossText(manner: MannerOfLoss, leaseMs: number, how?: string): string {
  const leaseSeconds = leaseMs / 1000;
  return {
    ended: `the worker ended ${how === undefined ? "" : `${how} `}before it reported a result`,
    silent: `the worker sent no heartbeat for ${leaseSeconds} s`,
    polling:
      `the worker kept polling, but within ${leaseSeconds} s it neither reported a result nor pinged for the job; ` +
      "its log may show why",
  }[manner];
}

/** The error of a job that is not handed out again. */
export function lossMessage(what: string, redispatches: number): string {
  const retries = redispatches === 1 ? "1 automatic retry" : `${redispatches} automatic retries`;
  return `worker lost: ${what}. The job had ${retries} before.`;
}

/** A worker that called lately lives: signs that came shortly after it took the job do not tell. */
export function mannerOfLoss(
  { clock, presences, leaseMs }: Pick<EngineParts, "clock" | "presences" | "leaseMs">,
  { endpointId, workerId }: WorkerName,
  elsewhere: readonly WorkerSign[],
): MannerOfLoss {
  const here = presences.list(endpointId).filter((presence) => presence.workerId === workerId);
  const isSeen = [...here, ...elsewhere].some(
    ({ polling, lastSeenAtMs }) => polling || clock.now() < clock.deadlineMs(lastSeenAtMs, leaseMs / 2),
  );
  return isSeen ? "polling" : "silent";
}

/** A worker that polls lost an attempt: another gets the job, and one that loses jobs again and again is replaced. */
export function judgeLostWorker(parts: EngineParts, { ref, startedAtMs }: Attempt): void {
  const { endpointId, workerId } = ref;
  const verdict = parts.failing.lost(ref, startedAtMs, isOtherFree(parts, ref));
  if (verdict.withheldUntilMs !== null) {
    const withholding = { endpointId, workerId, untilMs: verdict.withheldUntilMs };
    withholdWorker(parts, withholding);
    parts.gateways.tell({ kind: "withhold", ...withholding });
  }
  if (verdict.isToBeReplaced) parts.leaves(endpointId, workerId, "lostJobs");
}

/** The worker delivered after all. */
export function endWithholding(parts: EngineParts, { endpointId, workerId }: WorkerName): void {
  const withholding = { endpointId, workerId, untilMs: 0 };
  withholdWorker(parts, withholding);
  parts.gateways.tell({ kind: "withhold", ...withholding });
}

/** It gets no jobs until a moment, then again. */
export function withholdWorker(
  { clock, presences, handover, changed }: Pick<EngineParts, "clock" | "presences" | "handover" | "changed">,
  { endpointId, workerId, untilMs }: WorkerName & { readonly untilMs: number },
): void {
  presences.withhold(endpointId, workerId, untilMs);
  const goOn = (): void => {
    handover.committed(endpointId);
    changed(endpointId);
  };
  if (untilMs > clock.now()) clock.setTimer(untilMs, goOn);
  else goOn();
}

/** Another worker of the endpoint lives and may take jobs, here or at another gateway. */
function isOtherFree(
  { clock, presences, gateways, leaseMs }: EngineParts,
  { endpointId, workerId }: AttemptRef,
): boolean {
  const workers = [
    ...presences.list(endpointId).map((presence) => ({ ...presence, holding: 0 })),
    ...gateways.signsElsewhere(endpointId),
  ];
  return workers.some(
    (worker) =>
      worker.workerId !== workerId &&
      !worker.draining &&
      !worker.unfit &&
      (worker.withheldUntilMs ?? null) === null &&
      isAlive(worker, clock, leaseMs),
  );
}
