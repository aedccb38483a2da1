import type { Clock } from "../../kernel/clock.ts";
import { errorMessage } from "../../kernel/errors.ts";
import { httpOrigin } from "../../kernel/http-origin.ts";
import type { MachineLogs } from "../../logs/log-collector.ts";
import type { ComputeDriver, MachineExit } from "../../machines/driver/driver.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import { type ServedMachines, servingPortsOf } from "../../requests/index.ts";
import type { ParkingLot } from "../parking/parking-lot.ts";
import { secretsOf, withoutSecrets } from "../../machines/driver/secret-lines.ts";
import { createStartProgress } from "../../machines/driver/start-progress.ts";
import { openWorkerLog } from "./worker-log.ts";
import type { PlacedWorker, StopOptions, WorkerMachines } from "./worker-machines.ts";
import { type WorkerSpecParts, createWorkerSpec } from "./worker-spec.ts";

/** What keeping the workers of a host is joined with. */
export interface WorkerKeeperParts extends WorkerSpecParts {
  readonly clock: Clock;
  readonly driver: ComputeDriver;
  readonly lot: ParkingLot;
  readonly log: FleetLog;
  /** What workers print, and what is said about them. */
  readonly logs: MachineLogs;
  /** Hears of the machines that requests can go to. */
  readonly served: Pick<ServedMachines, "started" | "ended" | "handOver">;
}

/** Starts, freezes and ends the machines of workers on this host. */
export interface WorkerKeeper extends Pick<WorkerMachines, "onExit"> {
  /**
   * Resolves when the machine was started, to the address of the service that it was given; one that is being started is not
   * started again.
   */
  start(worker: PlacedWorker, onProgress?: (text: string) => void): Promise<string>;
  stop(workerId: string, options: StopOptions): Promise<void>;
  /** Goes on with a machine that an earlier run of the service started, and with its log. Repeating does nothing. */
  adopt(worker: PlacedWorker, startedAtMs: number): Promise<void>;
  /** Another gateway goes on with all machines of this host. */
  handOver(): void;
  /** When the machine was started; null while it is being started, undefined for one that is not there. */
  startedAtMs(workerId: string): number | null | undefined;
  /** Frozen workers of this host. */
  readonly parking: ParkingLot;
  /**
   * Ends the machines of workers that are not wanted, such as those that an earlier run of the service left. `wanted` is called
   * once it is known what there is: what starts later is not ended.
   */
  endUnwanted(wanted: () => Promise<ReadonlySet<string>>): Promise<void>;
}

export function createWorkerKeeper(parts: WorkerKeeperParts): WorkerKeeper {
  const { clock, driver, lot, log, logs, served } = parts;
  /** Machines that are there, and when they were started; null while they are being started. */
  const machines = new Map<string, number | null>();
  const starts = new Map<string, Promise<string>>();
  /** Machines that the driver is about to be asked for. */
  const preparations = new Map<string, Promise<unknown>>();
  const stopping = new Set<string>();
  /** What must not show up in the last lines of a worker. */
  const secrets = new Map<string, readonly string[]>();
  const listeners: ((exit: MachineExit) => void)[] = [];

  driver.onExit((exit) => {
    const hidden = secrets.get(exit.machineId) ?? [];
    secrets.delete(exit.machineId);
    machines.delete(exit.machineId);
    served.ended(exit.machineId);
    const told = { ...exit, lastLogLines: withoutSecrets(exit.lastLogLines, hidden) };
    for (const listener of listeners) listener(told);
  });

  async function launch(worker: PlacedWorker, onProgress: (text: string) => void): Promise<string> {
    const { workerId, endpoint } = worker;
    openWorkerLog(logs, worker);
    logs.note(workerId, `The worker starts from ${endpoint.imageName}.`);
    machines.set(workerId, null);
    const progress = createStartProgress(clock, (text) => logs.note(workerId, text));
    try {
      const preparing = createWorkerSpec(parts, worker);
      preparations.set(workerId, preparing);
      const { spec, baseUrl } = await preparing;
      // It may have been stopped meanwhile; the driver does not know it yet.
      if (stopping.has(workerId)) {
        machines.delete(workerId);
        return baseUrl;
      }
      const hidden = secretsOf(parts.workerKey(endpoint.id), spec.env);
      secrets.set(workerId, hidden);
      await driver
        .start(spec, {
          onProgress(text) {
            progress.note(text);
            onProgress(text);
          },
        })
        .finally(() => progress.end());
      logs.follow(workerId, hidden);
      logs.note(workerId, "The worker started.");
      if (machines.has(workerId)) machines.set(workerId, clock.now());
      await serve(worker, spec.env);
      return baseUrl;
    } catch (error) {
      secrets.delete(workerId);
      machines.delete(workerId);
      logs.close(workerId, `The worker could not be started: ${errorMessage(error)}`);
      throw error;
    } finally {
      preparations.delete(workerId);
    }
  }

  /** Has requests go to the machine, if its endpoint takes some. */
  async function serve({ workerId, endpoint }: PlacedWorker, env: Readonly<Record<string, string>>): Promise<void> {
    if (endpoint.type !== "LB") return;
    const status = (await driver.list()).find(({ machineId }) => machineId === workerId);
    const { port, healthPort, healthPath } = servingPortsOf(env);
    const originOf = (asked: number): string | undefined => {
      const mapping = status?.ports.find((mapped) => mapped.port === asked);
      return mapping === undefined ? undefined : httpOrigin(mapping.host, mapping.publicPort);
    };
    const [url, healthOrigin] = [originOf(port), originOf(healthPort)];
    // It has ended already.
    if (url === undefined || healthOrigin === undefined || !machines.has(workerId)) return;
    // A process shares the ports of its host: it gets a free one in PORT and PORT_HEALTH.
    const isProcess = (driver.nameFor?.(endpoint.imageName) ?? driver.name) === "process";
    const asked = isProcess ? new URL(healthOrigin).port : healthPort;
    const healthAsked = `GET ${healthPath.split("?")[0]} on port ${asked}`;
    served.started({ endpointId: endpoint.id, workerId, url, healthUrl: healthOrigin + healthPath, healthAsked });
  }

  return {
    start(worker, onProgress = () => {}) {
      const { workerId } = worker;
      let start = starts.get(workerId);
      if (start === undefined) {
        start = launch(worker, onProgress).finally(() => starts.delete(workerId));
        starts.set(workerId, start);
      }
      return start;
    },
    async adopt(worker, startedAtMs) {
      const { workerId, endpoint } = worker;
      if (machines.has(workerId)) return;
      machines.set(workerId, startedAtMs);
      const env =
        (await driver.environment?.(workerId)) ?? (await parts.expandSecrets(endpoint.accountId, endpoint.env));
      if (!machines.has(workerId)) return;
      const hidden = secretsOf(parts.workerKey(endpoint.id), env);
      secrets.set(workerId, hidden);
      openWorkerLog(logs, worker);
      logs.follow(workerId, hidden, { adopted: true });
      await serve(worker, env);
    },
    handOver() {
      for (const workerId of machines.keys()) logs.leave(workerId);
      machines.clear();
      secrets.clear();
      served.handOver();
    },
    startedAtMs: (workerId) => machines.get(workerId),
    async stop(workerId, { graceMs, why }) {
      if (why !== null) logs.stops(workerId, why);
      stopping.add(workerId);
      try {
        await preparations.get(workerId)?.catch(() => undefined);
        await driver.stop(workerId, { graceMs });
      } finally {
        stopping.delete(workerId);
      }
    },
    onExit: (listener) => void listeners.push(listener),
    parking: noted(lot, logs),
    async endUnwanted(wanted) {
      const present = (await driver.list()).filter(({ purpose }) => purpose === "worker");
      const ids = await wanted();
      const unwanted = present.filter(({ machineId }) => !ids.has(machineId));
      await Promise.all(unwanted.map(({ machineId }) => driver.stop(machineId, { graceMs: 0 })));
      if (unwanted.length > 0) log.info({ machines: unwanted.length }, "ended workers that are not wanted");
    },
  };
}

/** The same lot; the log of a worker tells when it is frozen and resumed. */
function noted(lot: ParkingLot, logs: Pick<MachineLogs, "note">): ParkingLot {
  return {
    ...lot,
    async park(worker) {
      const isParked = await lot.park(worker);
      if (isParked) logs.note(worker.workerId, "The worker is frozen until it is needed again.");
      return isParked;
    },
    wake(choice, rent) {
      const woken = lot.wake(choice, rent);
      if (woken === undefined) return undefined;
      const awake = woken.awake.then(() => logs.note(woken.worker.workerId, "The worker was resumed."));
      return { worker: woken.worker, awake };
    },
  };
}
