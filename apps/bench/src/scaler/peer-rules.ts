import type { OpenRule, ScalingRule, Seen } from "./scaling-rule.ts";

/** Under every rule a worker takes one job at a time. */
const jobsPerWorker = 1;

const inFlight = (seen: Seen): number => seen.waiting + seen.inProgress;
const current = (seen: Seen): number =>
  seen.startingSinceMs.length + seen.runningSinceMs.length + seen.idleSinceMs.length;
const within = (workers: number, workersMax: number): number => Math.max(0, Math.min(workersMax, workers));

/** As beta9: each second as many workers as jobs in flight; every worker stays warm for `keepMs`. */
export function sampledCount(id: string, label: string, keepWarmMs: number): ScalingRule {
  return {
    id,
    label,
    open: ({ workersMax }) => ({
      everyMs: 1_000,
      decide(seen) {
        const warm = seen.idleSinceMs.filter((sinceMs) => seen.nowMs - sinceMs < keepWarmMs).length;
        const kept = seen.startingSinceMs.length + seen.runningSinceMs.length + warm;
        return within(Math.max(kept, Math.ceil(inFlight(seen) / jobsPerWorker)), workersMax);
      },
    }),
  };
}

/**
 * As Ray Serve: a target of jobs per worker, compared with the mean of the last 30 s; more workers after the decision has
 * held for 30 s, fewer after 600 s. The first worker starts at once.
 */
export const heldTarget: ScalingRule = {
  id: "held",
  label: "queue-length target, held 30 s up and 600 s down (as Ray Serve)",
  open({ workersMax }): OpenRule {
    const everyMs = 1_000;
    const samples = createWindow(30_000);
    let moreSinceMs: number | null = null;
    let fewerSinceMs: number | null = null;
    return {
      everyMs,
      decide(seen) {
        const { nowMs } = seen;
        samples.add(nowMs, inFlight(seen));
        const now = current(seen);
        const wanted = within(Math.ceil(samples.mean(nowMs) / jobsPerWorker), workersMax);
        if (now === 0) return inFlight(seen) > 0 ? 1 : 0;
        moreSinceMs = wanted > now ? (moreSinceMs ?? nowMs) : null;
        fewerSinceMs = wanted < now ? (fewerSinceMs ?? nowMs) : null;
        if (moreSinceMs !== null && nowMs - moreSinceMs >= 30_000) return wanted;
        if (fewerSinceMs !== null && nowMs - fewerSinceMs >= 600_000) return wanted;
        return now;
      },
    };
  },
};

/**
 * As Knative's autoscaler with one request per container: mean of 60 s over 70 % of the target, every 2 s; a mean of 6 s
 * that is twice the running workers starts a panic, in which no worker is removed for 60 s; zero 30 s after the last request.
 */
export const stableAndPanic: ScalingRule = {
  id: "kpa",
  label: "stable and panic window (as Knative)",
  open({ workersMax }): OpenRule {
    const target = 0.7 * jobsPerWorker;
    const stable = createWindow(60_000);
    const panic = createWindow(6_000);
    let panicUntilMs = 0;
    let emptySinceMs: number | null = null;
    return {
      everyMs: 2_000,
      decide(seen) {
        const { nowMs } = seen;
        stable.add(nowMs, inFlight(seen));
        panic.add(nowMs, inFlight(seen));
        const now = current(seen);
        const ready = Math.max(1, seen.runningSinceMs.length + seen.idleSinceMs.length);
        const wanted = Math.ceil(stable.mean(nowMs) / target);
        const wantedInPanic = Math.ceil(panic.mean(nowMs) / target);
        if (wantedInPanic / ready >= 2) panicUntilMs = nowMs + 60_000;
        emptySinceMs = wanted === 0 ? (emptySinceMs ?? nowMs) : null;
        if (nowMs < panicUntilMs) return within(Math.max(now, wanted, wantedInPanic), workersMax);
        if (wanted === 0) return nowMs - (emptySinceMs ?? nowMs) >= 30_000 ? 0 : Math.min(now, 1);
        return within(wanted, workersMax);
      },
    };
  },
};

interface Window {
  add(atMs: number, value: number): void;
  mean(nowMs: number): number;
}

/** The mean of the samples of the last `lengthMs`; time before the first sample does not count. */
function createWindow(lengthMs: number): Window {
  const samples: { readonly atMs: number; readonly value: number }[] = [];
  let sum = 0;
  return {
    add(atMs, value) {
      samples.push({ atMs, value });
      sum += value;
      for (let first = samples[0]; first !== undefined && first.atMs <= atMs - lengthMs; first = samples[0]) {
        sum -= first.value;
        samples.shift();
      }
    },
    mean: () => (samples.length === 0 ? 0 : sum / samples.length),
  };
}
