import { describe, expect, test } from "vitest";
import type { Capacity, Rental } from "@millrace/engine";
import type { ManagementStore } from "../index.ts";
import { sampleHost, sampleId, sampleRental, storedAccount } from "../samples.test-support.ts";

export function describeRentals(store: () => ManagementStore): void {
  const newOwner = async (): Promise<string> => (await storedAccount(store())).id;

  describe("hosts and rentals", () => {
    test("a host comes back as it was reported last", async () => {
      const host = sampleHost();
      await store().hosts.report(host);
      const gateway = { url: "http://127.0.0.1:8080", loopbackOf: "here" };
      const later = { ...host, publicIp: null, seenAtMs: 9_000, gateway };
      await store().hosts.report(later);
      expect((await store().hosts.capacity()).hosts).toEqual([later]);
      await store().hosts.report({ ...later, gateway: { ...gateway, loopbackOf: null } });
      expect((await store().hosts.capacity()).hosts).toMatchObject([{ gateway: { ...gateway, loopbackOf: null } }]);
    });

    test("what operators set on a host survives its reports and the next change", async () => {
      const host = sampleHost();
      expect(await store().hosts.steer(host.machineId, (now) => now)).toBe(false);
      await store().hosts.report(host);
      const labels = { rack: "r1" };
      const drained = { cordoned: true, labels, drainingSinceMs: 5_000 };
      expect(await store().hosts.steer(host.machineId, () => drained)).toBe(true);
      await store().hosts.report({ ...host, seenAtMs: 9_000, version: "1.2.3" });
      await store().hosts.steer(host.machineId, (now) => ({ ...now, labels: { ...now.labels, zone: "z" } }));
      const seen = { ...host, seenAtMs: 9_000, version: "1.2.3" };
      const set = { ...drained, labels: { rack: "r1", zone: "z" } };
      expect((await store().hosts.capacity()).hosts).toEqual([{ ...seen, ...set }]);
      expect((await store().hosts.signs()).get(host.machineId)).toMatchObject({ draining: true });
      await store().hosts.steer(host.machineId, ({ cordoned }) => ({ cordoned, labels: {} }));
      expect((await store().hosts.capacity()).hosts).toEqual([{ ...seen, cordoned: true, labels: {} }]);
    });

    test("a rental of a worker is open until its worker ends, and comes back as it was stored", async () => {
      const rental = sampleRental(await newOwner(), { holderKind: "worker", endpointId: "e1", templateId: "t1" });
      expect(await store().workerRentals.begin(() => rental)).toBeUndefined();
      expect(await store().rentals.open()).toEqual([rental]);
      expect(await store().rentals.open(rental.accountId)).toEqual([rental]);
      expect(await store().rentals.open("another")).toEqual([]);
      expect((await store().hosts.rented()).rentals).toEqual([rental]);
      await store().workerRentals.end(rental.holderId, 4_000);
      await store().workerRentals.end(rental.holderId, 9_000);
      expect(await store().rentals.open()).toEqual([]);
      const query = { accountId: rental.accountId, holderKinds: ["worker"] as const };
      expect(await store().rentals.find({ ...query, fromMs: 0, untilMs: 2_000 })).toEqual([
        { ...rental, endedAtMs: 4_000 },
      ]);
      expect(await store().rentals.find({ ...query, fromMs: 4_000, untilMs: 9_000 })).toEqual([]);
      expect(await store().rentals.find({ ...query, fromMs: 0, untilMs: 1_000 })).toEqual([]);
      expect(await store().rentals.find({ ...query, holderKinds: ["pod"], fromMs: 0, untilMs: 9_000 })).toEqual([]);
      const ofHolder = { ...query, fromMs: 0, untilMs: 9_000 };
      expect(await store().rentals.find({ ...ofHolder, holderId: rental.holderId })).toHaveLength(1);
      expect(await store().rentals.find({ ...ofHolder, holderId: "another" })).toEqual([]);
    });

    test("rentals are read in pages, newest first", async () => {
      const accountId = await newOwner();
      const moments = [1_000, 2_000, 2_000, 3_000, 4_000];
      const rentals = moments.map((startedAtMs, at) =>
        sampleRental(accountId, {
          id: `r${at}`,
          holderKind: "worker",
          holderId: `w${at}`,
          endpointId: `e${at % 2}`,
          startedAtMs,
          endedAtMs: startedAtMs + 500,
        }),
      );
      await store().rentals.enter([
        ...rentals,
        sampleRental(await newOwner(), { holderKind: "worker", startedAtMs: 1_000, endedAtMs: 9_000 }),
      ]);
      const query = { accountId, holderKinds: ["worker"] as const, fromMs: 0, untilMs: 9_000 };
      const idsOf = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);
      expect(await store().rentals.page({ ...query, limit: 1 })).toEqual([rentals[4]]);
      const found: string[] = [];
      for (let after: { startedAtMs: number; id: string } | undefined; ;) {
        const page = await store().rentals.page({ ...query, limit: 2, ...(after === undefined ? {} : { after }) });
        found.push(...idsOf(page));
        after = page.at(-1);
        if (page.length < 2) break;
      }
      expect(found).toEqual(["r4", "r3", "r2", "r1", "r0"]);
      expect(idsOf(await store().rentals.page({ ...query, endpointId: "e1", limit: 9 }))).toEqual(["r3", "r1"]);
      expect(idsOf(await store().rentals.page({ ...query, holderId: "w2", limit: 9 }))).toEqual(["r2"]);
      expect(idsOf(await store().rentals.page({ ...query, fromMs: 2_500, untilMs: 4_000, limit: 9 }))).toEqual(["r3"]);
    });

    test("a holder has one open rental at most", async () => {
      const rental = sampleRental(await newOwner(), { holderKind: "worker" });
      await store().workerRentals.begin(() => rental);
      await expect(store().workerRentals.begin(() => ({ ...rental, id: sampleId() }))).rejects.toThrow();
      await store().workerRentals.end(rental.holderId, 4_000);
      await store().workerRentals.begin(() => ({ ...rental, id: sampleId(), startedAtMs: 4_000 }));
      expect(await store().rentals.open()).toHaveLength(1);
    });

    test("a refusal rents nothing, and of many at once each sees what the others took", async () => {
      const accountId = await newOwner();
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () =>
          store().workerRentals.begin(({ held }) =>
            (held.get("m1")?.gpuIds.length ?? 0) >= 3
              ? { refusal: "full" as const }
              : sampleRental(accountId, { holderKind: "worker", holderId: sampleId() }),
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(5);
      expect(await store().rentals.open()).toHaveLength(3);
    });

    test("what is held of hosts, and where volumes are, is what open rentals say", async () => {
      const accountId = await newOwner();
      const rental = (changes: Partial<Rental>): Rental =>
        sampleRental(accountId, { holderKind: "worker", ...changes });
      await store().rentals.enter([
        rental({ id: "r1", gpuIds: ["g1", "g2"], vcpuCount: 4, memoryInGb: 8 }),
        rental({ id: "r2", gpuIds: [], vcpuCount: 2, memoryInGb: 3 }),
        rental({ id: "r3", gpuIds: ["g3"] }),
        rental({ id: "r4", gpuIds: ["g4"], endedAtMs: 5_000 }),
        rental({ id: "r5", machineId: "m2", gpuIds: [], vcpuCount: 1, memoryInGb: 1 }),
        rental({ id: "r6", machineId: "m3", holderKind: "network-volume", holderId: "v1", gpuIds: [] }),
        rental({ id: "r7", machineId: null, holderKind: "network-volume", holderId: "v2", gpuIds: [] }),
      ]);
      const { rentals, ...told } = await store().hosts.rented();
      const { held, volumeHomes } = await store().hosts.capacity();
      expect(rentals).toHaveLength(6);
      const sorted = (of: Capacity["held"]) =>
        [...of].map(([id, { gpuIds, ...rest }]) => [id, rest, gpuIds.toSorted()]).toSorted();
      expect(sorted(held)).toEqual(sorted(told.held));
      expect(held.get("m1")?.gpuIds).toHaveLength(3);
      expect(volumeHomes).toEqual(new Map([["v1", "m3"]]));
    });

    test("rentals of several workers end together, and none before it began", async () => {
      const accountId = await newOwner();
      const on = { holderKind: "worker", machineId: "h1" } as const;
      const [early, late] = [sampleRental(accountId, on), sampleRental(accountId, { ...on, startedAtMs: 6_000 })];
      const elsewhere = sampleRental(accountId, { holderKind: "worker", machineId: "h1" });
      const pod = sampleRental(accountId, { machineId: "h1" });
      for (const rental of [early, late, elsewhere, pod]) await store().workerRentals.begin(() => rental);
      await store().workerRentals.endEach([early.holderId, late.holderId, pod.holderId], 5_000);
      const open = (await store().rentals.open()).map(({ id }) => id);
      expect(open.toSorted()).toEqual([elsewhere.id, pod.id].toSorted());
      const all = await store().rentals.find({ accountId, holderKinds: ["worker"], fromMs: 0, untilMs: 9_000 });
      expect(all.find(({ id }) => id === early.id)?.endedAtMs).toBe(5_000);
      const everAt = await store().rentals.find({ accountId, holderKinds: ["worker"], fromMs: 5_999, untilMs: 6_001 });
      expect(everAt.find(({ id }) => id === late.id)?.endedAtMs).toBe(6_000);
    });
  });
}
