import {
  type Period,
  type Rental,
  type RentalHolderKind,
  type RentalLine,
  lineOf,
  usageOfHistory,
  usageOfRentals,
} from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleHost, sampleId, sampleRental, storedAccount } from "../samples.test-support.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 4, 4);
const kinds: readonly RentalHolderKind[] = ["pod", "worker", "network-volume"];
/** Periods that begin and end at full hours, within hours, within the same hour, before all and after all. */
const periods: readonly Period[] = [
  { fromMs: START - 90 * HOUR, untilMs: START + 90 * HOUR },
  { fromMs: START - 3 * HOUR, untilMs: START + 4 * HOUR },
  { fromMs: START - 3 * HOUR + 1234, untilMs: START + 9 * HOUR + 4321 },
  { fromMs: START + 100_000, untilMs: START + 3_000_000 },
  { fromMs: START - 900 * HOUR, untilMs: START - 800 * HOUR },
  { fromMs: START + 800 * HOUR, untilMs: START + 900 * HOUR },
];

export function describeRentalHistory(store: () => ManagementStore): void {
  const newOwner = async (): Promise<string> => (await storedAccount(store())).id;

  /** Rentals of all kinds, prices and lengths, half of them still open; the same in each run. */
  async function manyRentals(accountId: string): Promise<void> {
    for (let index = 0; index < 60; index += 1) {
      const startedAtMs = START + ((index * 7_919_333) % (40 * HOUR)) - 20 * HOUR;
      const rental = sampleRental(accountId, {
        holderKind: kinds[index % 3] ?? "pod",
        gpuTypeId: index % 4 === 0 ? null : `GPU ${index % 2}`,
        cpuFlavorId: index % 4 === 0 ? "cpu3c" : null,
        vcpuCount: index % 5 === 0 ? 0 : 4,
        endpointId: index % 3 === 1 ? `e${index % 7}` : null,
        computeNanosPerHr: 31_999_999_999 - index * 100_003,
        storageNanosPerHr: 9_589_041 * index,
        startedAtMs,
      });
      await store().workerRentals.begin(() => rental);
      if (index % 6 === 1) await store().workerRentals.end(rental.holderId, startedAtMs + index * 500_001);
      const ended = { ...rental, id: sampleId(), holderId: sampleId(), endedAtMs: startedAtMs + index * 1_234_567 };
      if (index % 2 === 0) await store().workerRentals.begin(() => ended);
    }
  }

  /** What the sums tell must be what the rentals themselves tell. */
  async function expectExact(
    accountId: string,
    holderKinds: readonly RentalHolderKind[],
    view: { accepts: (line: RentalLine) => boolean; groupOf: (line: RentalLine) => string | null },
  ): Promise<void> {
    for (const period of periods) {
      const query = { accountId, holderKinds, ...period };

      const groups = Map.groupBy(
        (await store().rentals.find(query)).filter((rental) => view.accepts(lineOf(rental))),
        (rental) => view.groupOf(lineOf(rental)),
      );
      for (const size of ["hour", "day", "year"] as const) {
        const resolution = size === "hour" ? "hour" : "day";
        const history = await store().rentals.history({ ...query, resolution, accepts: view.accepts });
        const usage = usageOfHistory(history, view, size, period);
        const told = [...usage].flatMap(([group, spans]) => spans.map((span) => ({ group, ...span })));
        const expected = [...groups].flatMap(([group, members]) =>
          usageOfRentals(members, size, period).map((span) => ({ group, ...span })),
        );
        const order = (span: { group: string | null; bucketMs: number }) => `${span.bucketMs} ${span.group}`;
        const sorted = <T extends { group: string | null; bucketMs: number }>(spans: readonly T[]): T[] =>
          spans.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
        expect(sorted(told)).toEqual(sorted(expected));
      }
    }
  }

  describe("the history of rentals", () => {
    test("tells in sums what the rentals themselves tell, to the last millisecond and nano-dollar", async () => {
      const [accountId, otherId] = [await newOwner(), await newOwner()];
      await manyRentals(accountId);
      await manyRentals(otherId);
      const all = { accepts: () => true, groupOf: () => null };
      await expectExact(accountId, kinds, all);
      await expectExact(accountId, ["pod"], { ...all, groupOf: (line) => line.gpuTypeId });
      const some = { accepts: (line: RentalLine) => line.endpointId !== "e1", groupOf: all.groupOf };
      await expectExact(accountId, ["worker"], { ...some, groupOf: (line) => line.endpointId });
    });

    test("follows ends that are entered late, and beginnings and ends at the same moment", async () => {
      const accountId = await newOwner();
      const host = sampleHost({ seenAtMs: START - 2 * HOUR });
      await store().hosts.report(host);
      const on = { holderKind: "worker", machineId: host.machineId } as const;
      const early = sampleRental(accountId, { ...on, startedAtMs: START - 5 * HOUR });
      const late = sampleRental(accountId, { ...on, startedAtMs: START });
      for (const rental of [early, late]) await store().workerRentals.begin(() => rental);
      await store().workerRentals.endEach([early.holderId, late.holderId], START - 2 * HOUR);
      await expectExact(accountId, ["worker"], { accepts: () => true, groupOf: () => null });
    });

    test("is exact for rentals of the past that are entered together, and none is entered if one cannot be", async () => {
      const accountId = await newOwner();
      const past = Array.from({ length: 4500 }, (_, index) => {
        const startedAtMs = START - Math.floor(index / 3) * 200_003;
        return sampleRental(accountId, { startedAtMs, endedAtMs: startedAtMs + index * 9_001 });
      });
      await store().rentals.enter(past);
      await expect(store().rentals.enter([sampleRental(accountId), ...past.slice(-1)])).rejects.toThrow();
      expect(await store().rentals.open(accountId)).toEqual([]);
      const query = { accountId, holderKinds: ["pod"] as const, fromMs: 0, untilMs: START + 1 };
      const found = (await store().rentals.find(query)).map(({ id }) => id);
      expect(found.toSorted()).toEqual(past.map(({ id }) => id).toSorted());
      await expectExact(accountId, ["pod"], { accepts: () => true, groupOf: (line) => line.gpuTypeId });
    });

    test("is exact where sums are larger than a number can tell", async () => {
      const accountId = await newOwner();
      const dear = Array.from({ length: 900 }, (_, index) =>
        sampleRental(accountId, {
          holderKind: "worker",
          computeNanosPerHr: 7_999_999_999_999 - index,
          startedAtMs: START + 12 * HOUR - 1 - index,
          endedAtMs: START + 60 * HOUR + index,
        }),
      );
      await store().rentals.enter(dear);
      await expectExact(accountId, ["worker"], { accepts: () => true, groupOf: () => null });
    });

    test("is exact when many begin and end at once", async () => {
      const accountId = await newOwner();
      const rentals = Array.from({ length: 12 }, (_, index): Rental =>
        sampleRental(accountId, { holderKind: "worker", endpointId: `e${index % 2}`, startedAtMs: START + index }),
      );
      await Promise.all(rentals.map((rental) => store().workerRentals.begin(() => rental)));
      await Promise.all(rentals.map(({ holderId }) => store().workerRentals.end(holderId, START + 50_000)));
      expect(await store().rentals.open(accountId)).toEqual([]);
      await expectExact(accountId, ["worker"], { accepts: () => true, groupOf: (line) => line.endpointId });
    });
  });
}
