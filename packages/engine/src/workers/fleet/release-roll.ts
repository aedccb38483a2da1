import type { FleetParts } from "./fleet-parts.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import { isHolding } from "../state/managed-worker.ts";
import { nextRollStep } from "../state/rolling-release.ts";
import type { WorkerFailures } from "./worker-failures.ts";
import type { WorkerLauncher } from "./worker-launcher.ts";
import type { WorkerRoster } from "./worker-roster.ts";

/** Carries an endpoint from one version to the next, one worker after the other. */
export interface ReleaseRoll {
  /** There is a new version: a worker that does not count as a wanted one makes room for a worker of it. */
  begin(version: number): void;
  /** Takes the next step; gives what is going on, or null when all workers are of this version. */
  step(endpoint: FleetEndpoint, state: { readonly wanted: number; readonly mayStart: boolean }): string | null;
  /** Workers that left before their replacement could start; they count as wanted. */
  owed(): number;
  /** What had to start has started, but for so many. */
  settle(missing: number): void;
  /** How many workers there is room to start: while an old version leaves, its workers take up room. */
  room(endpoint: FleetEndpoint): number;
}

export function createReleaseRoll(
  { handsBackOnRelease = false }: Pick<FleetParts, "handsBackOnRelease">,
  roster: WorkerRoster,
  launcher: WorkerLauncher,
  failures: WorkerFailures,
): ReleaseRoll {
  let owed = 0;
  /** Requests may last for hours, unlike jobs: who waits for a worker of the new version does not wait for their end. */
  const leavingOld = (version: number): number =>
    roster.leaving().filter((worker) => worker.version !== version && (worker.type === "QB" || !isHolding(worker)))
      .length;

  return {
    begin(version) {
      failures.forgive();
      for (const worker of roster.staying()) {
        const serves = worker.ready && worker.failure === null && !worker.surge;
        if (worker.version === version || serves) continue;
        if (!worker.surge) owed += 1;
        roster.retire(worker, "The endpoint was changed.");
      }
    },
    step(endpoint, { wanted, mayStart }) {
      const { version, workersMax } = endpoint;
      const staying = roster.staying();
      const state = { staying, leavingOld: leavingOld(version), version, wanted, workersMax };
      const step = nextRollStep({ ...state, crashing: failures.isCrashing() });
      if (step.note === null) for (const worker of staying) worker.surge = false;
      if (step.retire !== null) {
        if (step.replacement === null) owed += 1;
        else step.replacement.surge = false;
        roster.retire(step.retire, "A worker of a newer release replaces it.");
        if (handsBackOnRelease) void launcher.stop(step.retire, { atOnce: true });
      }
      if (step.surge && mayStart) launcher.start(endpoint, { surge: true });
      return step.note;
    },
    owed: () => owed,
    settle(missing) {
      owed = Math.min(owed, Math.max(0, missing));
    },
    room: ({ version, workersMax }) => workersMax - roster.staying().length - leavingOld(version),
  };
}
