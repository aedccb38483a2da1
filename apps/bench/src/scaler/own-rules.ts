import {
  createRunTimes,
  createStartTimes,
  decideWorkers,
  explainWaiting,
  type RunTimes,
  type ScalerObservations,
  type ScalerSettings,
  type StartTimes,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { ScalingRule, Seen, WatchingRule } from "./scaling-rule.ts";

export type OwnSettings = Pick<ScalerSettings, "scalerType" | "scalerValue"> & { readonly idleTimeoutSeconds?: number };

/** As in the fleet: interval of reconciliations while something is pending. */
const tickMs = 1_000;

/** The rule that the service itself uses, with the settings of an endpoint. */
export function ownRule(id: string, label: string, settings: OwnSettings): ScalingRule {
  return { id, label, open: (endpoint) => openOwn(settings, endpoint, createStartTimes(), createRunTimes()) };
}

/** The same rule before its first measurement: one worker at a time. */
export function ownRuleUnmeasured(id: string, label: string, settings: OwnSettings): ScalingRule {
  const nothing = { note: () => undefined, pause: () => undefined, estimateMs: () => null };
  return { id, label, open: (endpoint) => openOwn(settings, endpoint, nothing, nothing) };
}

function openOwn(
  { idleTimeoutSeconds = limits.idleTimeoutDefaultSeconds, ...scaler }: OwnSettings,
  { workersMax }: { readonly workersMax: number },
  startTimes: StartTimes,
  runTimes: RunTimes,
): WatchingRule {
  const workersMin = limits.workersMinDefault;
  const settings: ScalerSettings = { ...scaler, workersMax, workersMin, idleTimeoutSeconds };
  const withTimes = (seen: Seen): ScalerObservations => {
    return { ...seen, startMs: startTimes.estimateMs(), runMs: runTimes.estimateMs() };
  };
  let wantedWorkers = 0;
  return {
    everyMs: null,
    started: startTimes.note,
    decide(seen) {
      runTimes.note(seen.nowMs, seen.inProgress, seen.ended);
      wantedWorkers = decideWorkers(withTimes(seen), settings).workers;
      return wantedWorkers;
    },
    estimateMs(seen, ahead) {
      const [idle, running, initializing] = [seen.idleSinceMs, seen.runningSinceMs, seen.startingSinceMs];
      const explanation = explainWaiting({
        job: { lowPriority: false, ahead },
        workersMax,
        counts: {
          idle: idle.length,
          running: running.length,
          initializing: initializing.length,
          ready: idle.length,
          throttled: 0,
          unhealthy: 0,
        },
        someWithheld: false,
        absent: { managed: 0, external: 0, isAfterStop: false },
        stopped: null,
        situation: {
          wantedWorkers,
          why: "",
          decidedAtMs: seen.nowMs,
          mayGrow: scaler.scalerType === "QUEUE_DELAY" && wantedWorkers < workersMax,
          crashing: false,
          lastExit: null,
          serving: withTimes(seen),
          progress: null,
        },
      });
      return explanation.estimateMs;
    },
    nextReconcileAtMs({ nowMs, waiting, idleSinceMs }, wanted) {
      if (waiting > 0 && wanted < workersMax) return nowMs + tickMs;
      if (idleSinceMs.length === 0 || wanted <= workersMin) return Infinity;
      return Math.max(nowMs + tickMs, Math.min(...idleSinceMs) + idleTimeoutSeconds * 1000);
    },
  };
}
