import type { NodePool } from "@millrace/compute/kubernetes";
import { gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import { SettingError } from "./setting-error.ts";

const name = "MILLRACE_KUBERNETES_NODE_POOLS";
const example = `karpenter.sh/nodepool=l4, max=5, vcpus=15, memory=58, gpus=4, gpu=${gpuTypeIds[1]}`;
const fields: ReadonlySet<string> = new Set(["max", "vcpus", "memory", "gpus", "gpu", "cuda"]);
const countMax = 10_000;

/**
 * Pools separated by semicolons. Each begins with a label of its nodes; then follow how many nodes it has at most, and what a
 * machine can have of one.
 *
 * @throws SettingError
 */
export function readNodePools(text = ""): readonly NodePool[] {
  const pools = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(readPool);
  const labels = pools.map(({ label: { key, value } }) => `${key}=${value}`);
  const twice = labels.find((label, at) => labels.indexOf(label) !== at);
  if (twice !== undefined) throw new SettingError(`${name}: the pool ${twice} is named twice.`);
  return pools;
}

function readPool(text: string): NodePool {
  const [label, ...rest] = text.split(",").map((part) => part.trim());
  const [, key, value] = /^([\w./-]+)=([\w.-]+)$/.exec(label ?? "") ?? [];
  if (key === undefined || value === undefined) throw invalid(text, "it must begin with a label of its nodes");
  const told = new Map(
    rest.map((part): [string, string] => {
      const [, field = "", content = ""] = /^(\w+)=(.+)$/.exec(part) ?? [];
      if (!fields.has(field)) throw invalid(text, `"${part}" is none of ${[...fields].join(", ")}`);
      return [field, content];
    }),
  );
  const count = (field: string, min: number): number => {
    const content = told.get(field) ?? "";
    const read = Number(content);
    if (content !== "" && Number.isFinite(read) && read >= min && read <= countMax) return read;
    throw invalid(text, `"${field}" must be a number from ${min} to ${countMax}`);
  };
  const whole = (field: string): number => {
    const read = count(field, 1);
    if (!Number.isInteger(read)) throw invalid(text, `"${field}" must be a whole number`);
    return read;
  };
  const gpu = told.get("gpu");
  if (gpu === undefined && (told.has("gpus") || told.has("cuda"))) throw invalid(text, '"gpu" is missing');
  const gpuTypeId = gpu === undefined ? undefined : gpuTypeIdOf(gpu);
  if (gpu !== undefined && gpuTypeId === undefined) throw invalid(text, `"${gpu}" is no GPU type of the interface`);
  const cudaVersion = told.get("cuda") ?? null;
  if (cudaVersion !== null && !/^\d+\.\d+$/.test(cudaVersion)) throw invalid(text, '"cuda" must be like 12.8');
  return {
    label: { key, value },
    nodesMax: whole("max"),
    vcpuCount: count("vcpus", 1),
    memoryInGb: count("memory", 1),
    gpuTypeId: gpuTypeId ?? null,
    gpuCount: gpuTypeId === undefined ? 0 : whole("gpus"),
    cudaVersion,
  };
}

function invalid(pool: string, why: string): SettingError {
  return new SettingError(`${name}: "${pool}" cannot be read: ${why}. A pool looks like "${example}".`);
}
