import { randomUUID } from "node:crypto";
import {
  type Balancing,
  type BalancingParts,
  createFleetManager,
  deriveWorkerKey,
  type EndpointDirectory,
  type FleetManager,
  type FleetParts,
  type JobEngine,
  type QueueView,
} from "@millrace/engine";
import { createLoadBalancing } from "./machines/load-balancing.ts";
import type { Metrics } from "../metrics/index.ts";
import type { ServiceOptions } from "./service-options.ts";
import type { Tracing } from "../tracing/index.ts";
import { createWorkerHosts, type WorkerHosts, type WorkerHostsOptions } from "./machines/worker-hosts.ts";

export interface WorkerFleetOptions
  extends
    Omit<WorkerHostsOptions, "queue" | "served" | "workerKey">,
    Pick<ServiceOptions, "onWorkerFailure" | "onHealthCheck" | "handsBackOnRelease" | "workerStopGraceMs"> {
  readonly engine: JobEngine;
  /** The queue with what waits in batches. */
  readonly jobs: QueueView;
  readonly balanced: BalancingParts["endpoints"];
  readonly directory: EndpointDirectory;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
}

/** The workers of all endpoints. */
export interface WorkerFleet {
  readonly fleet: FleetManager;
  readonly workerHosts: WorkerHosts;
  readonly balancing: Balancing;
}

/** Joins the fleet with what its workers serve, jobs or requests, and with the hosts that they run on. */
export function createWorkerFleet(options: WorkerFleetOptions): WorkerFleet {
  const { settings, clock, store, machines, directory, endpoints, metrics, tracing, log, logs } = options;
  const balancing = createLoadBalancing({
    clock,
    gateways: store.gateways,
    hostId: machines.machineId,
    jobs: options.jobs,
    endpoints: options.balanced,
    fleet: options.fleet,
    onHealthCheck: options.onHealthCheck,
  });
  const { queue, served } = balancing;
  const workerKey = (endpointId: string): string => deriveWorkerKey(store.secret, endpointId);
  const workerHosts = createWorkerHosts({ ...options, queue, served, workerKey });
  const fleet = createFleetManager({
    clock,
    machines: workerHosts.machines,
    sources: machines.driver,
    queue,
    endpoints,
    log,
    logs,
    hardware: machines.hardware,
    meter: tracing?.meterFleet(metrics.fleetMeter) ?? metrics.fleetMeter,
    onWorkerFailure: failureListener(options, directory, metrics),
    jobStopGraceMs: settings.jobStopGraceMs,
    handsBackOnRelease: options.handsBackOnRelease === true,
    ...(options.workerStopGraceMs === undefined ? {} : { stopGraceMs: options.workerStopGraceMs }),
    newWorkerId: () => randomUUID().replaceAll("-", "").slice(0, 14),
  });
  return { fleet, workerHosts, balancing };
}

function failureListener(
  { onWorkerFailure }: Pick<ServiceOptions, "onWorkerFailure">,
  directory: EndpointDirectory,
  metrics: Metrics,
): NonNullable<FleetParts["onWorkerFailure"]> {
  return (endpointId, { message, lastLogLines }) => {
    metrics.workerFailed(endpointId);
    const deployed = directory.get(endpointId);
    onWorkerFailure?.({
      endpointId,
      endpointName: deployed?.endpoint.name ?? "",
      imageName: deployed?.template.imageName ?? "",
      message,
      lastLogLines,
    });
  };
}
