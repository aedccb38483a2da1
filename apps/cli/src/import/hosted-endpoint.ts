import {
  cudaVersions,
  dataCenterIds,
  endpointCpuFlavorIds,
  endpointTypes,
  gpuTypeIdOf,
  gpuTypeIds,
} from "@millrace/spec";
import { splitReadme } from "../manifest/mark.ts";
import { isRaw, type Raw, textOf, textsOf } from "./raw.ts";

interface HostedEndpoint {
  /** Fields in the words of `millrace.yaml`; not checked yet. */
  readonly fields: Raw;
  readonly remarks: readonly FieldRemark[];
}

/** Settings that the hosted service acts on and this one does not have. */
const WITHOUT_EFFECT = ["hubReleaseId", "flashEnvironmentId", "workersStandby", "workersPFBTarget", "globalVolumes"];

const modelsLeftOut =
  "left out: a file of deployments has no models. Set them with saveEndpoint under /compat/graphql, where the service has a hub";

const addressOfRequests =
  "requests go to /lb/ID/ of this service, with a key of it: change the address that your clients call";

/** Why an endpoint cannot be taken over at all. */
export function endpointObstacle(raw: Raw): string | undefined {
  const type = textOf(raw["type"]);
  const isKnown = type === undefined || endpointTypes.some((known) => known === type);
  return isKnown ? undefined : `its type ${JSON.stringify(type)} is not known here`;
}

/** An endpoint of either interface. */
export function endpointFields(raw: Raw, gpuPools: ReadonlyMap<string, readonly string[]>): HostedEndpoint {
  const remarks: FieldRemark[] = [];
  function known(
    field: string,
    values: readonly string[] | undefined,
    all: readonly string[],
  ): readonly string[] | undefined {
    if (values === undefined || values.length === 0) return undefined;
    const unknown = values.filter((value) => !all.includes(value));
    if (unknown.length > 0) remarks.push({ field, message: `unknown here, and left out: ${unknown.join(", ")}` });
    const kept = values.filter((value) => all.includes(value));
    if (kept.length === 0) remarks.push({ field, message: "none is left, so any will do" });
    return kept.length === 0 ? undefined : [...new Set(kept)];
  }

  const instances = textsOf(raw["instanceIds"]) ?? [];
  const isCpu = textOf(raw["computeType"]) === "CPU" || (raw["computeType"] === undefined && instances.length > 0);
  const ignored = WITHOUT_EFFECT.filter((field) => isSet(raw[field]));
  const centers = known("dataCenterIds", textsOf(raw["dataCenterIds"]) ?? textsOf(raw["locations"]), dataCenterIds);
  const isBalanced = textOf(raw["type"]) === "LB";
  const fields: Raw = {
    // The other one is the default.
    type: isBalanced ? "LB" : undefined,
    computeType: isCpu ? "CPU" : "GPU",
    ...(isCpu ? cpuFields(instances, known, remarks) : gpuFields(raw, gpuPools, known)),
    // All of them is the default.
    dataCenterIds: centers === undefined || centers.length === dataCenterIds.length ? undefined : centers,
    workersMin: raw["workersMin"],
    workersMax: raw["workersMax"],
    scalerType: textOf(raw["scalerType"]),
    scalerValue: raw["scalerValue"],
    idleTimeout: raw["idleTimeout"],
    executionTimeoutMs: limitOf(raw["executionTimeoutMs"], remarks),
    flashboot: flashbootOf(raw),
  };
  return {
    fields,
    remarks: [
      ...remarks,
      ...(isBalanced ? [{ field: "type", message: addressOfRequests }] : []),
      ...ignored.map((field) => ({ field, message: "left out: it has no effect here" })),
      ...(isSet(raw["modelReferences"]) ? [{ field: "modelReferences", message: modelsLeftOut }] : []),
    ],
  };
}

type Known = (
  field: string,
  values: readonly string[] | undefined,
  all: readonly string[],
) => readonly string[] | undefined;

function cpuFields(instances: readonly string[], known: Known, remarks: FieldRemark[]): Raw {
  const parts = instances.map((id) => /^(\w+)-(\d+)-\d+$/.exec(id));
  const sizes = [...new Set(parts.flatMap((part) => part?.[2] ?? []))];
  if (sizes.length > 1)
    remarks.push({ field: "vcpuCount", message: `only one size is possible: ${sizes[0]} of ${sizes.join(", ")}` });
  const flavors = known(
    "cpuFlavorIds",
    parts.flatMap((part) => part?.[1] ?? []),
    endpointCpuFlavorIds,
  );
  return {
    // All of them is the default.
    cpuFlavorIds: flavors?.length === endpointCpuFlavorIds.length ? undefined : flavors,
    vcpuCount: sizes[0] === undefined ? undefined : Number(sizes[0]),
  };
}

function gpuFields(raw: Raw, gpuPools: ReadonlyMap<string, readonly string[]>, known: Known): Raw {
  const types = textsOf(raw["gpuTypeIds"]) ?? typesOfPools(textsOf(raw["gpuIds"]) ?? [], gpuPools);
  return {
    gpuTypeIds: known(
      "gpuTypeIds",
      types.map((name) => gpuTypeIdOf(name) ?? name),
      gpuTypeIds,
    ),
    gpuCount: raw["gpuCount"],
    allowedCudaVersions: known("allowedCudaVersions", textsOf(raw["allowedCudaVersions"]), cudaVersions),
    minCudaVersion: textOf(raw["minCudaVersion"]),
  };
}

/** GPU types of pools; `-TYPE` takes one away again. What is no pool stays, so that it is noted as unknown. */
function typesOfPools(words: readonly string[], gpuPools: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const without = new Set(words.filter((word) => word.startsWith("-")).map((word) => word.slice(1)));
  return words
    .filter((word) => !word.startsWith("-"))
    .flatMap((word) => gpuPools.get(word) ?? [word])
    .filter((type) => !without.has(type));
}

function limitOf(value: unknown, remarks: FieldRemark[]): unknown {
  if (value !== 0) return value;
  remarks.push({
    field: "executionTimeoutMs",
    message: "0 (no limit of its own) is left out: the default of this service holds",
  });
  return undefined;
}

function flashbootOf(raw: Raw): boolean | undefined {
  if (typeof raw["flashboot"] === "boolean") return raw["flashboot"];
  const type = textOf(raw["flashBootType"]);
  return type === undefined ? undefined : type !== "OFF";
}

function isSet(value: unknown): boolean {
  return ![undefined, null, false, 0, ""].includes(value as null) && !(Array.isArray(value) && value.length === 0);
}

export interface FieldRemark {
  readonly field: string;
  readonly message: string;
}

interface HostedTemplate {
  readonly imageName: string | undefined;
  readonly registryId: string | undefined;
  /** Fields in the words of `millrace.yaml`; not checked yet. */
  readonly fields: Raw;
  readonly remarks: readonly FieldRemark[];
}

/** Settings that the hosted service acts on and this one keeps at most. */
const TEMPLATE_WITHOUT_EFFECT = ["startSsh", "startJupyter", "startScript", "advancedStart", "portsConfig"];

/** A template of either interface. */
export function templateFields(raw: Raw): HostedTemplate {
  const start = startOf(raw);
  const ignored = TEMPLATE_WITHOUT_EFFECT.filter((field) => isSet(raw[field]));
  return {
    imageName: textOf(raw["imageName"]),
    registryId: textOf(raw["containerRegistryAuthId"]),
    fields: {
      isServerless: raw["isServerless"] ?? false,
      category: textOf(raw["category"]),
      containerDiskInGb: raw["containerDiskInGb"],
      volumeInGb: raw["volumeInGb"],
      volumeMountPath: textOf(raw["volumeMountPath"]),
      ports: textsOf(raw["ports"]),
      ...start.fields,
      readme: textOf(splitReadme(textOf(raw["readme"]) ?? "").text),
      ...(raw["isPublic"] === true ? { isPublic: true } : {}),
    },
    remarks: [...start.remarks, ...ignored.map((field) => ({ field, message: "left out: it has no effect here" }))],
  };
}

/** REST has lists; GraphQL has one text, which holds JSON or words. */
function startOf(raw: Raw): { readonly fields: Raw; readonly remarks: readonly FieldRemark[] } {
  const entrypoint = textsOf(raw["dockerEntrypoint"]);
  const cmd = textsOf(raw["dockerStartCmd"]);
  if (entrypoint !== undefined || cmd !== undefined) return { fields: lists(entrypoint, cmd), remarks: [] };
  const text = textOf(raw["dockerArgs"])?.trim();
  if (text === undefined) return { fields: {}, remarks: [] };
  const parsed = parsedJson(text);
  if (parsed !== undefined)
    return { fields: lists(textsOf(parsed["entrypoint"]), textsOf(parsed["cmd"])), remarks: [] };
  if (!/["'\\]/.test(text)) return { fields: lists(undefined, text.split(/\s+/)), remarks: [] };
  const message = `${JSON.stringify(text)} is left out, because it needs a shell to be read: write it as a list`;
  return { fields: {}, remarks: [{ field: "dockerStartCmd", message }] };
}

function lists(entrypoint: readonly string[] | undefined, cmd: readonly string[] | undefined): Raw {
  return {
    ...(entrypoint === undefined || entrypoint.length === 0 ? {} : { dockerEntrypoint: entrypoint }),
    ...(cmd === undefined || cmd.length === 0 ? {} : { dockerStartCmd: cmd }),
  };
}

function parsedJson(text: string): Raw | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRaw(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
