import { gpuTypeIds } from "@millrace/spec";

const typesByName: ReadonlyMap<string, string> = new Map(
  // Of ids that differ in blanks alone, the first is the one that the others misspell.
  gpuTypeIds.toReversed().map((id) => [comparable(id), id]),
);

/** The `GpuTypeId` of a GPU that its driver calls so; a name that the interface does not know stays as told. */
export function gpuTypeOf(name: string): string {
  const told = name.trim();
  // Drivers before 2021 left the vendor's name out.
  return typesByName.get(comparable(told)) ?? typesByName.get(comparable(`NVIDIA ${told}`)) ?? told;
}

function comparable(name: string): string {
  return name.replaceAll(/\s+/g, " ").toLowerCase();
}
