import type { Clock } from "../clock.ts";
import type { Pod, PodContainer } from "../resources/pod.ts";
import { statusText } from "../resources/pod-transitions.ts";
import type { PodRepository, VolumeErasures } from "../resources/ports.ts";
import { backoffAfterCrash } from "./backoff.ts";
import {
  type ComputeDriver,
  type MachineExit,
  type MachineSpec,
  MachineStartError,
  type MachineStatus,
} from "./driver.ts";
import { createLookSchedule } from "./look-schedule.ts";
import { planPods, podMachineId } from "./pod-plan.ts";
import type { FleetLog } from "./ports.ts";

/** What keeping pods is joined with. */
export interface PodKeeperParts {
  readonly clock: Clock;
  readonly driver: ComputeDriver;
  /** This host. */
  readonly machineId: string;
  readonly pods: Pick<PodRepository, "get" | "listOfHost" | "report" | "remove">;
  readonly volumeErasures: VolumeErasures;
  /** Everything the driver needs to start the pod, secrets included. */
  readonly specOf: (pod: Pod) => Promise<MachineSpec>;
  /** Address at which exposed TCP ports are reached. */
  readonly publicIp: string;
  readonly stopBecause: (podId: string, generation: number, why: string) => Promise<void>;
  readonly terminateDue: (podId: string) => Promise<void>;
  readonly log: FleetLog;
  /** How often to look although nothing is known to have changed; others may change pods of this host. */
  readonly lookEveryMs: number;
}

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
const STOP_GRACE_MS = 10_000;
const RETRY_MS = 1_000;
/** Least time between two words about the progress of a start. */
const PROGRESS_EVERY_MS = 2_000;

interface Failures {
  readonly machineId: string;
  readonly crashes: number;
  readonly allowedAtMs: number;
}

export function createPodKeeper(parts: PodKeeperParts): PodKeeper {
  const { clock, driver, pods, machineId: hostId, log } = parts;
  const schedule = createLookSchedule(clock, look);
  const starting = new Map<string, Promise<void>>();
  const stopping = new Map<string, Promise<void>>();
  const failures = new Map<string, Failures>();
  let looked: Promise<unknown> = Promise.resolve();
  let open = false;

  const changed = (): void => {
    if (open) schedule.soon(SCHEDULE);
  };

  async function look(): Promise<number | null> {
    if (!open) return null;
    const turn = reconcile().catch((error: unknown) => {
      log.error({ reason: String(error) }, "pods could not be looked after; trying again");
      return clock.now() + RETRY_MS;
    });
    looked = turn;
    return turn;
  }

  async function reconcile(): Promise<number> {
    const machines = new Map(
      (await driver.list()).filter(({ purpose }) => purpose === "pod").map((machine) => [machine.machineId, machine]),
    );
    const all = await pods.listOfHost(hostId);
    const steps = planPods(all, new Set([...machines.keys(), ...starting.keys(), ...stopping.keys()]));
    const byId = new Map(all.map((pod) => [pod.id, pod]));
    for (const machineId of steps.stop) stop(machineId);
    for (const id of steps.start) begin(byId.get(id));
    for (const id of steps.up) await reportUp(byId.get(id), machines);
    for (const id of steps.clear) await clear(id);
    await eraseVolumes(all);
    await keepAppointments(all);
    return nextLookAtMs(all);
  }

  function begin(pod: Pod | undefined): void {
    if (pod === undefined || !open) return;
    const machineId = podMachineId(pod);
    if ((failures.get(pod.id)?.allowedAtMs ?? 0) > clock.now()) return;
    track(starting, machineId, launch(pod, machineId));
  }

  async function launch(pod: Pod, machineId: string): Promise<void> {
    try {
      let toldAtMs = -Infinity;
      await driver.start(await parts.specOf(pod), {
        onProgress: (text) => {
          if (clock.now() - toldAtMs < PROGRESS_EVERY_MS) return;
          toldAtMs = clock.now();
          void tell(pod, text);
        },
      });
      log.info({ podId: pod.id, machineId }, "pod started");
      await tell(pod, "The container runs");
    } catch (error) {
      await notStarted(pod, machineId, error);
    }
  }

  async function notStarted(pod: Pod, machineId: string, error: unknown): Promise<void> {
    if (!open) return;
    const message = error instanceof Error ? error.message : String(error);
    log.warn({ podId: pod.id, machineId, reason: message }, "pod could not be started");
    if (error instanceof MachineStartError) {
      // Nothing that the host does will help: the hardware goes back, and so does the bill.
      await parts.stopBecause(pod.id, pod.generation, `The container could not be started: ${message}`);
      return;
    }
    const delayMs = failed(pod.id, machineId, 0);
    await tell(pod, `The container could not be started yet, next try in ${Math.ceil(delayMs / 1000)} s: ${message}`);
  }

  function stop(machineId: string): void {
    if (stopping.has(machineId)) return;
    const end = driver.stop(machineId, { graceMs: STOP_GRACE_MS }).catch((error: unknown) => {
      log.error({ machineId, reason: String(error) }, "pod could not be stopped; trying again");
    });
    track(stopping, machineId, end);
  }

  function track(under: Map<string, Promise<void>>, machineId: string, work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => log.error({ machineId, reason: String(error) }, "work on a pod failed; trying again"))
      .finally(() => {
        under.delete(machineId);
        changed();
      });
    under.set(machineId, done);
  }

  async function reportUp(pod: Pod | undefined, machines: ReadonlyMap<string, MachineStatus>): Promise<void> {
    const machine = pod === undefined ? undefined : machines.get(podMachineId(pod));
    if (pod === undefined || machine === undefined) return;
    const container: PodContainer = {
      generation: pod.generation,
      startedAtMs: machine.startedAtMs,
      containerId: machine.containerId,
      ports: machine.ports.map(({ port, protocol, host, publicPort }) => ({
        privatePort: port,
        protocol,
        ip: protocol === "tcp" ? parts.publicIp : host,
        publicPort,
      })),
    };
    if (JSON.stringify(container) === JSON.stringify(pod.container)) return;
    await pods.report(pod.id, pod.generation, { container });
  }

  async function clear(id: string): Promise<void> {
    await driver.removeVolume({ kind: "local", volumeId: id });
    await pods.remove(id);
    failures.delete(id);
  }

  /** Erases network volumes once no machine that is about to end can still write to them. */
  async function eraseVolumes(all: readonly Pod[]): Promise<void> {
    if (stopping.size > 0 || all.some(({ desiredStatus }) => desiredStatus === "TERMINATED")) return;
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
        await parts.stopBecause(pod.id, pod.generation, "Stopped as its owner had set it");
      }
    }
  }

  function nextLookAtMs(all: readonly Pod[]): number {
    const nowMs = clock.now();
    const dates = all.flatMap(({ stopAtMs, terminateAtMs }) => [stopAtMs ?? Infinity, terminateAtMs ?? Infinity]);
    const retries = [...failures.values()].map(({ allowedAtMs }) => allowedAtMs);
    const due = [...dates, ...retries].filter((atMs) => atMs > nowMs);
    return Math.min(nowMs + parts.lookEveryMs, ...due);
  }

  function failed(podId: string, machineId: string, ranForMs: number): number {
    const before = failures.get(podId);
    const inARow = before?.machineId === machineId ? before.crashes : 0;
    const { crashes, delayMs } = backoffAfterCrash(inARow, { ranForMs, finishedJob: false });
    failures.set(podId, { machineId, crashes, allowedAtMs: clock.now() + delayMs });
    return delayMs;
  }

  async function exited(exit: MachineExit): Promise<void> {
    const pod = (await pods.listOfHost(hostId)).find((one) => podMachineId(one) === exit.machineId);
    if (pod === undefined || exit.expected || stopping.has(exit.machineId)) {
      changed();
      return;
    }
    const ranForMs = clock.now() - (pod.container?.startedAtMs ?? clock.now());
    const delayMs = failed(pod.id, exit.machineId, ranForMs);
    const how = exit.signal === null ? `with exit code ${exit.exitCode}` : `by signal ${exit.signal}`;
    log.warn({ podId: pod.id, exitCode: exit.exitCode, signal: exit.signal, restartInMs: delayMs }, "pod ended");
    const text = `The container ended ${how} and is started again in ${Math.ceil(delayMs / 1000)} s`;
    await pods.report(pod.id, pod.generation, { container: null, lastStatusChange: statusText(text, clock.now()) });
    changed();
  }

  async function tell(pod: Pod, text: string): Promise<void> {
    if (!open) return;
    try {
      await pods.report(pod.id, pod.generation, { lastStatusChange: statusText(text, clock.now()) });
    } catch (error) {
      log.warn({ podId: pod.id, reason: String(error) }, "the state of a pod could not be noted");
    }
  }

  driver.onExit((exit) => {
    if (!open) return;
    void exited(exit).catch((error: unknown) =>
      log.error({ reason: String(error) }, "the end of a pod could not be noted"),
    );
  });

  return {
    start() {
      open = true;
      changed();
    },
    changed,
    async close() {
      open = false;
      schedule.cancelAll();
      await looked;
      // Starts may take minutes; whoever closes the driver ends them.
      await Promise.all(stopping.values());
    },
  };
}
