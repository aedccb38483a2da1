import type { Rental } from "./rental.ts";

/** A rental of a small machine, for tests. */
export function rentalSample(changes: Partial<Rental> = {}): Rental {
  return {
    id: "r",
    accountId: "a",
    holderKind: "pod",
    holderId: "p",
    machineId: "m1",
    dataCenterId: "EU-RO-1",
    endpointId: null,
    templateId: null,
    imageName: null,
    gpuTypeId: null,
    gpuIds: [],
    gpuCount: 0,
    cpuFlavorId: null,
    vcpuCount: 1,
    memoryInGb: 0,
    containerDiskInGb: 0,
    volumeInGb: 0,
    computeNanosPerHr: 0,
    storageNanosPerHr: 0,
    startedAtMs: 0,
    endedAtMs: null,
    ...changes,
  };
}
