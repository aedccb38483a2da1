import {
  type BatchService,
  type BucketRecorder,
  type Clock,
  type EndpointDirectory,
  type EndpointReports,
  type EndpointService,
  type FleetManager,
  type LogReader,
  type QueueView,
  createBucketRecorder,
  createEndpointReports,
  explainEndpoint,
  explainPod,
  listDecisions,
  listReleases,
  readHistory,
  writeReports,
} from "@millrace/engine";
import type { Explanations } from "../interfaces/app/app-context.ts";
import type { Budgets } from "./budgets.ts";
import { fleetEndpoints } from "./endpoint-adapters.ts";
import type { HostMachines } from "./machines/host-machines.ts";
import type { Store } from "./storage/open-store.ts";

export interface ReportsOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly fleet: FleetManager;
  readonly queue: QueueView;
  readonly directory: EndpointDirectory;
  readonly endpoints: Pick<EndpointService, "onChange">;
  readonly budgets: Budgets;
  readonly machines: Pick<HostMachines, "isAlive">;
  readonly logs: LogReader;
  readonly recorder: BucketRecorder;
  readonly batches: { readonly service: Pick<BatchService, "explain"> };
  readonly onError: (error: unknown) => void;
}

/** What is known of endpoints, on every gateway. */
export interface ServiceReports {
  readonly reports: EndpointReports;
  readonly explanations: Explanations;
  /** Stores what changed last. */
  close(): Promise<void>;
}

/** The reports of this gateway and of others, joined with the fleet and the storage. */
export function createReports(options: ReportsOptions): ServiceReports {
  const { clock, store, fleet, queue, directory, endpoints, machines, onError } = options;
  const reports = createEndpointReports({
    clock,
    fleet,
    queue,
    endpoints: fleetEndpoints(directory, endpoints, options.budgets),
    store: store.reports,
    gateways: store.gateways,
  });
  const endWriting = writeReports({
    clock,
    fleet,
    store: store.reports,
    gateways: store.gateways,
    endpoint(endpointId) {
      const deployed = directory.get(endpointId);
      if (deployed === undefined) return undefined;
      const { version, templateId, createdAtMs } = deployed.endpoint;
      return { version, templateId, createdAtMs, imageName: deployed.template.imageName };
    },
    onError,
  });
  endpoints.onChange((change) => {
    if (change.kind !== "deleted") return;
    options.recorder.forget(change.endpointId);
    Promise.all([store.reports.remove(change.endpointId), store.buckets.remove(change.endpointId)]).catch(onError);
  });
  fleet.onReconciled((endpointId) => options.recorder.reconciled(endpointId));
  const nowMs = (): number => clock.now();
  const ofEndpoints = {
    nowMs,
    reports,
    counters: (endpointId: string) => queue.counters(endpointId),
    hosts: () => store.management.hosts.list(),
    batches: (endpointId: string) => options.batches.service.explain(endpointId),
  };
  const ofPods = {
    nowMs,
    capacity: () => store.management.hosts.capacity(),
    isAlive: machines.isAlive,
    logs: options.logs,
  };
  return {
    reports,
    explanations: {
      endpoint: (endpoint) => explainEndpoint(ofEndpoints, endpoint),
      pod: (pod) => explainPod(ofPods, pod),
      history: (endpointIds, request) => readHistory({ store: store.buckets, nowMs: nowMs() }, endpointIds, request),
      decisions: (endpoint, page) => listDecisions(store.reports, endpoint.id, page),
      releases: async (endpoint, page) =>
        listReleases(store.reports, endpoint, (await reports.workers(endpoint.id)).workers, page),
    },
    async close() {
      await options.recorder.close();
      await endWriting();
    },
  };
}

/** Counts what happens at endpoints. `fleet` is known later than the jobs that it counts. */
export function createRecorder(
  { clock, store, onError }: Pick<ReportsOptions, "clock" | "store" | "onError">,
  newId: () => string,
  fleet: () => FleetManager | undefined,
): BucketRecorder {
  return createBucketRecorder({
    clock,
    store: store.buckets,
    writer: newId(),
    report: (endpointId) => fleet()?.report(endpointId) ?? null,
    leads: () => store.gateways.leads,
    onError,
  });
}
