import fc from "fast-check";
import type { Rental } from "./rental.ts";

export const HOUR = 3_600_000;
/** A Monday. */
export const start = Date.UTC(2026, 4, 4);

/** Some rentals that begin at most so long before or after {@link start}, and last as long or on. */
export function rentalsOf({ aroundMs }: { readonly aroundMs: number }): fc.Arbitrary<Rental[]> {
  const rental = fc
    .record({
      startedAtMs: fc.integer({ min: start - aroundMs, max: start + aroundMs }),
      lastsMs: fc.option(fc.integer({ min: 0, max: aroundMs })),
      computeNanosPerHr: fc.integer({ min: 0, max: 40_000_000_000 }),
      storageNanosPerHr: fc.integer({ min: 0, max: 1_000_000_000 }),
      vcpuCount: fc.integer({ min: 0, max: 2 }),
      containerDiskInGb: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ lastsMs, ...fields }) =>
      rentalSample({ ...fields, endedAtMs: lastsMs === null ? null : fields.startedAtMs + lastsMs }),
    );
  return fc.array(rental, { maxLength: 12 });
}

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
