import { errorMessage } from "../kernel/errors.ts";
import type { Pod, PodContainer } from "./pod.ts";
import { containerEnded, containerNotStarted, statusText } from "./pod-transitions.ts";
import { backoffAfterCrash } from "../machines/driver/backoff.ts";
import { type MachineExit, MachineStartError, type MachineStatus } from "../machines/driver/driver.ts";
import { howItEnded } from "../machines/driver/exit-cause.ts";
import type { PodKeeperParts } from "./pod-keeper-parts.ts";
import { podMachineId } from "./pod-plan.ts";
import { secretsOf } from "../machines/driver/secret-lines.ts";
import { createSourceWatch, type SourceWatch, sourceLookEveryMs } from "../machines/driver/source-watch.ts";
import { createStartProgress } from "../machines/driver/start-progress.ts";

/** Starts and stops the machines of a host's pods and reports their state. */
export interface PodRuns {
  open(): void;
  /** Nothing happens while an earlier failure has to be waited out, unless what it is started from was changed. */
  start(pod: Pod): Promise<void>;
  /** Nothing happens while it is being stopped. */
  stop(machineId: string): void;
  /** Notes how a pod that is up is reached. */
  reportUp(pod: Pod, machines: readonly MachineStatus[]): Promise<void>;
  /** Machines that are being started or stopped. */
  underWay(): Iterable<string>;
  isStopping(): boolean;
  /** Moments at which pods that failed may start again. */
  retriesAtMs(): number[];
  forget(podId: string): void;
  close(): Promise<void>;
}

const STOP_GRACE_MS = 10_000;
/** How often the start of a pod is tried that runs once: whoever made it waits for it. */
const ONCE_TRIES = 3;

interface Failures {
  readonly machineId: string;
  readonly crashes: number;
  readonly allowedAtMs: number;
  readonly sources: SourceWatch;
}

/** `changed` requests another reconciliation. */
export function createPodRuns(parts: PodKeeperParts, changed: () => void): PodRuns {
  const { clock, driver, pods, machineId: hostId, log, logs } = parts;
  const starting = new Map<string, Promise<void>>();
  const stopping = new Map<string, Promise<void>>();
  const failures = new Map<string, Failures>();
  let isOpen = false;

  function track(under: Map<string, Promise<void>>, machineId: string, work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => log.error({ machineId, reason: String(error) }, "work on a pod failed; trying again"))
      .finally(() => {
        under.delete(machineId);
        changed();
      });
    under.set(machineId, done);
  }

  async function launch(pod: Pod, machineId: string): Promise<void> {
    openLog(pod, machineId);
    // One after the other, so that the outcome of the start is not overwritten by what was told before.
    let telling = Promise.resolve();
    const progress = createStartProgress(clock, (text) => (telling = telling.then(() => tell(pod, text))));
    const over = (): Promise<void> => {
      progress.end();
      return telling;
    };
    try {
      const spec = await parts.specOf(pod);
      await driver.start(spec, { onProgress: progress.note }).finally(over);
      logs.follow(machineId, secretsOf("", spec.env));
      log.info({ podId: pod.id, machineId }, "pod started");
      await tell(pod, "The container is running");
    } catch (error) {
      await notStarted(pod, machineId, error);
    }
  }

  function openLog({ id, accountId, imageName, gpuCount, gpuTypeId, dataCenterId }: Pod, machineId: string): void {
    const facts = { version: null, imageName, gpuCount, gpuTypeId, dataCenterId };
    logs.open({ machineId, accountId, endpointId: null, podId: id, facts });
  }

  async function notStarted(pod: Pod, machineId: string, error: unknown): Promise<void> {
    if (!isOpen) return;
    const message = errorMessage(error);
    log.warn({ podId: pod.id, machineId, reason: message }, "pod could not be started");
    const { crashes, delayMs } = failed(pod, machineId, 0);
    if (error instanceof MachineStartError || (pod.runsOnce === true && crashes >= ONCE_TRIES)) {
      const text = `${containerNotStarted} ${message}`;
      logs.close(machineId, text);
      failures.delete(pod.id);
      // Nothing that the host does will help: the hardware goes back, and with it the bill ends.
      await parts.stopBecause(pod.id, pod.generation, text);
      return;
    }
    const text = `The container could not be started; next try in ${Math.ceil(delayMs / 1000)} s: ${message}`;
    logs.close(machineId, text);
    await report(pod, text);
  }

  function failed({ id, imageName }: Pod, machineId: string, ranForMs: number) {
    const before = failures.get(id);
    const inARow = before?.machineId === machineId ? before.crashes : 0;
    const { crashes, delayMs } = backoffAfterCrash(inARow, { ranForMs, finishedJob: false });
    const sources = createSourceWatch(driver);
    sources.failed(imageName);
    failures.set(id, { machineId, crashes, allowedAtMs: clock.now() + delayMs, sources });
    return { crashes, delayMs };
  }

  /** An earlier run of the service started it. */
  async function adoptLog(pod: Pod): Promise<void> {
    const machineId = podMachineId(pod);
    if (logs.isOpen(machineId) || starting.has(machineId)) return;
    const { env } = await parts.specOf(pod);
    openLog(pod, machineId);
    logs.follow(machineId, secretsOf("", env), { adopted: true });
  }

  async function exited(exit: MachineExit): Promise<void> {
    const pod = (await pods.listOfHost(hostId)).find((one) => podMachineId(one) === exit.machineId);
    if (pod === undefined || exit.expected || stopping.has(exit.machineId)) return;
    const ranForMs = clock.now() - (pod.container?.startedAtMs ?? clock.now());
    if (pod.runsOnce === true) {
      await parts.stopBecause(pod.id, pod.generation, `${containerEnded} ${howItEnded(exit)}`);
      return;
    }
    const { delayMs } = failed(pod, exit.machineId, ranForMs);
    const { exitCode, signal, cause } = exit;
    log.warn({ podId: pod.id, exitCode, signal, cause, restartInMs: delayMs }, "pod ended");
    const text = `${containerEnded} ${howItEnded(exit)} and is started again in ${Math.ceil(delayMs / 1000)} s`;
    await pods.report(pod.id, pod.generation, { container: null, lastStatusChange: statusText(text, clock.now()) });
  }

  async function tell(pod: Pod, text: string): Promise<void> {
    if (!isOpen) return;
    logs.note(podMachineId(pod), text.replace(/\.?$/, "."));
    await report(pod, text);
  }

  async function report(pod: Pod, text: string): Promise<void> {
    try {
      await pods.report(pod.id, pod.generation, { lastStatusChange: statusText(text, clock.now()) });
    } catch (error) {
      log.warn({ podId: pod.id, reason: String(error) }, "the state of a pod could not be stored");
    }
  }

  driver.onExit((exit) => {
    if (!isOpen) return;
    exited(exit)
      .catch((error: unknown) => log.error({ reason: String(error) }, "the end of a pod could not be stored"))
      .finally(changed);
  });

  return {
    open() {
      isOpen = true;
    },
    async start(pod) {
      const machineId = podMachineId(pod);
      const failure = failures.get(pod.id);
      const isPaused = failure !== undefined && failure.allowedAtMs > clock.now();
      if (isPaused && !(await failure.sources.hasChanged(pod.imageName))) return;
      if (isPaused) failures.delete(pod.id);
      if (!starting.has(machineId)) track(starting, machineId, launch(pod, machineId));
    },
    stop(machineId) {
      if (stopping.has(machineId)) return;
      logs.stops(machineId, "The pod was stopped, restarted or deleted.");
      track(stopping, machineId, driver.stop(machineId, { graceMs: STOP_GRACE_MS }));
    },
    async reportUp(pod, machines) {
      const machine = machines.find(({ machineId }) => machineId === podMachineId(pod));
      if (machine === undefined) return;
      await adoptLog(pod);
      const container = containerOf(pod, machine, parts.publicIp);
      if (JSON.stringify(container) === JSON.stringify(pod.container)) return;
      await pods.report(pod.id, pod.generation, { container });
    },
    underWay: () => [...starting.keys(), ...stopping.keys()],
    isStopping: () => stopping.size > 0,
    retriesAtMs() {
      const lookAtMs = clock.now() + sourceLookEveryMs(driver);
      return [...failures.values()].map(({ allowedAtMs }) => Math.min(allowedAtMs, lookAtMs));
    },
    forget: (podId) => void failures.delete(podId),
    async close() {
      isOpen = false;
      // Starts may take minutes; closing the driver ends them.
      await Promise.all(stopping.values());
    },
  };
}

function containerOf(pod: Pod, machine: MachineStatus, publicIp: string): PodContainer {
  return {
    generation: pod.generation,
    startedAtMs: machine.startedAtMs,
    containerId: machine.containerId,
    ports: machine.ports.map(({ port, protocol, host, publicPort }) => ({
      privatePort: port,
      protocol,
      ip: protocol === "tcp" ? publicIp : host,
      publicPort,
    })),
  };
}
