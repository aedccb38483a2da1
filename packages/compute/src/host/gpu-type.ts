import { gpuTypeIdOf } from "@millrace/spec";

/** The `GpuTypeId` of the GPU with this name in its driver. Names that the interface does not know are kept. */
export function gpuTypeOf(name: string): string {
  const told = name.trim();
  // Drivers before 2021 left the vendor's name out.
  return gpuTypeIdOf(told) ?? gpuTypeIdOf(`NVIDIA ${told}`) ?? told;
}
