import {
  type Clock,
  createHostDrains,
  createWorkerAdoption,
  createOrderFollower,
  createRemoteWorkers,
  createWorkerKeeper,
  createWorkerMachines,
  type EndpointSource,
  type FleetManager,
  type Management,
  type MachineLogs,
  type OrderFollower,
  type QueueView,
  type ServedMachines,
  type WorkerAdoption,
  type WorkerMachines,
  type WorkerSpecParts,
} from "@millrace/engine";
import type { HostMachines } from "./host-machines.ts";
import type { Logger } from "../settings/log.ts";
import type { Store } from "../storage/open-store.ts";
import type { Settings } from "../settings/settings.ts";

export interface WorkerHostsOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
  readonly machines: HostMachines;
  readonly management: Pick<Management, "secrets" | "registryAuths">;
  readonly endpoints: EndpointSource;
  readonly queue: Pick<QueueView, "workerGone">;
  readonly served: ServedMachines;
  readonly workerKey: WorkerSpecParts["workerKey"];
  readonly baseUrl: WorkerSpecParts["baseUrl"];
  readonly fleet: () => FleetManager | undefined;
  readonly log: Logger;
  readonly logs: MachineLogs;
}

/** The machines of workers: of this host, and on PostgreSQL of others. */
export interface WorkerHosts {
  readonly machines: WorkerMachines;
  /** Goes on with the workers of this host that an earlier run of the service left. */
  readonly adoption: WorkerAdoption;
  /** Does on this host what another gateway orders. */
  readonly follower: OrderFollower;
}

export function createWorkerHosts(options: WorkerHostsOptions): WorkerHosts {
  const { settings, clock, store, management, log, logs } = options;
  const { machineId: hostId, driver, parking } = options.machines;
  const { gateways } = store;
  const { hosts, workerAssignments: assignments, networkVolumes } = store.management;
  const keeper = createWorkerKeeper({
    clock,
    driver,
    lot: parking,
    expandSecrets: (accountId, env) => management.secrets.expand(accountId, env),
    registryLogin: (id, imageName) => management.registryAuths.login(id, imageName),
    networkVolumeSizeInGb: async (id) => (await networkVolumes.get(id))?.sizeInGb ?? 0,
    workerKey: options.workerKey,
    baseUrl: options.baseUrl,
    ...operatorEnv(settings),
    served: options.served,
    log,
    logs,
  });
  const workers = createRemoteWorkers({
    clock,
    assignments,
    hostSigns: () => hosts.signs(),
    tellHost: (host, workerId) => gateways.tell({ kind: "workerOrder", hostId: host, workerId }),
    log,
  });
  const follower = createOrderFollower({
    clock,
    hostId,
    assignments,
    keeper,
    endpoints: options.endpoints,
    fleetRuns: () => options.fleet()?.drives ?? false,
    tellLeader: (workerId, progress) =>
      gateways.tell({ kind: "workerReport", workerId, ...(progress === undefined ? {} : { progress }) }),
    log,
  });
  gateways.onNotification((notification) => {
    if (notification.kind === "workerReport") workers.heard(notification.workerId, notification.progress);
    else if (notification.kind === "missed") follower.soon();
    else if (notification.kind === "workerOrder" && notification.hostId === hostId) follower.soon();
  });
  // On a host that all gateways share, the one that leads starts all workers itself, and goes on with those of the one before.
  if (options.machines.sharesHost) gateways.onLead((leads) => (leads ? undefined : keeper.handOver()));
  const others = options.machines.hasOthers ? workers : null;
  const drains = createHostDrains({ clock, hostSigns: () => hosts.signs(), log });
  const machines = createWorkerMachines({ nowMs: () => clock.now(), hostId, keeper, drains, assignments, others });
  const adoption = createWorkerAdoption({
    hostId,
    driver,
    assignments,
    endpoints: options.endpoints,
    keeper,
    queue: options.queue,
    workerKey: options.workerKey,
    baseUrl: options.baseUrl,
    endRentals: (kept) => options.machines.endRentals(kept),
    log,
  });
  return { machines, adoption, follower };
}

/** Variables that the operator gives all workers. */
function operatorEnv({ workerCollector }: Settings): Pick<WorkerSpecParts, "operatorEnv"> {
  return workerCollector === undefined ? {} : { operatorEnv: { OTEL_EXPORTER_OTLP_ENDPOINT: workerCollector } };
}
