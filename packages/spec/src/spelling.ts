import { type GpuTypeId, gpuTypeIds } from "./generated/enums.ts";

const idsByLetters: ReadonlyMap<string, GpuTypeId> = new Map(gpuTypeIds.map((id) => [lettersOf(id), id]));

/** The GPU type with this name, whose spaces and letter case do not count; undefined when the interface has none. */
export function gpuTypeIdOf(name: string): GpuTypeId | undefined {
  return idsByLetters.get(lettersOf(name));
}

/** What counts when the interface says `x-spelling: letters`: the name without spaces, in lower case. */
export function lettersOf(name: string): string {
  return name.replaceAll(/\s/g, "").toLowerCase();
}
