import { gpuTypeIds, type GpuTypeId } from "@millrace/spec";
import { UsageError } from "../failure.ts";
import { nearest } from "../manifest/nearest.ts";

/** The GPU type that a person means: its id, or its name without the maker, in any case. @throws UsageError */
export function gpuTypeNamed(written: string): GpuTypeId {
  const exact = gpuTypeIds.find((id) => id === written);
  if (exact !== undefined) return exact;
  const found = gpuTypeIds.filter((id) => plain(id) === plain(written));
  const [first] = found;
  // Some types have a second spelling; the one without double spaces is what hosts report.
  if (first !== undefined) return found.find((id) => !id.includes("  ")) ?? first;
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
