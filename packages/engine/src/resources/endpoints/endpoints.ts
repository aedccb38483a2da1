import { isDeepStrictEqual } from "node:util";
import {
  type ComputeType,
  type CudaVersion,
  type DataCenterId,
  type EndpointCpuFlavorId,
  type GpuTypeId,
  type RestComponents,
  type ScalerType,
  type SpendAction,
  dataCenterIds,
  endpointCpuFlavorIds,
  limits,
} from "@millrace/spec";
import type { FieldProblem } from "../../kernel/errors.ts";
import { firstPlacement, type ShardPlacement } from "../../jobs/model/shard-placement.ts";
import { acceptedInput } from "../../fields/accepted-input.ts";
import { type Dialect, documentDialect, withoutForeignFields } from "../../fields/dialect.ts";
import {
  type Environment,
  environmentProblems,
  nameProblems,
  numberProblems,
  refuseProblems,
} from "../../fields/field-rules.ts";
import { inputDefaults, stated } from "../../fields/input-defaults.ts";
import { cpuInstance, formatInstanceId } from "../../catalog/instance-id.ts";

/** A queue of jobs and the rules by which workers are started for it. */
export interface Endpoint {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly templateId: string;
  readonly computeType: ComputeType;
  /** Laid over the template's variables. */
  readonly env: Environment;
  /** Most wanted first; empty = any. */
  readonly gpuTypeIds: readonly GpuTypeId[];
  readonly gpuCount: number;
  readonly cpuFlavorIds: readonly EndpointCpuFlavorId[];
  readonly vcpuCount: number;
  readonly dataCenterIds: readonly DataCenterId[];
  /** Empty = any. */
  readonly allowedCudaVersions: readonly CudaVersion[];
  readonly minCudaVersion: CudaVersion | null;
  readonly networkVolumeIds: readonly string[];
  readonly workersMin: number;
  /** 0 = paused: only workers that were started by hand take jobs. */
  readonly workersMax: number;
  readonly scalerType: ScalerType;
  /** Seconds in the queue, or jobs per worker. */
  readonly scalerValue: number;
  readonly idleTimeoutSeconds: number;
  readonly executionTimeoutMs: number;
  readonly flashboot: boolean;
  /** US dollars that its workers may cost in a calendar month; null = no limit. */
  readonly spendLimit: number | null;
  readonly spendAction: SpendAction;
  /** From 1; rises with every change that workers have to be replaced for. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly extras: EndpointExtras;
  /** Where its jobs are accepted. No part of the interface. */
  readonly placement: ShardPlacement;
}

/** Settings that only GraphQL can give. They are kept for clients that want them back; this service does not act on them. */
export interface EndpointExtras {
  readonly flashBootType: "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
  readonly workersStandby: number;
  readonly workersPFBTarget: number;
}

export const noEndpointExtras: EndpointExtras = { flashBootType: "OFF", workersStandby: 0, workersPFBTarget: 0 };

export type EndpointCreateInput = RestComponents["schemas"]["EndpointCreateInput"];
export type EndpointUpdateInput = RestComponents["schemas"]["EndpointUpdateInput"];

const GPU_FIELDS = ["gpuTypeIds", "gpuCount", "allowedCudaVersions", "minCudaVersion"] as const;
const CPU_FIELDS = ["cpuFlavorIds", "vcpuCount"] as const;

/** Fields that change without replacing workers: the name, scaling and time limits. */
const IN_PLACE_FIELDS: readonly (keyof Endpoint)[] = [
  "name",
  "workersMin",
  "workersMax",
  "scalerType",
  "scalerValue",
  "idleTimeoutSeconds",
  "executionTimeoutMs",
  "spendLimit",
  "spendAction",
  "extras",
];

/** A new endpoint from what the client gave and the interface's defaults. Throws when a field is not acceptable. */
export function newEndpoint(
  asked: EndpointCreateInput,
  made: { readonly id: string; readonly accountId: string; readonly createdAtMs: number; readonly shard?: number },
  extras: EndpointExtras = noEndpointExtras,
  dialect: Dialect = documentDialect,
): Endpoint {
  const defaults = inputDefaults("EndpointCreateInput");
  const computeType = stated(asked.computeType ?? defaults.computeType, "computeType");
  const input = withoutForeignFields(asked, foreignFields(computeType), dialect);
  const accepted = acceptedInput("EndpointCreateInput", input, inputProblems(input, computeType, extras));
  const given = { ...defaults, ...accepted };
  const endpoint: Endpoint = {
    id: made.id,
    accountId: made.accountId,
    name: given.name ?? `endpoint-${made.id}`,
    templateId: given.templateId,
    computeType,
    env: stated(given.env, "env"),
    gpuTypeIds: given.gpuTypeIds ?? [],
    gpuCount: stated(given.gpuCount, "gpuCount"),
    cpuFlavorIds: given.cpuFlavorIds ?? [],
    vcpuCount: stated(given.vcpuCount, "vcpuCount"),
    dataCenterIds: allWhenEmpty(stated(given.dataCenterIds, "dataCenterIds")),
    allowedCudaVersions: given.allowedCudaVersions ?? [],
    minCudaVersion: given.minCudaVersion ?? null,
    networkVolumeIds: givenVolumes(input) ?? [],
    workersMin: stated(given.workersMin, "workersMin"),
    workersMax: stated(given.workersMax, "workersMax"),
    scalerType: stated(given.scalerType, "scalerType"),
    scalerValue: stated(given.scalerValue, "scalerValue"),
    idleTimeoutSeconds: stated(given.idleTimeout, "idleTimeout"),
    executionTimeoutMs: stated(given.executionTimeoutMs, "executionTimeoutMs"),
    flashboot: given.flashboot ?? false,
    spendLimit: given.spendLimit ?? null,
    spendAction: stated(given.spendAction, "spendAction"),
    version: 1,
    createdAtMs: made.createdAtMs,
    extras,
    placement: { ...firstPlacement, shard: made.shard ?? firstPlacement.shard },
  };
  refuseProblems(outcomeProblems(endpoint));
  return endpoint;
}

/**
 * The endpoint after an update: what was left out stays, maps and lists are replaced whole. `version` rises when anything
 * changed that workers have to be replaced for.
 */
export function updatedEndpoint(
  current: Endpoint,
  asked: EndpointUpdateInput,
  extras: EndpointExtras = current.extras,
  dialect: Dialect = documentDialect,
): Endpoint {
  const input = withoutForeignFields(asked, foreignFields(current.computeType), dialect);
  // What stays is not judged again: an earlier version may have taken it, and REST cannot change it.
  const given = extras === current.extras ? noEndpointExtras : extras;
  const accepted = acceptedInput("EndpointUpdateInput", input, inputProblems(input, current.computeType, given));
  const { networkVolumeId: _one, networkVolumeIds: _many, idleTimeout, dataCenterIds: centers, ...plain } = accepted;
  const changed: Endpoint = {
    ...current,
    ...plain,
    extras,
    networkVolumeIds: givenVolumes(input) ?? current.networkVolumeIds,
    idleTimeoutSeconds: idleTimeout ?? current.idleTimeoutSeconds,
    dataCenterIds: centers === undefined ? current.dataCenterIds : allWhenEmpty(centers),
  };
  refuseProblems(outcomeProblems(changed));
  return needsRelease(current, changed) ? { ...changed, version: current.version + 1 } : changed;
}

/** Ids of the network volumes that the client named, or undefined when it named none. */
export function givenVolumes(input: EndpointUpdateInput): readonly string[] | undefined {
  return input.networkVolumeIds ?? (input.networkVolumeId === undefined ? undefined : [input.networkVolumeId]);
}

/** Machine types of CPU workers, each `<flavor>-<vCPUs>-<memory in GB>`; none for GPU workers. */
export function instanceIds(endpoint: Endpoint): string[] {
  if (endpoint.computeType !== "CPU") return [];
  const flavors = endpoint.cpuFlavorIds.length === 0 ? endpointCpuFlavorIds : endpoint.cpuFlavorIds;
  return flavors.map((flavor) => formatInstanceId(cpuInstance(flavor, endpoint.vcpuCount)));
}

function needsRelease(before: Endpoint, after: Endpoint): boolean {
  const fields = Object.keys(after) as (keyof Endpoint)[];
  return fields.some((field) => !IN_PLACE_FIELDS.includes(field) && !isDeepStrictEqual(before[field], after[field]));
}

function allWhenEmpty(centers: readonly DataCenterId[]): readonly DataCenterId[] {
  return centers.length === 0 ? dataCenterIds : centers;
}

/** Fields that belong to the other kind of hardware. */
function foreignFields(computeType: ComputeType): readonly (keyof EndpointUpdateInput)[] {
  return computeType === "CPU" ? GPU_FIELDS : CPU_FIELDS;
}

function inputProblems(input: EndpointUpdateInput, computeType: ComputeType, extras: EndpointExtras): FieldProblem[] {
  const workers = { maximum: limits.endpointWorkersMax, whole: true };
  const problems = [
    ...nameProblems(input.name),
    ...environmentProblems(input.env),
    ...numberProblems("workersStandby", extras.workersStandby, workers),
    ...numberProblems("workersPFBTarget", extras.workersPFBTarget, workers),
  ];
  for (const field of foreignFields(computeType)) {
    if (input[field] === undefined) continue;
    problems.push({ field, message: `does not apply to an endpoint of compute type ${computeType}` });
  }
  if (input.networkVolumeId !== undefined && input.networkVolumeIds !== undefined) {
    problems.push({ field: "networkVolumeId", message: "give this or networkVolumeIds, not both" });
  }
  if (new Set(input.networkVolumeIds).size !== (input.networkVolumeIds?.length ?? 0)) {
    problems.push({ field: "networkVolumeIds", message: "must not name a volume twice" });
  }
  return problems;
}

function outcomeProblems(endpoint: Endpoint): FieldProblem[] {
  if (endpoint.workersMin <= endpoint.workersMax) return [];
  const message = `must not be more than workersMax (${endpoint.workersMin} > ${endpoint.workersMax})`;
  return [{ field: "workersMin", message }];
}
