import { errorMessage } from "../../kernel/errors.ts";
import { backoffAfterCrash, refusedRetryMs } from "../../machines/driver/backoff.ts";
import { type MachineExit, MachinePreparationError, MachineStartError } from "../../machines/driver/driver.ts";
import type { FleetParts } from "./fleet-parts.ts";
import { howItEnded } from "../../machines/driver/exit-cause.ts";
import type { LastExit } from "../state/last-exit.ts";
import { type ManagedWorker, hasServed } from "../state/managed-worker.ts";
import { createRepeatLog } from "../../machines/driver/repeat-log.ts";

/** How the workers of one endpoint failed, and when the next one may start. */
export interface WorkerFailures {
  notStarted(worker: ManagedWorker, error: unknown): void;
  /** It is to be started again after a pause. */
  crashed(worker: ManagedWorker, exit: MachineExit): void;
  /** The same for a worker whose crash does not predict crashes of new ones. */
  crashedForNothing(worker: ManagedWorker, exit: MachineExit): void;
  /** Its prestart hooks failed; it ends by itself. */
  prestartFailed(worker: ManagedWorker): void;
  /** It took jobs and kept polling, but reported no result; another is to take its place. */
  reportedNothing(worker: ManagedWorker): void;
  /** It asked for no jobs although some waited; another is to take its place, after a pause that grows when this repeats. */
  askedForNothing(worker: ManagedWorker): void;
  /** It is replaced because it gives no sign of life, or never was ready; `why` is a sentence for people. */
  gaveUp(worker: ManagedWorker, why: string): void;
  /** No start before this moment: earlier ones failed. */
  startsAllowedAtMs(): number;
  forgive(): void;
  /** What makes workers fail may have been mended: the next start need not wait. */
  tryAgain(): void;
  /** Workers fail, and none has proved itself since. */
  isCrashing(): boolean;
  /** A worker of this version works. */
  proved(worker: ManagedWorker): void;
  lastExit(): LastExit | null;
}

/** What a worker had not done when it ended too early, by the type of its endpoint, and what a program that then ends well most often lacks. */
const EARLY = {
  QB: {
    undone: "before it asked for a job",
    advice:
      'Its program has to start a worker: in Python runpod.serverless.start({"handler": handler}), in JavaScript await serve(handler).',
  },
  LB: {
    undone: "before it was ready for requests",
    advice: "Its program has to listen on the port that the variable PORT names, and to go on.",
  },
} as const;

/** After so many workers in a row that failed before they were ready, what waits for one is told. */
const TOLD_AFTER = 3;

export function createWorkerFailures(
  { clock, log, queue, endpoints }: Pick<FleetParts, "clock" | "log" | "queue" | "endpoints">,
  endpointId: string,
): WorkerFailures {
  let crashes = 0;
  /** Failures before a worker was ready, since one was. */
  let inRow = 0;
  let failedAtMs = 0;
  let allowedAtMs = 0;
  let crashing = false;
  let lastExit: (LastExit & { readonly version: number }) | null = null;
  const repeats = createRepeatLog(log);

  function nextDelayMs(worker: ManagedWorker, ranForMs: number): number {
    // Workers that fall together are one failure, not a row of them.
    if (worker.requestedAtMs < allowedAtMs && clock.now() < allowedAtMs) return allowedAtMs - clock.now();
    const backoff = backoffAfterCrash(crashes, { ranForMs, finishedJob: hasServed(worker) });
    crashes = backoff.crashes;
    return backoff.delayMs;
  }

  function tryAgain(): void {
    endRow();
    crashes = 0;
    allowedAtMs = 0;
  }

  function endRow(): void {
    if (inRow >= TOLD_AFTER) queue.workersFail?.(endpointId, null);
    inRow = 0;
  }

  function fail(worker: ManagedWorker, state: "throttled" | "unhealthy", message: string, delayMs: number): void {
    allowedAtMs = Math.max(allowedAtMs, clock.now() + delayMs);
    worker.failure = { state, message };
    if (state !== "unhealthy") return;
    crashing = true;
    if (worker.ready) endRow();
    // Workers that fall together are one failure.
    else if (worker.requestedAtMs >= failedAtMs) inRow += 1;
    failedAtMs = clock.now();
    if (inRow >= TOLD_AFTER) queue.workersFail?.(endpointId, { message, untilMs: allowedAtMs });
  }

  function note({ workerId, version, ready }: ManagedWorker, exit: MachineExit): string {
    const { exitCode, signal, lastLogLines } = exit;
    const { undone, advice } = EARLY[endpoints.get(endpointId)?.type ?? "QB"];
    const how = !ready && exitCode === 0 ? `with exit code 0 ${undone}. ${advice}` : undefined;
    const message = `The worker ended ${how ?? `${howItEnded(exit)}${ready ? "" : ` ${undone}`}.`}`;
    lastExit = { workerId, version, atMs: clock.now(), exitCode, signal, message, lastLogLines };
    const fields = { endpointId, workerId, exitCode, signal };
    repeats.warn(
      `crashed ${version} ${message}`,
      { ...fields, cause: exit.cause },
      "worker crashed; more crashes of this kind are counted",
    );
    return message;
  }

  return {
    notStarted(worker, error) {
      const { workerId, version } = worker;
      const message = errorMessage(error);
      const fields = { endpointId, workerId, reason: message };
      repeats.warn(
        `not started ${worker.version} ${message}`,
        fields,
        "worker could not be started; trying again after a pause",
      );
      lastExit = { workerId, version, atMs: clock.now(), message, exitCode: null, signal: null, lastLogLines: [] };
      if (error instanceof MachineStartError) fail(worker, "unhealthy", message, refusedRetryMs);
      else if (error instanceof MachinePreparationError) fail(worker, "unhealthy", message, nextDelayMs(worker, 0));
      else fail(worker, "throttled", message, nextDelayMs(worker, 0));
    },
    crashed(worker, exit) {
      const message = note(worker, exit);
      // However long the hooks took, they never came to a handler.
      const isHeld = queue.prestartHold(endpointId) !== null && worker.presence?.proven !== true;
      const ranForMs = isHeld ? 0 : clock.now() - (worker.startedAtMs ?? worker.requestedAtMs);
      const delayMs = nextDelayMs(worker, ranForMs);
      fail(worker, "unhealthy", message, delayMs);
    },
    crashedForNothing: (worker, exit) => void note(worker, exit),
    prestartFailed(worker) {
      worker.prestartFailed = true;
      crashing = true;
    },
    reportedNothing({ workerId, version }) {
      const message =
        "The worker took jobs and kept polling, but reported no result; it is replaced. Its log may show why.";
      lastExit = { workerId, version, atMs: clock.now(), exitCode: null, signal: null, message, lastLogLines: [] };
      log.warn({ endpointId, workerId }, "worker lost several jobs in a row although it polls, and is replaced");
    },
    askedForNothing(worker) {
      const { workerId, version } = worker;
      allowedAtMs = Math.max(allowedAtMs, clock.now() + nextDelayMs(worker, 0));
      crashing = true;
      const message = "The worker pinged but asked for no jobs although some waited, and was replaced.";
      lastExit = { workerId, version, atMs: clock.now(), exitCode: null, signal: null, message, lastLogLines: [] };
      log.warn({ endpointId, workerId }, "worker asks for no jobs although some wait, and is replaced");
    },
    gaveUp(worker, why) {
      const { workerId, version, ready } = worker;
      lastExit = { workerId, version, atMs: clock.now(), exitCode: null, signal: null, message: why, lastLogLines: [] };
      log.warn({ endpointId, workerId, why }, "worker gives no sign of life, and is replaced");
      if (ready) return;
      // The next one is likely to be no better.
      allowedAtMs = Math.max(allowedAtMs, clock.now() + nextDelayMs(worker, 0));
      crashing = true;
    },
    startsAllowedAtMs: () => allowedAtMs,
    forgive() {
      tryAgain();
      crashing = false;
    },
    tryAgain,
    isCrashing: () => crashing,
    proved({ requestedAtMs }) {
      // Another one may still fail.
      if (lastExit !== null && requestedAtMs >= lastExit.atMs) repeats.end({ endpointId }, "workers run again");
      crashing = false;
      endRow();
    },
    lastExit: () => lastExit && ofVersion(lastExit, endpoints.get(endpointId)?.version),
  };
}

/** An exit as it is told. The failure of an older version says nothing about the one that is deployed now. */
function ofVersion({ version, ...exit }: LastExit & { readonly version: number }, current = version): LastExit {
  if (version >= current) return exit;
  return {
    ...exit,
    message: `${exit.message.replace(/\.$/, "")}. It ran version ${version}; version ${current} is deployed now.`,
  };
}
