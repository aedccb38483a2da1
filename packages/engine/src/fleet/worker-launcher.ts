import { limits } from "@millrace/spec";
import { backoffAfterCrash, refusedRetryMs } from "./backoff.ts";
import { type FleetParts, stopGraceDefaultMs } from "./fleet-parts.ts";
import { type ManagedWorker, hasServed, newManagedWorker, observeWorker } from "./managed-worker.ts";
import { type MachineExit, type MachineSpec, MachineStartError } from "./driver.ts";
import { createJobHandBack } from "./job-hand-back.ts";
import type { FleetEndpoint } from "./ports.ts";
import { secretsOf, withoutSecrets } from "./secret-lines.ts";
import { createWorkerSpec } from "./worker-spec.ts";

/** How a worker ended that nobody had asked to, or why it could not start. */
export interface LastExit {
  readonly workerId: string;
  readonly atMs: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly message: string;
  /** What it printed last, oldest first, without what is known to be secret. */
  readonly lastLogLines: readonly string[];
}

/** Starts and ends the machines of one endpoint and judges how they ended. */
export interface WorkerLauncher {
  /** A `surge` comes for a worker of an older version. */
  start(endpoint: FleetEndpoint, options?: { readonly surge: boolean }): void;
  /** Has the driver end the machine; resolves once it is gone and its jobs are handed back. Repeating does nothing. */
  stop(worker: ManagedWorker): Promise<void>;
  exited(exit: MachineExit): Promise<void>;
  /** No start before this moment: earlier ones failed. */
  startsAllowedAtMs(): number;
  forgiveFailures(): void;
  /** Workers fail, and none has proved itself since. */
  isCrashing(): boolean;
  /** A worker of this version works. */
  proved(): void;
  lastExit(): LastExit | null;
  /** Whether it was among the latest {@link rememberedMax} that were started here. */
  hasStarted(workerId: string): boolean;
}

/** Pause before a machine that the driver could not stop is to be stopped again. */
const stopRetryMs = 1_000;
/** How many started workers are remembered, so that their logs can be read after their end. */
const rememberedMax = 100;
/** Time to notice SIGTERM. The official Python worker ends only once its polls are answered, and polls again before. */
const releaseAfterMs = 250;

/** Works on the given `workers`; `changed` asks for another look. */
export function createWorkerLauncher(
  parts: FleetParts,
  endpointId: string,
  workers: Map<string, ManagedWorker>,
  changed: () => void,
): WorkerLauncher {
  const { clock, driver, queue, log } = parts;
  let crashes = 0;
  let allowedAtMs = 0;
  let crashing = false;
  let lastExit: LastExit | null = null;
  const startedIds: string[] = [];
  /** Machines that the driver is about to be asked for. */
  const preparations = new WeakMap<ManagedWorker, Promise<MachineSpec>>();
  const secrets = new WeakMap<ManagedWorker, readonly string[]>();
  const stops = new WeakMap<ManagedWorker, Promise<void>>();
  const handBackJobs = createJobHandBack(parts, endpointId);

  async function launch(worker: ManagedWorker, endpoint: FleetEndpoint): Promise<void> {
    const { workerId } = worker;
    try {
      const preparing = prepare(worker, endpoint);
      preparations.set(worker, preparing);
      const spec = await preparing;
      // Somebody may have changed their mind; the driver has not heard of this worker yet.
      if (worker.stopping) return;
      await driver.start(spec);
      worker.startedAtMs = clock.now();
      log.info({ endpointId, workerId, imageName: endpoint.imageName }, "worker started");
    } catch (error) {
      parts.hardware.giveBack(workerId);
      notStarted(worker, error);
    }
    changed();
  }

  async function prepare(worker: ManagedWorker, endpoint: FleetEndpoint): Promise<MachineSpec> {
    const hardware = await parts.hardware.rent(endpoint, worker.workerId);
    const spec = await createWorkerSpec(parts, { endpoint, workerId: worker.workerId, hardware });
    secrets.set(worker, secretsOf(parts.workerKey(endpointId), spec.env));
    return spec;
  }

  function notStarted(worker: ManagedWorker, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    log.warn({ endpointId, workerId: worker.workerId, reason: message }, "worker could not be started");
    const exit = { exitCode: null, signal: null, lastLogLines: [] };
    lastExit = { workerId: worker.workerId, atMs: clock.now(), message, ...exit };
    if (error instanceof MachineStartError) fail(worker, "unhealthy", message, refusedRetryMs);
    else fail(worker, "throttled", message, nextDelayMs(worker, 0));
  }

  function nextDelayMs(worker: ManagedWorker, ranForMs: number): number {
    // Workers that fall together are one failure, not a row of them.
    if (worker.requestedAtMs < allowedAtMs && clock.now() < allowedAtMs) return allowedAtMs - clock.now();
    const backoff = backoffAfterCrash(crashes, { ranForMs, finishedJob: hasServed(worker) });
    crashes = backoff.crashes;
    return backoff.delayMs;
  }

  function fail(worker: ManagedWorker, state: "throttled" | "unhealthy", message: string, delayMs: number): void {
    allowedAtMs = Math.max(allowedAtMs, clock.now() + delayMs);
    crashing ||= state === "unhealthy";
    worker.failure = { state, message };
  }

  async function stopMachine(worker: ManagedWorker): Promise<void> {
    const { workerId } = worker;
    const release = clock.setTimer(clock.now() + releaseAfterMs, () => queue.release(endpointId, workerId));
    try {
      await preparations.get(worker)?.catch(() => undefined);
      await driver.stop(workerId, { graceMs: parts.stopGraceMs ?? stopGraceDefaultMs });
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
    await handBackJobs(worker);
    if (workers.delete(workerId)) changed();
  }

  async function exited(exit: MachineExit): Promise<void> {
    const worker = workers.get(exit.machineId);
    if (worker === undefined || worker.failure !== null) return;
    const presence = queue.presence(endpointId).find(({ workerId }) => workerId === exit.machineId);
    observeWorker(worker, presence, clock.now(), limits.workerLeaseMs);
    const asked = exit.expected || worker.stopping;
    const ranForMs = clock.now() - (worker.startedAtMs ?? worker.requestedAtMs);
    parts.hardware.giveBack(worker.workerId);
    await handBackJobs(worker);
    if (asked || (exit.exitCode === 0 && worker.ready)) {
      // A worker may end itself after a job to be replaced by a fresh one; that is no crash.
      log.info({ endpointId, workerId: worker.workerId, asked }, "worker ended");
      workers.delete(worker.workerId);
    } else if (parts.endpoints.get(endpointId)?.version !== worker.version) {
      // Says nothing about the version that takes its place.
      noteCrash(worker, exit);
      workers.delete(worker.workerId);
    } else {
      const delayMs = nextDelayMs(worker, ranForMs);
      log.warn({ endpointId, workerId: worker.workerId, restartInMs: delayMs, crashes }, "worker is to be restarted");
      fail(worker, "unhealthy", noteCrash(worker, exit), delayMs);
    }
    changed();
  }

  function noteCrash(worker: ManagedWorker, { exitCode, signal, ...exit }: MachineExit): string {
    const lastLogLines = withoutSecrets(exit.lastLogLines, secrets.get(worker) ?? []);
    const { workerId } = worker;
    const how = signal === null ? `with exit code ${exitCode}` : `by signal ${signal}`;
    const message = `The worker ended ${how}${worker.ready ? "" : " before it asked for a job"}.`;
    lastExit = { workerId, atMs: clock.now(), exitCode, signal, message, lastLogLines };
    log.warn({ endpointId, workerId, exitCode, signal }, "worker crashed");
    return message;
  }

  return {
    start(endpoint, { surge } = { surge: false }) {
      const worker = newManagedWorker(parts.newWorkerId(), endpoint.version, clock.now());
      worker.surge = surge;
      workers.set(worker.workerId, worker);
      startedIds.push(worker.workerId);
      if (startedIds.length > rememberedMax) startedIds.shift();
      void launch(worker, endpoint);
    },
    stop(worker) {
      let stop = stops.get(worker);
      if (stop === undefined) {
        worker.stopping = true;
        stop = stopMachine(worker);
        stops.set(worker, stop);
      }
      return stop;
    },
    exited,
    startsAllowedAtMs: () => allowedAtMs,
    forgiveFailures() {
      crashes = 0;
      allowedAtMs = 0;
      crashing = false;
    },
    isCrashing: () => crashing,
    proved() {
      crashing = false;
    },
    lastExit: () => lastExit,
    hasStarted: (workerId) => startedIds.includes(workerId),
  };
}
