import { gpuTypeIds } from "@millrace/spec";

const typesByName: ReadonlyMap<string, string> = new Map(
  // Of ids that differ only in blanks, the first is the correct one.
  gpuTypeIds.toReversed().map((id) => [comparable(id), id]),
);

/** The `GpuTypeId` of the GPU with this name in its driver. Names that the interface does not know are kept. */
export function gpuTypeOf(name: string): string {
  const told = name.trim();
  // Drivers before 2021 left the vendor's name out.
  return typesByName.get(comparable(told)) ?? typesByName.get(comparable(`NVIDIA ${told}`)) ?? told;
}

function comparable(name: string): string {
  return name.replaceAll(/\s+/g, " ").toLowerCase();
}
