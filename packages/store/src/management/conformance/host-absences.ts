import { BillingService, createClock, type Pod, type Rental, watchAbsentHosts } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleHost, sampleId, samplePod, sampleRental, storedAccount } from "../samples.test-support.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 4, 15);

/** What an hour of each rental costs. */
const perHour = { computeNanosPerHr: 2e9, storageNanosPerHr: 1e9 };

export function describeHostAbsences(store: () => ManagementStore): void {
  const seen = (machineId: string, seenAtMs: number) => sampleHost({ machineId, seenAtMs });

  /** A pod that began to run at `START`, on a host that was seen then. */
  async function runningPod(machineId = sampleId()): Promise<Pod & { readonly rental: Rental }> {
    const account = await storedAccount(store());
    await store().hosts.report(seen(machineId, START));
    const pod = samplePod(account.id, { machineId });
    const held = { holderId: pod.id, machineId, startedAtMs: START, ...perHour };
    const rental = sampleRental(account.id, held);
    await store().pods.insert(() => ({ pod, rental, atMs: START }));
    return { ...pod, rental };
  }

  /** The bill until then, which the sums of lines, those of pods and the rentals themselves must agree on. */
  async function charged({ accountId }: Pod, untilMs: number): Promise<number> {
    const billing = new BillingService({ rentals: store().rentals, nowMs: () => untilMs });
    const asked = { startMs: START - HOUR, endMs: untilMs };
    const amounts = await Promise.all(
      (["none", "podId"] as const).flatMap((grouping) =>
        (["hour", "month"] as const).map(async (bucketSize) => {
          const records = await billing.report(accountId, ["pod"], { ...asked, grouping, bucketSize });
          return [records.reduce((sum, { amount }) => sum + amount, 0), sum(records.map((one) => one.timeBilledMs))];
        }),
      ),
    );
    const [first = [Number.NaN, 0]] = amounts;
    for (const amount of amounts) expect(amount).toEqual(first);
    const [dollars = 0, runningMs = 0] = first;
    expect(runningMs).toBe((dollars / 3) * HOUR);
    return dollars;
  }
  const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

  describe("hosts that are gone", () => {
    test("what pods have there is not charged from when it was last seen, stays reserved, and is charged again", async () => {
      const pod = await runningPod();
      const { machineId } = pod;
      await store().hosts.report(seen(machineId, START + HOUR));
      for (let time = 0; time < 2; time += 1) await store().hosts.absent(machineId, START + HOUR, sampleId);
      expect(await charged(pod, START + 5 * HOUR)).toBe(3);
      const away = (await store().hosts.capacity()).held.get(machineId);
      expect(away).toMatchObject({ gpuIds: pod.rental.gpuIds, memoryInGb: pod.rental.memoryInGb });

      for (let time = 0; time < 2; time += 1) await store().hosts.present(machineId, START + 5 * HOUR, sampleId);
      expect(await charged(pod, START + 7 * HOUR)).toBe(9);
      const { id: _new, ...again } = (await store().rentals.open(pod.accountId))[0] ?? pod.rental;
      const { id: _old, ...before } = pod.rental;
      expect(again).toEqual({ ...before, startedAtMs: START + 5 * HOUR });
    });

    test("a host that was seen since is not gone", async () => {
      const pod = await runningPod();
      await store().hosts.beat(pod.machineId, START + HOUR);
      await store().hosts.absent(pod.machineId, START, sampleId);
      await store().hosts.absent("unknown", START, sampleId);
      expect(await store().rentals.open(pod.accountId)).toEqual([pod.rental]);
    });

    test("what changes or begins there meanwhile is not charged either, and what ended does not come back", async () => {
      const machineId = sampleId();
      const [stopped, deleted] = [await runningPod(machineId), await runningPod(machineId)];
      await store().hosts.absent(machineId, START, sampleId);
      const volume = {
        ...stopped.rental,
        id: sampleId(),
        gpuIds: [],
        vcpuCount: 0,
        memoryInGb: 0,
        containerDiskInGb: 0,
      };
      const rental = { ...volume, computeNanosPerHr: 0, startedAtMs: START + HOUR };
      await store().pods.change(stopped.id, (pod) => ({
        pod: { ...pod, desiredStatus: "EXITED" },
        rental,
        atMs: START + HOUR,
      }));
      await store().pods.change(deleted.id, (pod) => ({ pod, rental: null, atMs: START + HOUR }));
      await store().hosts.absent(machineId, START, sampleId);
      expect(await charged(stopped, START + 5 * HOUR)).toBe(0);
      await store().hosts.present(machineId, START + 5 * HOUR, sampleId);
      const again = { ...rental, id: expect.any(String) as string, startedAtMs: START + 5 * HOUR };
      expect(await store().rentals.open(stopped.accountId)).toEqual([again]);
      expect(await store().rentals.open(deleted.accountId)).toEqual([]);
      expect(await charged(deleted, START + 6 * HOUR)).toBe(0);
    });

    test("workers and network volumes there are left as they are", async () => {
      const { machineId, accountId, rental } = await runningPod();
      const others = (["worker", "network-volume"] as const).map((holderKind) =>
        sampleRental(accountId, { holderKind, machineId, gpuIds: [] }),
      );
      for (const other of others) await store().workerRentals.begin(() => other);
      await store().hosts.absent(machineId, START, sampleId);
      const open = (await store().rentals.open(accountId)).filter(({ holderId }) => holderId !== rental.holderId);
      expect(open.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(others);
    });

    test("the leader finds them, and tells the owners of running pods; all other hosts are left alone", async () => {
      const [gone, here] = [await runningPod(), await runningPod()];
      const clock = createClock({ frozenAtMs: START });
      const told: unknown[] = [];
      let leads = false;
      const look = watchAbsentHosts({
        clock,
        hosts: store().hosts,
        isAlive: ({ machineId, seenAtMs }) => machineId === here.machineId || clock.now() - seenAtMs <= 30_000,
        leads: () => leads,
        tellOfHost: async (machineId, what, which) => void told.push([machineId, what, which(gone)]),
        newId: sampleId,
        onError: (error) => told.push(error),
      });
      const pass = (): Promise<void> => clock.advance(10_000);
      for (let time = 0; time < 6; time += 1) await pass();
      expect(told).toEqual([]);
      leads = true;
      for (let time = 0; time < 2; time += 1) await pass();
      await look.close();
      expect(told).toEqual([[gone.machineId, expect.stringMatching(/^Its host does not answer, so/), true]]);
      expect(await charged(gone, START + HOUR)).toBe(0);
      expect(await store().rentals.open(here.accountId)).toEqual([here.rental]);
    });
  });
}
