import type { SimulatedGpus } from "@millrace/compute";
import { gpuTypeIds } from "@millrace/spec";
import { SettingError } from "./setting-error.ts";

const countMax = 64;
/** For types whose name does not tell. */
const memoryInGbDefault = 24;

/**
 * Reads `NVIDIA L4=2, NVIDIA H200=8x141`: types with how many there are of each and, if it matters, their memory in GB.
 *
 * @throws SettingError
 */
export function readSimulatedGpus(text = ""): readonly SimulatedGpus[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").map(readOne);
}

function readOne(part: string): SimulatedGpus {
  const [, typeId = "", number = "", memory] = /^(.+?)\s*=\s*(\d{1,3})(?:x(\d{1,4}))?$/.exec(part) ?? [];
  const count = Number(number);
  if (!gpuTypeIds.some((known) => known === typeId) || count < 1 || count > countMax) {
    throw new SettingError(
      `MILLRACE_SIMULATED_GPUS: must look like "NVIDIA L4=2, NVIDIA H200=8x141": a GPU type, how many (1 to ${countMax}), and if you ` +
        `like the memory of each in GB. "${part}" does not.`,
    );
  }
  const told = memory ?? /(\d+)GB/.exec(typeId)?.[1];
  return { typeId, count, memoryInGb: told === undefined ? memoryInGbDefault : Number(told) };
}
