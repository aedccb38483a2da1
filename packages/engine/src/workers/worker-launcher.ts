import { limits } from "@millrace/spec";
import { errorMessage } from "../kernel/errors.ts";
import { type FleetParts, stopGraceDefaultMs } from "./fleet-parts.ts";
import { type ManagedWorker, newManagedWorker, observeWorker } from "./managed-worker.ts";
import type { MachineExit, MachineSpec } from "../machines/driver.ts";
import { createJobHandBack } from "./job-hand-back.ts";
import type { ParkedWorker } from "../machines/parking/parking-rules.ts";
import type { FleetEndpoint } from "./ports.ts";
import { openWorkerLog, progressNoter } from "./worker-log.ts";
import { secretsOf } from "../machines/secret-lines.ts";
import type { WorkerFailures } from "./worker-failures.ts";
import { createWorkerSpec } from "./worker-spec.ts";

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
}

/** Pause before a machine that the driver could not stop is to be stopped again. */
const stopRetryMs = 1_000;
/** Time to notice SIGTERM. The official Python worker ends only once its polls are answered, and polls again before. */
const releaseAfterMs = 250;

/** Works on the given `workers` and tells `failures`; `changed` requests another reconciliation. */
export function createWorkerLauncher(
  parts: FleetParts,
  endpointId: string,
  workers: Map<string, ManagedWorker>,
  failures: WorkerFailures,
  changed: () => void,
): WorkerLauncher {
  const { clock, driver, queue, parking, log, logs } = parts;
  /** Machines that the driver is about to be asked for. */
  const preparations = new WeakMap<ManagedWorker, Promise<unknown>>();
  const given = new WeakMap<ManagedWorker, Pick<ParkedWorker, "hardware" | "secrets">>();
  const stops = new WeakMap<ManagedWorker, Promise<void>>();
  const handBackJobs = createJobHandBack(parts, endpointId);

  async function launch(worker: ManagedWorker, endpoint: FleetEndpoint): Promise<void> {
    const { workerId } = worker;
    try {
      const preparing = prepare(worker, endpoint);
      preparations.set(worker, preparing);
      const spec = await preparing;
      // The worker may have been stopped meanwhile; the driver does not know it yet.
      if (worker.stopping) return;
      await driver.start(spec, { onProgress: progressNoter(parts, workerId) });
      logs.follow(workerId, secretsGivenTo(worker));
      worker.startedAtMs = clock.now();
      logs.note(workerId, "The worker started.");
      log.info({ endpointId, workerId, imageName: endpoint.imageName }, "worker started");
    } catch (error) {
      parts.hardware.giveBack(workerId);
      logs.close(workerId, `The worker could not be started: ${errorMessage(error)}`);
      failures.notStarted(worker, error);
    }
    changed();
  }

  async function prepare(worker: ManagedWorker, endpoint: FleetEndpoint): Promise<MachineSpec> {
    const hardware = await parts.hardware.rent(endpoint, worker.workerId);
    worker.hardware = hardware;
    openWorkerLog(logs, worker, endpoint, hardware);
    const spec = await createWorkerSpec(parts, { endpoint, workerId: worker.workerId, hardware });
    given.set(worker, { hardware, secrets: secretsOf(parts.workerKey(endpointId), spec.env) });
    return spec;
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
    logs.note(workerId, "The worker was resumed.");
    log.info({ endpointId, workerId }, "frozen worker is resumed");
    changed();
  }

  async function parkMachine(worker: ManagedWorker): Promise<void> {
    const { workerId, version, imageName } = worker;
    const has = given.get(worker);
    queue.release(endpointId, workerId);
    const isParked = has !== undefined && (await parking.park({ workerId, endpointId, version, imageName, ...has }));
    if (!isParked) return await stopMachine(worker);
    // A poll that was on its way meanwhile.
    queue.release(endpointId, workerId);
    parts.hardware.giveBack(workerId);
    logs.note(workerId, "The worker is frozen until it is needed again.");
    log.info({ endpointId, workerId }, "worker is frozen until it is needed again");
    if (workers.delete(workerId)) changed();
  }

  async function stopMachine(worker: ManagedWorker, { atOnce } = { atOnce: false }): Promise<void> {
    const { workerId } = worker;
    if (worker.leaving !== null) logs.stops(workerId, worker.leaving.why);
    else if (worker.givenUp) logs.stops(workerId, "It sent no heartbeat and is replaced.");
    const release = clock.setTimer(clock.now() + releaseAfterMs, () => queue.release(endpointId, workerId));
    try {
      await preparations.get(worker)?.catch(() => undefined);
      await driver.stop(workerId, { graceMs: atOnce ? 0 : (parts.stopGraceMs ?? stopGraceDefaultMs) });
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
    await handBackJobs(worker, worker.givenUp ? "lost" : "stopped");
    if (workers.delete(workerId)) changed();
  }

  async function exited(exit: MachineExit): Promise<void> {
    const worker = workers.get(exit.machineId);
    if (worker === undefined || worker.failure !== null) return;
    const presence = queue.presence(endpointId).find(({ workerId }) => workerId === exit.machineId);
    observeWorker(worker, presence, clock, limits.workerLeaseMs);
    const asked = exit.expected || worker.stopping;
    parts.hardware.giveBack(worker.workerId);
    await handBackJobs(worker, asked && !worker.givenUp ? "stopped" : "lost");
    if (asked || (exit.exitCode === 0 && worker.ready)) {
      // A worker may end itself after a job to be replaced by a fresh one; that is no crash.
      log.info({ endpointId, workerId: worker.workerId, asked }, "worker ended");
      workers.delete(worker.workerId);
    } else if (parts.endpoints.get(endpointId)?.version !== worker.version) {
      // Says nothing about the version that takes its place.
      failures.crashedForNothing(worker, exit, secretsGivenTo(worker));
      workers.delete(worker.workerId);
    } else {
      failures.crashed(worker, exit, secretsGivenTo(worker));
    }
    changed();
  }

  function secretsGivenTo(worker: ManagedWorker): readonly string[] {
    return given.get(worker)?.secrets ?? [];
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
      const woken = parking.wake(endpointId, version, ({ workerId, hardware }) =>
        parts.hardware.rentAgain(endpoint, workerId, hardware),
      );
      if (woken === undefined) {
        const worker = newManagedWorker(parts.newWorkerId(), endpoint, clock.now());
        enter(worker, surge);
        void launch(worker, endpoint);
      } else {
        const worker = newManagedWorker(woken.worker.workerId, endpoint, clock.now(), woken.worker);
        given.set(worker, woken.worker);
        enter(worker, surge);
        void goOn(worker, woken.awake);
      }
    },
    stop,
    park: (worker) => end(worker, parkMachine),
    exited,
  };
}
