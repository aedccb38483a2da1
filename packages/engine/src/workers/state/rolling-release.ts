import { type ManagedWorker, stateOfWorker } from "./managed-worker.ts";
import { pickLeaving } from "./worker-selection.ts";

/** What a roll from one version of an endpoint to the next is decided by. */
export interface RollState {
  /** Workers that are not on their way out. */
  readonly staying: readonly ManagedWorker[];
  /** Workers of older versions that are on their way out and not gone yet. */
  readonly leavingOld: number;
  /** The version that there shall be. */
  readonly version: number;
  /** How many workers the scaler wants. */
  readonly wanted: number;
  readonly workersMax: number;
  /** Workers of the new version fail, and none has proved itself since. */
  readonly crashing: boolean;
}

/** The next step of a roll. */
export interface RollStep {
  /** A worker of an older version that is to leave now. */
  readonly retire: ManagedWorker | null;
  /** The new worker that has come for it and counts from now on; null if one is still to be started. */
  readonly replacement: ManagedWorker | null;
  /** Start a worker of the new version beyond the wanted ones. */
  readonly surge: boolean;
  /** What is going on, a sentence for a person. */
  readonly note: string | null;
}

const nothing: RollStep = { retire: null, replacement: null, surge: false, note: null };

/**
 * One by one: a worker of the new version starts beside the wanted ones, and when it has polled, one of an older version
 * leaves. Where `workersMax` has no room for it, the old one leaves first. No worker leaves while the new version crashes.
 */
export function nextRollStep(state: RollState): RollStep {
  const { staying, leavingOld, version } = state;
  const old = staying.filter((worker) => worker.version !== version);
  if (old.length === 0) return nothing;
  const fresh = staying.filter((worker) => worker.version === version);
  const left = `${old.length} ${old.length === 1 ? "worker" : "workers"} of an older release`;
  const pending = fresh.some((worker) => !worker.ready);
  if (state.crashing) {
    const note = `The new release fails: ${left} ${old.length === 1 ? "stays" : "stay"}.`;
    return { ...nothing, surge: fresh.length === 0 && hasRoom(state), note };
  }
  const note = `${left} to be replaced, one by one.`;
  // Where there is no machine for both, the old one has to make room.
  const replacement = fresh.find(
    (worker) => worker.surge && ["idle", "running", "throttled"].includes(stateOfWorker(worker)),
  );
  const [first = null] = pickLeaving(old, 1);
  if (replacement !== undefined) return { retire: first, replacement, surge: false, note };
  const counted = staying.filter((worker) => !worker.surge).length;
  if (pending || counted !== state.wanted) return { ...nothing, note };
  if (hasRoom(state)) return { ...nothing, surge: true, note };
  return { ...nothing, retire: leavingOld === 0 ? first : null, note };
}

function hasRoom({ staying, leavingOld, workersMax }: RollState): boolean {
  return staying.length + leavingOld < workersMax;
}
