import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AccountBilling } from "./account-billing.ts";
import { BillingService } from "./billing-service.ts";
import { historyOf, podHistoryOf } from "./history.test-support.ts";
import type { RentalRepository } from "./ports.ts";
import { HOUR, rentalSample, rentalsOf, start } from "../rentals/rental.test-support.ts";
import type { Rental, RentalHolderKind } from "../rentals/rental.ts";

const nowMs = start + 2 * HOUR;
const DOLLAR = 1_000_000_000;
const gpuPod = rentalSample({
  holderId: "p1",
  gpuTypeId: "NVIDIA L4",
  computeNanosPerHr: DOLLAR,
  storageNanosPerHr: DOLLAR / 4,
  containerDiskInGb: 50,
  startedAtMs: start,
  endedAtMs: start + HOUR,
});
const stopped = rentalSample({
  holderId: "p1",
  vcpuCount: 0,
  storageNanosPerHr: DOLLAR / 2,
  volumeInGb: 20,
  startedAtMs: start + HOUR,
});
const cpuPod = rentalSample({
  holderId: "p2",
  cpuFlavorId: "cpu3c",
  computeNanosPerHr: DOLLAR / 8,
  startedAtMs: start + HOUR,
});
const worker = rentalSample({
  holderKind: "worker",
  holderId: "w1",
  endpointId: "e1",
  cpuFlavorId: "cpu3c",
  vcpuCount: 4,
  memoryInGb: 8,
  computeNanosPerHr: DOLLAR,
  storageNanosPerHr: DOLLAR,
  containerDiskInGb: 5,
  startedAtMs: start,
});
const volume = rentalSample({
  holderKind: "network-volume",
  holderId: "v1",
  vcpuCount: 0,
  volumeInGb: 100,
  storageNanosPerHr: DOLLAR,
  startedAtMs: start,
});

function billingOf(rentals: readonly Rental[]): BillingService {
  const of = (kinds: readonly RentalHolderKind[]) => rentals.filter(({ holderKind }) => kinds.includes(holderKind));
  const repository: RentalRepository = {
    open: async () => rentals.filter(({ endedAtMs }) => endedAtMs === null),
    find: () => Promise.reject(new Error("nothing is read at once")),
    page: async () => [],
    visit: async ({ holderKinds, holderId }, page) =>
      page(of(holderKinds).filter((rental) => holderId === undefined || rental.holderId === holderId)),
    enter: () => Promise.reject(new Error("nothing is entered")),
    podHistory: async (_, period) => podHistoryOf(rentals, period),
    history: async (query) => historyOf(of(query.holderKinds), query, query.resolution, query.accepts),
  };
  return new BillingService({ rentals: repository, nowMs: () => nowMs });
}

describe("what an account is billed", () => {
  const billing = new AccountBilling(billingOf([gpuPod, stopped, cpuPod, worker, volume]));

  test("for pods is what they compute with, by GPU type or CPU flavor", async () => {
    const common = { bucketMs: start, timeBilledMs: HOUR, diskSpaceBilledGb: null };
    expect(await billing.gpuCloud("a", "day")).toEqual([{ ...common, amount: 1, group: "NVIDIA L4" }]);
    expect(await billing.cpuCloud("a", "day")).toEqual([{ ...common, amount: 0.125, group: "cpu3c" }]);
  });

  test("for workers is all that they cost, by endpoint, GPU type or size", async () => {
    const record = { bucketMs: start, amount: 4, timeBilledMs: 2 * HOUR, diskSpaceBilledGb: null };
    expect(await billing.serverless("a", "day", "endpointId")).toEqual([{ ...record, group: "e1" }]);
    expect(await billing.serverless("a", "day", "gpuTypeId")).toEqual([{ ...record, group: null }]);
    expect(await billing.serverless("a", "day", "instanceId")).toEqual([{ ...record, group: "cpu3c-4-8" }]);
  });

  test("for storage is disks of pods and network volumes, with what was held on average", async () => {
    const common = { timeBilledMs: null, group: null };
    expect(await billing.storage("a", "hour")).toEqual([
      { ...common, bucketMs: start, amount: 1.25, diskSpaceBilledGb: 150 },
      { ...common, bucketMs: start + HOUR, amount: 1.5, diskSpaceBilledGb: 120 },
    ]);
  });

  test("for disks without a price is nothing, and how large they were is told", async () => {
    const free = new AccountBilling(billingOf([{ ...volume, volumeInGb: 1, storageNanosPerHr: 0 }]));
    expect(await free.storage("a", "day")).toMatchObject([{ amount: 0, diskSpaceBilledGb: 1 }]);
  });

  test("in all is the sum of the kinds", async () => {
    const records = await billing.summary("a", "day");
    expect(records.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["pods", 1.125],
      ["serverless", 4],
      ["storage", 2.75],
    ]);
  });

  test("is never told twice and never forgotten, whatever was rented", async () => {
    const kinds: readonly RentalHolderKind[] = ["pod", "worker", "network-volume"];
    await fc.assert(
      fc.asyncProperty(rentalsOf({ aroundMs: 3 * HOUR }), async (list) => {
        const rentals = list.map((rental, index): Rental => {
          const holderKind = kinds[index % 3] ?? "pod";
          const nothing = holderKind === "network-volume" ? { vcpuCount: 0, computeNanosPerHr: 0 } : {};
          return { ...rental, holderKind, ...nothing };
        });
        const service = billingOf(rentals);
        const summary = await new AccountBilling(service).summary("a", "hour");
        const whole = await service.report("a", kinds, { bucketSize: "hour", grouping: "none" });
        const sum = (records: readonly { readonly amount: number }[]): number =>
          records.reduce((total, { amount }) => total + amount, 0);
        expect(sum(summary)).toBeCloseTo(sum(whole), 9);
      }),
    );
  });

  test("for single pods is told by reading their rentals, with the same result", async () => {
    const service = billingOf([gpuPod, stopped, cpuPod, worker, volume]);
    const byPod = await service.report("a", ["pod"], { bucketSize: "day", grouping: "podId" });
    expect(byPod.map(({ group, amount }) => [group, amount])).toEqual([
      ["p1", 1.75],
      ["p2", 0.125],
    ]);
    const filter = { podId: "p1" };
    expect(await service.report("a", ["pod"], { bucketSize: "day", grouping: "gpuTypeId", filter })).toMatchObject([
      { group: null, amount: 0.5 },
      { group: "NVIDIA L4", amount: 1.25 },
    ]);
  });

  test("by the hour at the moment is what all open rentals cost together", async () => {
    expect(await billingOf([gpuPod, stopped, cpuPod, worker, volume]).spendPerHr("a")).toBe(3.625);
    expect(await billingOf([]).spendPerHr("a")).toBe(0);
  });
});
