import { gpuTypeIdOf, gpuTypeIds, type GpuTypeId } from "@millrace/spec";
import { UsageError } from "../command/failure.ts";
import { nearest } from "../manifest/nearest.ts";

/** The GPU type that a person means: its id, or its name without the maker, in any case. @throws UsageError */
export function gpuTypeNamed(written: string): GpuTypeId {
  const found = gpuTypeIdOf(written) ?? gpuTypeIds.find((id) => plain(id) === plain(written));
  if (found !== undefined) return found;
  throw new UsageError(
    `--gpu ${written}: there is no such type. The nearest are: ${nearest(written, gpuTypeIds, 5).join(", ")}`,
  );
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:nvidia|amd)\s+/, "")
    .replace(/^geforce\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
