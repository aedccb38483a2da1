import { type Endpoint, noEndpointExtras, unsetEndpointSettings, withinBounds } from "@millrace/engine";
import { gpuTypeIdOf, limits } from "@millrace/spec";
import { columnsAndRest, type TableOf } from "./columns.ts";

type Flat = Omit<Endpoint, "extras" | "placement"> &
  Endpoint["extras"] & {
    readonly shard: number;
    readonly formerShards: readonly number[];
    readonly placementGeneration: number;
  };

const columns = columnsAndRest<Flat>()("extras", {
  id: "text",
  accountId: "text",
  name: "text",
  templateId: "text",
  computeType: "text",
  env: "json",
  gpuTypeIds: "json",
  gpuCount: "whole",
  cpuFlavorIds: "json",
  vcpuCount: "whole",
  dataCenterIds: "json",
  allowedCudaVersions: "json",
  minCudaVersion: "text",
  networkVolumeIds: "json",
  workersMin: "whole",
  workersMax: "whole",
  scalerType: "text",
  scalerValue: "whole",
  idleTimeoutSeconds: "whole",
  executionTimeoutMs: "whole",
  flashboot: "flag",
  version: "whole",
  createdAtMs: "whole",
  spendLimit: "number",
  spendAction: "text",
  shard: "whole",
  formerShards: "json",
  placementGeneration: "whole",
});

export interface EndpointTable extends TableOf<typeof columns> {}

const unset = { ...noEndpointExtras, ...unsetEndpointSettings() };

export function toEndpointRow({ extras, placement, ...endpoint }: Endpoint): EndpointTable {
  const { shard, formerShards, generation } = placement;
  return columns.toRow({ ...endpoint, ...extras, shard, formerShards, placementGeneration: generation });
}

/** @throws Error for a row that cannot be read */
export function fromEndpointRow(row: EndpointTable): Endpoint {
  const flat = { ...unset, ...columns.fromRow(row) };
  const { flashBootType, workersStandby, workersPFBTarget, modelReferences, flash, ...settings } = flat;
  const { shard, formerShards, placementGeneration, ...endpoint } = settings;
  const { executionTimeoutMs } = endpoint;
  const { idleTimeout, ...bounded } = withinBounds("EndpointCreateInput", {
    ...endpoint,
    idleTimeout: endpoint.idleTimeoutSeconds,
    // GraphQL stored the 0 with which clients leave it to the service.
    executionTimeoutMs: executionTimeoutMs > 0 ? executionTimeoutMs : limits.executionTimeoutDefaultMs,
  });
  return {
    ...bounded,
    idleTimeoutSeconds: idleTimeout,
    gpuTypeIds: endpoint.gpuTypeIds.map((name) => gpuTypeIdOf(name) ?? name),
    extras: { flashBootType, workersStandby, workersPFBTarget, modelReferences, flash },
    placement: { shard, formerShards, generation: placementGeneration },
  };
}
