import type { SimulatedGpus } from "@millrace/compute";
import { gpuTypeIdOf, gpuTypeIds } from "@millrace/spec";
import { SettingError } from "./setting-error.ts";

const countMax = 64;
/** Memory of types whose name does not state it. */
const memoryInGbDefault = 24;

/**
 * Reads `NVIDIA L4=2, NVIDIA H200=8x141`: types with the number of each and, optionally, their memory in GB.
 *
 * @throws SettingError
 */
export function readSimulatedGpus(text = ""): readonly SimulatedGpus[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").map(readOne);
}

function readOne(part: string): SimulatedGpus {
  const [, name = "", number = "", memory] = /^(.+?)\s*=\s*(\d{1,3})(?:x(\d{1,4}))?$/.exec(part) ?? [];
  const count = Number(number);
  if (name === "") {
    throw refused(
      `"${part}" is not of the form TYPE=COUNT or TYPE=COUNTxGB. Write it like "NVIDIA L4=2, NVIDIA H200=8x141".`,
    );
  }
  const typeId = gpuTypeIdOf(name);
  if (typeId === undefined) throw refused(`there is no GPU type "${name}". ${spelledLike(name)}`);
  if (count < 1 || count > countMax) throw refused(`"${part}" asks for ${count} GPUs. Ask for 1 to ${countMax}.`);
  const told = memory ?? /(\d+)GB/.exec(typeId)?.[1];
  return { typeId, count, memoryInGb: told === undefined ? memoryInGbDefault : Number(told) };
}

function refused(why: string): SettingError {
  return new SettingError(`MILLRACE_SIMULATED_GPUS: ${why}`);
}

/** Types of the catalogue that share a part with a digit, such as `L4`, with the unknown type. */
function spelledLike(typeId: string): string {
  const words = typeId.toLowerCase().split(/[^a-z0-9]+/);
  const alike = gpuTypeIds.filter((id) =>
    words.some(
      (word) =>
        /\d/.test(word) &&
        id
          .toLowerCase()
          .split(/[^a-z0-9]+/)
          .includes(word),
    ),
  );
  return alike.length === 0
    ? "The GraphQL query gpuTypes lists all types."
    : `Similar types: ${alike.map((id) => `"${id}"`).join(", ")}.`;
}
