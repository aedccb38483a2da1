import {
  type BalancingParts,
  type DeployedEndpoint,
  type EndpointDirectory,
  type EndpointJobs,
  type EndpointService,
  type EndpointSource,
  type FleetEndpoint,
  type JobEngine,
  type LogCollector,
  type MovableClock,
  type QueueEndpoints,
  type SpendWatch,
  cancelJobs,
  createEndpointDirectory,
  createJobInspection,
  endpointEnvironment,
} from "@millrace/engine";
import { managementWords } from "@millrace/spec";
import type { RequestEndpoints } from "../interfaces/requests/request-admission.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Batches } from "./batches.ts";
import type { Budgets } from "./budgets.ts";
import type { Logger } from "./settings/log.ts";
import type { Store } from "./storage/open-store.ts";

/** What the management of endpoints does with their jobs. The engine is made after it. */
export function endpointJobs(
  engine: () => JobEngine,
  { store, clock }: { readonly store: Pick<Store, "jobs">; readonly clock: MovableClock },
): EndpointJobs {
  const inspection = createJobInspection({ clock, store: store.jobs });
  return {
    closeQueue: (endpointId) => engine().client.closeQueue(endpointId),
    cancelJobs: (endpointId) => cancelJobs(engine().client, inspection, endpointId),
    reopenQueue: (endpointId) => engine().client.reopenQueue(endpointId),
    removeJobs: (endpointId) => store.jobs.removeEndpoint(endpointId),
  };
}

interface DirectoryParts {
  readonly store: Pick<Store, "onEndpointsChanged">;
  readonly log: Pick<Logger, "warn">;
  readonly onError: (error: unknown) => void;
}

/** All endpoints, also those that other gateways make. */
export async function openDirectory(
  endpoints: EndpointService,
  { store, log, onError }: DirectoryParts,
): Promise<EndpointDirectory> {
  const directory = await createEndpointDirectory(endpoints);
  warnOfWords(directory, log);
  store.onEndpointsChanged((endpointIds) => void endpoints.announce(endpointIds).catch(onError));
  return directory;
}

/** Tells of endpoints whose id leads to management under `/compat/v2`. The service makes no such ids; they were written by hand. */
function warnOfWords(directory: Pick<EndpointDirectory, "list">, log: Pick<Logger, "warn">): void {
  for (const { endpoint } of directory.list()) {
    if (!managementWords.has(endpoint.id)) continue;
    log.warn({ endpointId: endpoint.id }, "under /compat/v2 this id leads to management; make the endpoint anew");
  }
}

interface BelongingsOfEndpoints {
  readonly engine: Pick<JobEngine, "client">;
  readonly store: Pick<Store, "management">;
  readonly metrics: Pick<Metrics, "forget">;
  readonly logs: Pick<LogCollector, "forget">;
  readonly batches: Pick<Batches, "forget">;
  readonly onError: (error: unknown) => void;
}

/** What belongs to an endpoint goes with it, whichever gateway deletes it. */
export function forgetDeletedEndpoints(
  endpoints: Pick<EndpointService, "onChange">,
  { engine, store, metrics, logs, batches, onError }: BelongingsOfEndpoints,
): void {
  endpoints.onChange((change) => {
    if (change.kind !== "deleted") return;
    const { endpointId } = change;
    engine.client.forgetQueue(endpointId);
    logs.forget({ endpointId });
    metrics.forget(endpointId);
    batches.forget(endpointId).catch(onError);
    const { prestartFailures, modelPins } = store.management;
    for (const rows of [prestartFailures, modelPins]) rows.forget(endpointId).catch(onError);
  });
}

/** The endpoints as the queue sees them. */
export function queueEndpoints(directory: EndpointDirectory, watch: SpendWatch): QueueEndpoints {
  return {
    get: (endpointId) => directory.get(endpointId)?.endpoint,
    refresh: async (endpointId) => (await directory.refresh(endpointId))?.endpoint,
    named(accountId, name, place) {
      const named = [...directory.list()].flatMap(({ endpoint }) =>
        endpoint.accountId === accountId && endpoint.name === name ? [endpoint] : [],
      );
      if (place === undefined) return named.map(({ id }) => id);
      const inPlace = named.filter(
        ({ extras: { flash } }) => flash?.app === place.app && flash?.environment === place.environment,
      );
      return (inPlace.length > 0 ? inPlace : named.filter(({ extras }) => extras.flash === null)).map(({ id }) => id);
    },
    requireBudget(endpointId) {
      const endpoint = directory.get(endpointId)?.endpoint;
      if (endpoint !== undefined) watch.requireBudget(endpoint.accountId, endpointId);
    },
  };
}

/** The endpoints as their requests see them. */
export function requestEndpoints(
  directory: EndpointDirectory,
  { named, requireBudget }: Pick<QueueEndpoints, "named" | "requireBudget">,
): RequestEndpoints {
  return {
    get: (endpointId) => directory.get(endpointId)?.endpoint,
    refresh: async (endpointId) => (await directory.refresh(endpointId))?.endpoint,
    named,
    requireBudget,
  };
}

/** The endpoints as the fleet sees them. */
export function fleetEndpoints(
  directory: EndpointDirectory,
  endpoints: Pick<EndpointService, "onChange">,
  { watch, onTurn }: Budgets,
): EndpointSource {
  const seen = (deployed: DeployedEndpoint): FleetEndpoint =>
    toFleetEndpoint(deployed, watch.whyStopped(deployed.endpoint));
  return {
    *list() {
      for (const deployed of directory.list()) yield seen(deployed);
    },
    get(endpointId) {
      const deployed = directory.get(endpointId);
      return deployed === undefined ? undefined : seen(deployed);
    },
    onChange(listener) {
      onTurn(listener);
      endpoints.onChange((change) => {
        listener(change.kind === "saved" ? change.endpoint.id : change.endpointId);
      });
    },
  };
}

/** The endpoints as each request to a worker sees them: without what only the start of a worker needs. */
export function balancedEndpoints(
  directory: EndpointDirectory,
  { onChange }: Pick<EndpointSource, "onChange">,
  { watch }: Pick<Budgets, "watch">,
): BalancingParts["endpoints"] {
  return {
    get(endpointId) {
      const endpoint = directory.get(endpointId)?.endpoint;
      if (endpoint === undefined) return undefined;
      const { type, workersMax } = endpoint;
      return { type, workersMax, stopped: watch.whyStopped(endpoint) };
    },
    onChange,
  };
}

function toFleetEndpoint(deployed: DeployedEndpoint, stopped: string | null): FleetEndpoint {
  const { endpoint, template } = deployed;
  return {
    id: endpoint.id,
    accountId: endpoint.accountId,
    type: endpoint.type,
    version: endpoint.version,
    imageName: template.imageName,
    dockerEntrypoint: template.dockerEntrypoint,
    dockerStartCmd: template.dockerStartCmd,
    env: endpointEnvironment(deployed),
    workersMin: endpoint.workersMin,
    workersMax: stopped === null ? endpoint.workersMax : 0,
    stopped,
    idleTimeoutSeconds: endpoint.idleTimeoutSeconds,
    flashboot: endpoint.flashboot,
    scalerType: endpoint.scalerType,
    scalerValue: endpoint.scalerValue,
    hardware: {
      computeType: endpoint.computeType,
      gpuTypeIds: endpoint.gpuTypeIds,
      gpuCount: endpoint.gpuCount,
      cpuFlavorIds: endpoint.cpuFlavorIds,
      vcpuCount: endpoint.vcpuCount,
      dataCenterIds: endpoint.dataCenterIds,
      allowedCudaVersions: endpoint.allowedCudaVersions,
      minCudaVersion: endpoint.minCudaVersion,
    },
    templateId: template.id,
    containerDiskInGb: template.containerDiskInGb,
    volumeMountPath: template.volumeMountPath,
    containerRegistryAuthId: template.containerRegistryAuthId,
    networkVolumeId: endpoint.networkVolumeIds[0] ?? null,
    modelReferences: endpoint.extras.modelReferences,
    flashBuildId: endpoint.extras.flash?.buildId ?? null,
  };
}
