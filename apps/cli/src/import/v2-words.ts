import { isDeepStrictEqual } from "node:util";
import { isRaw, type Raw, rawList, textOf, textsOf, variablesOf } from "./raw.ts";

/** A template of version 2 in the words of v1, which the other readings have too. */
export function v2Template(raw: Raw): Raw {
  return {
    ...containerOf(raw),
    ...diskOf(raw),
    id: raw["id"],
    name: raw["name"],
    isServerless: raw["serverless"],
    isPublic: raw["public"],
    category: raw["category"],
    // Workers have none; `startSsh` is what happens to every pod here.
    ...(raw["serverless"] === true ? {} : { startJupyter: raw["startJupyter"] }),
  };
}

export function v2Volume(raw: Raw): Raw {
  return { ...raw, dataCenterId: raw["dataCenter"] };
}

/** A pod in the words of v1, and the hardware that it asks for. It links a template with the same settings, or one for itself. */
export function v2Pod(raw: Raw, templates: readonly Raw[]): Raw {
  const { id, name, gpu, cpu } = raw;
  const [volume] = rawList(fieldOf(raw["mounts"], "network"));
  const container = { ...containerOf(raw), ...diskOf(raw) };
  const pods = templates.filter(({ isServerless }) => isServerless !== true);
  const template = pods.find(
    (one) => isSameContainer(one, container) && isDeepStrictEqual(one["env"], container["env"]),
  );
  return {
    id,
    name,
    ...(isRaw(gpu) ? { gpuTypeId: gpu["id"], gpuCount: gpu["count"] } : {}),
    ...(isRaw(cpu) ? { cpuFlavorId: cpu["id"], vcpuCount: cpu["vcpuCount"] } : {}),
    dataCenterId: raw["dataCenterId"],
    ...(volume === undefined ? {} : { networkVolumeId: volume["volumeId"], volumeMountPath: volume["path"] }),
    ...linkTo(template, { ...container, id, name, isServerless: false, category: categoryOf(raw) }),
  };
}

/**
 * An endpoint in the words of v1. Version 2 has the container in the endpoint, where v1 links a template. Of those with the same container
 * that one is linked which has the most of the endpoint's variables; the others are the endpoint's own. Without any, the endpoint gets a
 * template for itself.
 */
export function v2Endpoint(raw: Raw, templates: readonly Raw[]): Raw {
  const { id, name } = raw;
  const container = containerOf(raw);
  const variables = variablesOf(raw["env"]) ?? {};
  const [template] = templates
    .filter((one) => one["isServerless"] === true && isSameContainer(one, container) && isPartOf(one["env"], variables))
    .toSorted((one, other) => sizeOf(other["env"]) - sizeOf(one["env"]));
  const shared = template === undefined ? variables : (variablesOf(template["env"]) ?? {});
  const own = Object.entries(variables).filter(([variable]) => !Object.hasOwn(shared, variable));
  return {
    id,
    name,
    ...settingsOf(raw),
    env: Object.fromEntries(own),
    ...linkTo(template, { ...container, volumeInGb: 0, id, name, isServerless: true, category: categoryOf(raw) }),
  };
}

function linkTo(template: Raw | undefined, own: Raw): Raw {
  if (template !== undefined) return { templateId: template["id"] };
  return { templateId: `of ${String(own["id"])}`, template: own };
}

function categoryOf({ gpu }: Raw): string {
  return isRaw(gpu) ? "NVIDIA" : "CPU";
}

function isSameContainer(template: Raw, container: Raw): boolean {
  const { env: _env, ...fields } = container;
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(template[name], value));
}

function isPartOf(env: unknown, variables: Readonly<Record<string, string>>): boolean {
  return Object.entries(variablesOf(env) ?? {}).every(([name, value]) => variables[name] === value);
}

function sizeOf(env: unknown): number {
  return Object.keys(variablesOf(env) ?? {}).length;
}

/** A default of v1 would give a disk to what has none. */
function diskOf({ mounts }: Raw): Raw {
  const persistent = fieldOf(mounts, "persistent");
  return isRaw(persistent)
    ? { volumeInGb: persistent["size"], volumeMountPath: persistent["path"] }
    : { volumeInGb: 0 };
}

function containerOf(raw: Raw): Raw {
  const command =
    raw["entrypoint"] === undefined && raw["cmd"] === undefined
      ? { dockerArgs: raw["args"] }
      : { dockerEntrypoint: raw["entrypoint"], dockerStartCmd: raw["cmd"] };
  return {
    imageName: raw["image"],
    ...command,
    containerDiskInGb: raw["disk"],
    ports: raw["ports"],
    env: raw["env"],
    containerRegistryAuthId: raw["registry"] ?? undefined,
  };
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["QUEUE", "QB"],
  ["LOAD_BALANCER", "LB"],
]);

function settingsOf(raw: Raw): Raw {
  const { gpu, cpu, workers, scaling, mounts } = raw;
  const type = textOf(raw["type"]) ?? "QUEUE";
  const delay = fieldOf(scaling, "queueDelay");
  return {
    type: TYPES.get(type) ?? type,
    ...(isRaw(gpu) ? gpuOf(gpu) : { computeType: "CPU", instanceIds: rawList(cpu).map(instanceOf) }),
    dataCenterIds: raw["dataCenterIds"],
    networkVolumeIds: raw["networkVolumes"] ?? textsOf(fieldOf(mounts, "network"), "volumeId"),
    globalVolumes: fieldOf(mounts, "global"),
    workersMin: fieldOf(workers, "min"),
    workersMax: fieldOf(workers, "max"),
    idleTimeout: fieldOf(workers, "idleTimeout"),
    scalerType: fieldOf(scaling, "type"),
    // Whole seconds here.
    scalerValue: typeof delay === "number" ? Math.ceil(delay) : fieldOf(scaling, "requestCount"),
    executionTimeoutMs: raw["timeout"],
    flashBootType: raw["flashboot"],
  };
}

function gpuOf(gpu: Raw): Raw {
  const pools = textsOf(gpu["pools"]) ?? [];
  const excluded = (textsOf(gpu["excludedTypes"]) ?? []).map((type) => `-${type}`);
  const { count, allowedCudaVersions, minCudaVersion } = gpu;
  return { computeType: "GPU", gpuIds: [...pools, ...excluded], gpuCount: count, allowedCudaVersions, minCudaVersion };
}

function instanceOf({ id, vcpuCount, memory }: Raw): string {
  return `${String(id)}-${String(vcpuCount)}-${String(memory)}`;
}

function fieldOf(value: unknown, name: string): unknown {
  return isRaw(value) ? value[name] : undefined;
}
