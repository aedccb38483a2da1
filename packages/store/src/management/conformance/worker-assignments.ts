import type { SeenWorker } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleAssigned, sampleHost, sampleRental, storedAccount } from "../samples.test-support.ts";

export function describeWorkerAssignments(store: () => ManagementStore): void {
  async function assign(workerId: string, hostId: string): Promise<void> {
    const account = await storedAccount(store());
    const rental = sampleRental(account.id, { holderKind: "worker", holderId: workerId, machineId: hostId });
    const among = { assigned: () => sampleAssigned(workerId, hostId), networkVolumeId: null };
    await store().workerRentals.begin(() => rental, among);
  }
  const idsOf = async (hostId: string): Promise<readonly string[]> =>
    (await store().workerAssignments.ofHost(hostId)).map(({ workerId }) => workerId);

  describe("assignments of workers", () => {
    test("begin with the rental, take orders and reports, and end with it", async () => {
      await assign("w1", "h1");
      const first = {
        ...sampleAssigned("w1", "h1"),
        hostId: "h1",
        wanted: "RUNNING",
        graceMs: 0,
        why: null,
        generation: 1,
        seen: null,
      };
      expect(await store().workerAssignments.all()).toEqual([first]);
      const seen: SeenWorker = { generation: 1, state: "RUNNING", startedAtMs: 5, exit: null, refusal: null };
      await store().workerAssignments.report("w1", seen);
      await store().workerAssignments.order("w1", { wanted: "STOPPED", graceMs: 7, why: "Enough." });
      expect(await store().workerAssignments.find(["w1", "none"])).toEqual([
        { ...first, wanted: "STOPPED", graceMs: 7, why: "Enough.", generation: 2, seen },
      ]);
      await store().workerRentals.end("w1", 2_000);
      expect(await store().workerAssignments.all()).toEqual([]);
    });

    test("stay while the worker is frozen, and go on with the next rental", async () => {
      await assign("w1", "h1");
      await store().workerRentals.pause("w1", 2_000);
      await store().workerRentals.pause("w1", 3_000);
      expect(await store().rentals.open()).toEqual([]);
      expect(await store().workerAssignments.ofHost("h1")).toMatchObject([{ wanted: "PAUSED", generation: 2 }]);
      await assign("w1", "h1");
      expect(await store().workerAssignments.ofHost("h1")).toMatchObject([{ wanted: "RUNNING", generation: 3 }]);
    });

    test("of several workers end together", async () => {
      for (const [workerId, hostId] of [
        ["w1", "h1"],
        ["w2", "h2"],
        ["w3", "h1"],
      ] as const) {
        await assign(workerId, hostId);
      }
      await store().workerRentals.endEach(["w1", "w3", "none"], 2_000);
      expect(await idsOf("h1")).toEqual([]);
      expect(await idsOf("h2")).toEqual(["w2"]);
    });

    test("a host that leaves waits for what is being placed, and what is placed later sees that it leaves", async () => {
      const host = sampleHost();
      const account = await storedAccount(store());
      for (let round = 0; round < 10; round += 1) {
        await store().hosts.report(host);
        let seenAfter: Promise<unknown> = Promise.resolve();
        const rental = sampleRental(account.id, { holderKind: "worker", machineId: host.machineId });
        await store().workerRentals.begin(() => {
          seenAfter = store()
            .hosts.report({ ...host, leaving: true })
            .then(() => store().rentals.open());
          return rental;
        });
        expect(await seenAfter).toEqual([rental]);
        await store().workerRentals.begin(({ hosts }) => {
          expect(hosts).toMatchObject([{ leaving: true }]);
          return { refusal: "leaving" };
        });
        await store().workerRentals.end(rental.holderId, 9_000);
      }
    });

    test("a host tells that it is alive, and that it is stopping", async () => {
      const host = sampleHost();
      await store().hosts.report(host);
      await store().hosts.beat(host.machineId, 7_000);
      expect(await store().hosts.signs()).toEqual(
        new Map([[host.machineId, { seenAtMs: 7_000, leaving: false, draining: false }]]),
      );
      await store().hosts.report({ ...host, leaving: true });
      expect((await store().hosts.capacity()).hosts).toEqual([{ ...host, leaving: true }]);
      await store().hosts.report({ ...host, leaving: true, restarts: true });
      expect((await store().hosts.capacity()).hosts).toEqual([{ ...host, leaving: true, restarts: true }]);
      const sign = { seenAtMs: host.seenAtMs, leaving: true, restarts: true, draining: false };
      expect(await store().hosts.signs()).toEqual(new Map([[host.machineId, sign]]));
    });
  });
}
