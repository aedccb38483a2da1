import { type GpuTypeId, gpuTypeIdOf } from "@millrace/spec";
import { invalidField } from "../kernel/errors.ts";
import { gpuPools } from "./gpu-types.ts";

/**
 * Reads pools of GPUs such as `AMPERE_24,ADA_24,-NVIDIA L4`: comma-separated, in order of preference, a type after `-` is
 * left out. A type may stand in the place of a pool. Empty = any.
 *
 * @throws DomainError for a pool or type that there is not
 */
export function parseGpuIds(text: string): GpuTypeId[] {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  const excluded = new Set(entries.filter(isExclusion).map((entry) => typeOf(entry.trimStart().slice(1))));
  const wanted = entries.filter((entry) => !isExclusion(entry)).flatMap(typesOf);
  const from = wanted.length === 0 && excluded.size > 0 ? gpuPools.flatMap((pool) => pool.gpuTypeIds) : wanted;
  return [...new Set(from)].filter((id) => !excluded.has(id));
}

/** The shortest way to name types as pools; the order of the pools is that of their first type. */
export function formatGpuIds(wanted: readonly string[]): string {
  const pools = gpuPools
    .map((pool) => ({ ...pool, first: wanted.findIndex((id) => pool.gpuTypeIds.some((member) => member === id)) }))
    .filter(({ first }) => first >= 0)
    .toSorted((a, b) => a.first - b.first);
  const missing = pools.flatMap(({ gpuTypeIds: members }) => members.filter((id) => !wanted.includes(id)));
  return [...pools.map(({ id }) => id), ...missing.map((id) => `-${id}`)].join(",");
}

function isExclusion(entry: string): boolean {
  return entry.trimStart().startsWith("-");
}

function typesOf(entry: string): readonly GpuTypeId[] {
  return gpuPools.find(({ id }) => id === entry.trim())?.gpuTypeIds ?? [typeOf(entry)];
}

function typeOf(name: string): GpuTypeId {
  const found = gpuTypeIdOf(name);
  if (found !== undefined) return found;
  throw invalidField("gpuIds", `${JSON.stringify(name.trim())} is neither a pool nor a GPU type`);
}
