import {
  type DataCenterId,
  type EndpointType,
  type RestComponents,
  type ScalerType,
  dataCenterIds,
  endpointCpuFlavorIds,
  limits,
} from "@millrace/spec";
import { isDeepStrictEqual } from "node:util";
import type { FieldProblem } from "../../kernel/errors.ts";
import { firstPlacement, type ShardPlacement } from "../../jobs/model/shard-placement.ts";
import { acceptedInput, type Clearing } from "../../fields/accepted-input.ts";
import { type Dialect, documentDialect, withoutForeignFields } from "../../fields/dialect.ts";
import {
  environmentProblems,
  nameProblems,
  numberProblems,
  originProblems,
  refuseProblems,
} from "../../fields/field-rules.ts";
import { type CompleteInput, completeInput, inputDefaults, stated } from "../../fields/input-defaults.ts";
import {
  endpointDefault,
  type FieldKinds,
  foreignFields,
  needsNewStart,
  specFields,
} from "../../fields/spec-fields.ts";
import { modelReferencesProblem } from "../../machines/models/model-reference.ts";
import { cpuInstance, formatInstanceId } from "../../catalog/instance-id.ts";
import { servingProblems } from "../../requests/serving-ports.ts";

export type EndpointCreateInput = RestComponents["schemas"]["EndpointCreateInput"];
/** Null takes the oldest version of CUDA away. */
export type EndpointUpdateInput = Clearing<RestComponents["schemas"]["EndpointUpdateInput"], "minCudaVersion">;

/** Values of the settings that the interface states no default for, where nobody gave one. Empty lists and null stand for any, or none. */
const absentSettings = {
  gpuTypeIds: [],
  cpuFlavorIds: [],
  allowedCudaVersions: [],
  minCudaVersion: null,
  networkVolumeId: null,
  networkVolumeIds: [],
  flashboot: false,
  spendLimit: null,
} as const;

/** The settings of an endpoint: the fields of the request that makes it, none of them left out. */
type EndpointSettings = CompleteInput<EndpointCreateInput, typeof absentSettings>;

/** A queue of jobs, or an address of HTTP servers, and the rules by which workers are started for it. `specs/rest.yaml` describes its settings. */
export interface Endpoint extends Omit<EndpointSettings, "idleTimeout" | "networkVolumeId"> {
  readonly id: string;
  readonly accountId: string;
  readonly idleTimeoutSeconds: number;
  /** From 1; rises with every change that workers have to be replaced for. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly extras: EndpointExtras;
  /** Where its jobs are accepted. No part of the interface. */
  readonly placement: ShardPlacement;
}

/** Settings that only GraphQL can give. But for the models they are kept for clients that want them back; this service does not act on them. */
export interface EndpointExtras {
  readonly flashBootType: "OFF" | "FLASHBOOT" | "PRIORITY_FLASHBOOT";
  readonly workersStandby: number;
  readonly workersPFBTarget: number;
  /** Models that workers get, each `owner/name` or `owner/name:revision`. */
  readonly modelReferences: readonly string[];
  /** Null for endpoints that belong to no application of the official Python package. */
  readonly flash: FlashPlace | null;
}

/** Where an endpoint belongs to in an application of the official Python package, and the build that its workers get. */
export interface FlashPlace {
  readonly app: string;
  readonly environment: string;
  readonly environmentId: string;
  readonly buildId: string;
}

export const noEndpointExtras: EndpointExtras = {
  flashBootType: "OFF",
  workersStandby: 0,
  workersPFBTarget: 0,
  modelReferences: [],
  flash: null,
};

/** What an endpoint has where nobody gave a setting, and one that an earlier version of the service stored. */
export function unsetEndpointSettings(): Omit<
  EndpointSettings,
  "name" | "templateId" | "idleTimeout" | "networkVolumeId"
> {
  const complete = completeInput("EndpointCreateInput", { name: "", templateId: "" }, absentSettings);
  const { name: _name, templateId: _template, idleTimeout: _seconds, networkVolumeId: _one, ...unset } = complete;
  return unset;
}

/** A new endpoint from what the client gave and the interface's defaults. Throws when a field is not acceptable. */
export function newEndpoint(
  asked: EndpointCreateInput,
  made: { readonly id: string; readonly accountId: string; readonly createdAtMs: number; readonly shard?: number },
  extras: EndpointExtras = noEndpointExtras,
  dialect: Dialect = documentDialect,
): Endpoint {
  const defaults = inputDefaults("EndpointCreateInput");
  const kinds = {
    computeType: stated(asked.computeType ?? defaults.computeType, "computeType"),
    type: stated(asked.type ?? defaults.type, "type"),
  };
  const input = withoutForeignFields(asked, foreignFields("EndpointUpdateInput", kinds), dialect);
  const accepted = acceptedInput("EndpointCreateInput", input, inputProblems(input, kinds, extras));
  const {
    idleTimeout,
    networkVolumeId: _one,
    ...settings
  } = completeInput("EndpointCreateInput", accepted, {
    ...absentSettings,
    scalerType: scalerTypeDefault(kinds.type),
    name: `endpoint-${made.id}`,
  });
  const endpoint: Endpoint = {
    ...settings,
    id: made.id,
    accountId: made.accountId,
    dataCenterIds: allWhenEmpty(settings.dataCenterIds),
    networkVolumeIds: givenVolumes(input) ?? [],
    idleTimeoutSeconds: idleTimeout,
    version: 1,
    createdAtMs: made.createdAtMs,
    extras,
    placement: { ...firstPlacement, shard: made.shard ?? firstPlacement.shard },
  };
  refuseProblems(outcomeProblems(endpoint));
  return endpoint;
}

/**
 * Judges an update, and answers what it makes of the endpoint: what was left out stays, maps and lists are replaced whole.
 * `version` rises when anything changed that workers have to be replaced for. The change is applied to the endpoint as it
 * is by then, so that two updates at the same time do not undo each other.
 *
 * @throws DomainError for a field that is not acceptable; the change throws it when the outcome is not
 */
export function endpointUpdate(
  before: Endpoint,
  asked: EndpointUpdateInput,
  extras: EndpointExtras = before.extras,
  dialect: Dialect = documentDialect,
): (current: Endpoint) => Endpoint {
  const input = withoutForeignFields(asked, foreignFields("EndpointUpdateInput", before), dialect);
  // What stays is not judged again: an earlier version may have taken it, and REST cannot change it.
  const given = extras === before.extras ? noEndpointExtras : extras;
  const problems = inputProblems(input, before, given);
  const accepted = acceptedInput("EndpointUpdateInput", input, problems, ["minCudaVersion"]);
  const { networkVolumeId: _one, networkVolumeIds: _many, idleTimeout, dataCenterIds: centers, ...plain } = accepted;
  return (current) => {
    const changed: Endpoint = {
      ...current,
      ...plain,
      extras: extras === before.extras ? current.extras : extras,
      networkVolumeIds: givenVolumes(input) ?? current.networkVolumeIds,
      idleTimeoutSeconds: idleTimeout ?? current.idleTimeoutSeconds,
      dataCenterIds: centers === undefined ? current.dataCenterIds : allWhenEmpty(centers),
    };
    refuseProblems(outcomeProblems(changed));
    const isNewRelease =
      needsNewStart("EndpointUpdateInput", current, changed) ||
      current.extras.flash?.buildId !== changed.extras.flash?.buildId ||
      !isDeepStrictEqual(current.extras.modelReferences, changed.extras.modelReferences);
    return isNewRelease ? { ...changed, version: current.version + 1 } : changed;
  };
}

/** The rule that scales an endpoint whose client names none: how long requests wait says little of servers that take many at a time. */
export function scalerTypeDefault(type: EndpointType): ScalerType {
  return endpointDefault("scalerType", type) as ScalerType;
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

function allWhenEmpty(centers: readonly DataCenterId[]): readonly DataCenterId[] {
  return centers.length === 0 ? dataCenterIds : centers;
}

function inputProblems(
  input: EndpointUpdateInput,
  kinds: Required<FieldKinds>,
  extras: EndpointExtras,
): FieldProblem[] {
  const workers = { maximum: limits.endpointWorkersMax, whole: true };
  const problems = [
    ...nameProblems(input.name),
    ...environmentProblems(input.env),
    ...(kinds.type === "LB" ? servingProblems(input.env ?? {}) : []),
    ...originProblems("corsOrigins", input.corsOrigins),
    ...numberProblems("workersStandby", extras.workersStandby, workers),
    ...numberProblems("workersPFBTarget", extras.workersPFBTarget, workers),
  ];
  const models = modelReferencesProblem(extras.modelReferences);
  if (models !== null) problems.push({ field: "modelReferences", message: models });
  for (const field of foreignFields("EndpointUpdateInput", kinds)) {
    if (input[field] === undefined) continue;
    const isOfHardware = specFields("EndpointUpdateInput").get(field)?.["x-compute-type"] !== undefined;
    const kind = isOfHardware ? `compute type ${kinds.computeType}` : `type ${kinds.type}`;
    problems.push({ field, message: `does not apply to an endpoint of ${kind}` });
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
