import type { Timer } from "../kernel/clock.ts";
import type { Pod } from "./pod.ts";
import { createReconcileSchedule } from "../kernel/reconcile-schedule.ts";
import type { PodKeeperParts } from "./pod-keeper-parts.ts";
import { planPods } from "./pod-plan.ts";
import { createPodRuns } from "./pod-runs.ts";

/** Makes the pods of a host what they are meant to be, again and again. */
export interface PodKeeper {
  /** Begins; machines of an earlier run that are still wanted are taken over. */
  start(): void;
  /** Pods may have changed. Cheap. */
  changed(): void;
  /** Starts and ends nothing any more; resolves when what was under way is over. */
  close(): Promise<void>;
}

const SCHEDULE = "pods";
/** Pause before a failed reconciliation is repeated. */
const RETRY_MS = 1_000;

export function createPodKeeper(parts: PodKeeperParts): PodKeeper {
  const { clock, driver, pods, machineId: hostId, log } = parts;
  const schedule = createReconcileSchedule(clock, reconcileOnce);
  const runs = createPodRuns(parts, () => changed());
  let lastTurn: Promise<unknown> = Promise.resolve();
  let nextTurn: Timer | undefined;
  let open = false;

  function changed(): void {
    if (open) schedule.soon(SCHEDULE);
  }

  async function reconcileOnce(): Promise<number | null> {
    if (!open) return null;
    const turn = reconcile().catch((error: unknown) => {
      log.error({ reason: String(error) }, "pods could not be reconciled; trying again");
      return clock.now() + RETRY_MS;
    });
    lastTurn = turn;
    nextTurn?.cancel();
    nextTurn = clock.setRoutine(clock.now() + parts.reconcileEveryMs, changed);
    return turn;
  }

  async function reconcile(): Promise<number | null> {
    const machines = (await driver.list()).filter(({ purpose }) => purpose === "pod");
    const all = await pods.listOfHost(hostId);
    const steps = planPods(all, new Set([...machines.map(({ machineId }) => machineId), ...runs.underWay()]));
    const byId = new Map(all.map((pod) => [pod.id, pod]));
    const each = (ids: readonly string[]): Pod[] => ids.flatMap((id) => byId.get(id) ?? []);
    for (const machineId of steps.stop) runs.stop(machineId);
    for (const pod of each(steps.start)) if (open) await runs.start(pod);
    for (const pod of each(steps.up)) await runs.reportUp(pod, machines);
    for (const id of steps.clear) {
      await driver.removeVolume({ kind: "local", volumeId: id });
      await pods.remove(id);
      parts.logs.forget({ podId: id });
      runs.forget(id);
    }
    await eraseVolumes(all);
    await keepAppointments(all);
    return nextReconcileAtMs(all);
  }

  /** Erases network volumes once no machine that is about to end can still write to them. */
  async function eraseVolumes(all: readonly Pod[]): Promise<void> {
    if (runs.isStopping() || all.some(({ desiredStatus }) => desiredStatus === "TERMINATED")) return;
    for (const erasure of await parts.volumeErasures.list(hostId)) {
      await driver.removeVolume(erasure);
      await parts.volumeErasures.done(hostId, erasure);
    }
  }

  async function keepAppointments(all: readonly Pod[]): Promise<void> {
    const nowMs = clock.now();
    for (const pod of all) {
      if (pod.desiredStatus === "TERMINATED") continue;
      if (pod.terminateAtMs !== null && pod.terminateAtMs <= nowMs) await parts.terminateDue(pod.id);
      else if (pod.desiredStatus === "RUNNING" && pod.stopAtMs !== null && pod.stopAtMs <= nowMs) {
        await parts.stopBecause(pod.id, pod.generation, "Stopped at the time set by its owner");
      }
    }
  }

  function nextReconcileAtMs(all: readonly Pod[]): number | null {
    const nowMs = clock.now();
    const dates = all.flatMap(({ stopAtMs, terminateAtMs }) => [stopAtMs ?? Infinity, terminateAtMs ?? Infinity]);
    const due = [...dates, ...runs.retriesAtMs()].filter((atMs) => atMs > nowMs);
    return due.length === 0 ? null : Math.min(...due);
  }

  return {
    start() {
      open = true;
      runs.open();
      changed();
    },
    changed,
    async close() {
      open = false;
      nextTurn?.cancel();
      schedule.cancelAll();
      await lastTurn;
      await runs.close();
    },
  };
}
