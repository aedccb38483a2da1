import { limits } from "@millrace/spec";
import { type FleetParts, stopGraceDefaultMs } from "./fleet-parts.ts";
import { type ManagedWorker, newManagedWorker, observeWorker } from "../state/managed-worker.ts";
import type { MachineExit } from "../../machines/driver/driver.ts";
import { howItEnded } from "../../machines/driver/exit-cause.ts";
import { createJobHandBack } from "./job-hand-back.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WorkerEnd } from "../../gateways/ports.ts";
import type { WorkerFailures } from "./worker-failures.ts";
import { type PlacedWorker, SupersededError } from "../hosts/worker-machines.ts";

/** Starts, freezes and ends the machines of one endpoint and judges how they ended. */
export interface WorkerLauncher {
  /** Has a frozen worker go on, or starts another. A `surge` comes for a worker of an older version. */
  start(endpoint: FleetEndpoint, options?: { readonly surge: boolean }): void;
  /**
   * Has the driver end the machine, with no time to finish anything if `atOnce`; resolves once it is gone and its jobs are
   * handed back. Repeating does nothing.
   */
  stop(worker: ManagedWorker, options?: { readonly atOnce: boolean }): Promise<void>;
  /** Freezes the machine, or ends it if that cannot be. */
  park(worker: ManagedWorker): Promise<void>;
  exited(exit: MachineExit): Promise<void>;
  /** Hands its jobs back, once; never rejects. `how` it ended is told to those that fail. */
  handBack(worker: ManagedWorker, end: WorkerEnd, how?: string): Promise<void>;
  /** Has its host start a worker that has its hardware. */
  begin(placed: PlacedWorker, worker: ManagedWorker): Promise<void>;
}

/** Pause before a machine that the driver could not stop is to be stopped again. */
const stopRetryMs = 1_000;
/** Time to notice SIGTERM. The official Python worker ends only once its polls are answered, and polls again before. */
const releaseAfterMs = 250;

// One for all endpoints, of which there may be ten thousand.
/** What has to be there before a machine can be stopped. */
const preparations = new WeakMap<ManagedWorker, Promise<unknown>>();
const stops = new WeakMap<ManagedWorker, Promise<void>>();

/** Works on the given `workers` and tells `failures`; `changed` requests another reconciliation. */
export function createWorkerLauncher(
  parts: FleetParts,
  endpointId: string,
  workers: Map<string, ManagedWorker>,
  failures: WorkerFailures,
  changed: () => void,
): WorkerLauncher {
  const { clock, machines, queue, log } = parts;
  const handBackJobs = createJobHandBack(parts, endpointId);

  async function launch(worker: ManagedWorker, endpoint: FleetEndpoint): Promise<void> {
    const { workerId } = worker;
    try {
      const renting = parts.hardware.rent(endpoint, workerId);
      preparations.set(worker, renting);
      const hardware = await renting;
      worker.hardware = hardware;
      if (worker.stopping) return;
      await begin({ workerId, endpoint, hardware }, worker);
    } catch (error) {
      parts.hardware.giveBack(workerId);
      failures.notStarted(worker, error);
      changed();
    }
  }

  async function begin(placed: PlacedWorker, worker: ManagedWorker): Promise<void> {
    const { workerId, hardware } = placed;
    try {
      worker.address = await machines.start(placed, (text) => (worker.progress = text));
      // It may have been stopped while it was being prepared.
      if (worker.stopping) return;
      worker.startedAtMs = clock.now();
      log.info({ endpointId, workerId, imageName: worker.imageName, hostId: hardware.hostId }, "worker started");
    } catch (error) {
      // Lost together with its host.
      if (workers.get(workerId) !== worker) return;
      parts.hardware.giveBack(workerId);
      if (error instanceof SupersededError) workers.delete(workerId);
      else failures.notStarted(worker, error);
    }
    changed();
  }

  async function goOn(worker: ManagedWorker, awake: Promise<void>): Promise<void> {
    const { workerId } = worker;
    preparations.set(worker, awake);
    try {
      await awake;
    } catch {
      // Nothing is wrong with the endpoint: another worker starts in its place.
      await stop(worker);
      return;
    }
    if (worker.stopping) return;
    queue.readmit(endpointId, workerId);
    worker.startedAtMs = clock.now();
    log.info({ endpointId, workerId }, "frozen worker is resumed");
    changed();
  }

  async function parkMachine(worker: ManagedWorker): Promise<void> {
    const { workerId, version, imageName, hardware } = worker;
    queue.release(endpointId, workerId);
    const isParked =
      hardware !== null && (await machines.parking.park({ workerId, endpointId, version, imageName, hardware }));
    if (!isParked) return await stopMachine(worker);
    // A poll that was on its way meanwhile.
    queue.release(endpointId, workerId);
    parts.hardware.pause(workerId);
    log.info({ endpointId, workerId }, "worker is frozen until it is needed again");
    if (workers.delete(workerId)) changed();
  }

  async function stopMachine(worker: ManagedWorker, { atOnce } = { atOnce: false }): Promise<void> {
    const { workerId } = worker;
    const why = worker.leaving?.why ?? worker.givenUp;
    const graceMs = atOnce ? 0 : (parts.stopGraceMs ?? stopGraceDefaultMs);
    const release = clock.setTimer(clock.now() + releaseAfterMs, () => queue.release(endpointId, workerId));
    try {
      await preparations.get(worker)?.catch(() => undefined);
      const { hardware } = worker;
      if (hardware !== null) await machines.stop({ workerId, hardware }, { graceMs, why });
    } catch (error) {
      log.error({ endpointId, workerId, reason: String(error) }, "worker could not be stopped; trying again");
      clock.setTimer(clock.now() + stopRetryMs, () => {
        worker.stopping = false;
        stops.delete(worker);
        changed();
      });
      return;
    } finally {
      release.cancel();
    }
    parts.hardware.giveBack(workerId);
    await handBackJobs(worker, worker.givenUp === null ? "stopped" : "lost");
    if (workers.delete(workerId)) changed();
  }

  async function exited(exit: MachineExit): Promise<void> {
    const worker = workers.get(exit.machineId);
    if (worker === undefined || worker.failure !== null) return;
    const presence = queue.presence(endpointId).find(({ workerId }) => workerId === exit.machineId);
    observeWorker(worker, presence, clock, limits.workerLeaseMs);
    const asked = exit.expected || worker.stopping;
    parts.hardware.giveBack(worker.workerId);
    await handBackJobs(worker, asked && worker.givenUp === null ? "stopped" : "lost", howItEnded(exit));
    if (asked || (exit.exitCode === 0 && worker.ready)) {
      // A worker may end itself after a job to be replaced by a fresh one; that is no crash.
      log.info({ endpointId, workerId: worker.workerId, asked }, "worker ended");
      workers.delete(worker.workerId);
    } else if (parts.endpoints.get(endpointId)?.version !== worker.version) {
      // Says nothing about the version that takes its place.
      failures.crashedForNothing(worker, exit);
      workers.delete(worker.workerId);
    } else {
      failures.crashed(worker, exit);
    }
    changed();
  }

  function enter(worker: ManagedWorker, surge: boolean): void {
    worker.surge = surge;
    workers.set(worker.workerId, worker);
  }

  /** A stop that is already in progress is not repeated. */
  function end(worker: ManagedWorker, how: (worker: ManagedWorker) => Promise<void>): Promise<void> {
    let ending = stops.get(worker);
    if (ending === undefined) {
      worker.stopping = true;
      ending = how(worker);
      stops.set(worker, ending);
    }
    return ending;
  }

  function stop(worker: ManagedWorker, options?: { readonly atOnce: boolean }): Promise<void> {
    return end(worker, (ending) => stopMachine(ending, options));
  }

  return {
    start(endpoint, { surge } = { surge: false }) {
      const { version } = endpoint;
      const woken = machines.parking.wake(
        (parked) => parked.endpointId === endpointId && parked.version === version,
        ({ workerId, hardware }) => parts.hardware.rentAgain(endpoint, workerId, hardware),
      );
      if (woken === undefined) {
        const worker = newManagedWorker(parts.newWorkerId(), endpoint, clock.now());
        enter(worker, surge);
        void launch(worker, endpoint);
      } else {
        const worker = newManagedWorker(woken.worker.workerId, endpoint, clock.now(), woken.worker);
        enter(worker, surge);
        void goOn(worker, woken.awake);
      }
    },
    stop,
    park: (worker) => end(worker, parkMachine),
    exited,
    handBack: handBackJobs,
    begin,
  };
}
