import type { NetworkVolume } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import {
  sampleAssigned,
  sampleEndpoint,
  sampleHost,
  sampleId,
  samplePod,
  sampleRental,
  sampleTemplate,
  sampleVolume,
  storedAccount,
} from "../samples.test-support.ts";

export function describeVolumes(store: () => ManagementStore): void {
  const newOwner = async (): Promise<string> => (await storedAccount(store())).id;
  const rentalOf = (volume: NetworkVolume, startedAtMs = 1_000) =>
    sampleRental(volume.accountId, { holderKind: "network-volume", holderId: volume.id, startedAtMs });
  async function stored(volume: NetworkVolume): Promise<NetworkVolume> {
    expect(await store().networkVolumes.insert(volume, rentalOf(volume))).toBe("inserted");
    return volume;
  }

  describe("network volumes", () => {
    test("a volume comes back as it was stored, newest first in lists", async () => {
      const accountId = await newOwner();
      const old = await stored(sampleVolume(accountId));
      const young = await stored(sampleVolume(accountId, { createdAtMs: 2_000 }));
      expect(await store().networkVolumes.get(old.id)).toEqual(old);
      expect(await store().networkVolumes.list(accountId)).toEqual([young, old]);
      expect(await store().networkVolumes.get("unknown")).toBeUndefined();
    });

    test("a name is unique within an account", async () => {
      const accountId = await newOwner();
      await stored(sampleVolume(accountId, { name: "wanted" }));
      const twin = sampleVolume(accountId, { name: "wanted" });
      expect(await store().networkVolumes.insert(twin, rentalOf(twin))).toBe("name-taken");
      expect((await store().rentals.open()).some(({ holderId }) => holderId === twin.id)).toBe(false);
      const other = await stored(sampleVolume(accountId));
      const rename = (volume: NetworkVolume) => ({ volume: { ...volume, name: "wanted" } });
      expect(await store().networkVolumes.change(other.id, rename)).toEqual({ kind: "name-taken" });
      const rule = { namesMayRepeat: true };
      expect(await store().networkVolumes.insert(twin, rentalOf(twin), rule)).toBe("inserted");
      expect(await store().networkVolumes.change(other.id, rename, rule)).toMatchObject({ kind: "changed" });
    });

    test("the first host that is entered is the home of a volume, whichever gateway enters it, also when it grows", async () => {
      const accountId = await newOwner();
      const home = async ({ id }: NetworkVolume) =>
        (await store().rentals.open()).find(({ holderId }) => holderId === id)?.machineId;
      const unsettled = async (): Promise<NetworkVolume> => {
        const volume = sampleVolume(accountId);
        await store().networkVolumes.insert(volume, { ...rentalOf(volume), machineId: null });
        return volume;
      };
      const byFiles = await unsettled();
      expect(await store().networkVolumes.settle(byFiles.id, "h1")).toBe("h1");
      expect(await store().networkVolumes.settle(byFiles.id, "h2")).toBe("h1");
      const rental = { ...rentalOf(byFiles, 4_000), machineId: null };
      await store().networkVolumes.change(byFiles.id, (volume) => ({ volume, rental }));
      expect(await home(byFiles)).toBe("h1");
      expect(await store().networkVolumes.settle("unknown", "h1")).toBeNull();
      const byPod = await unsettled();
      const pod = samplePod(accountId, { networkVolumeId: byPod.id, machineId: "h2", templateId: null });
      await store().pods.insert(() => ({ pod, atMs: 1_000 }));
      expect(await home(byPod)).toBeNull();
      const next = { ...pod, id: sampleId(), name: "next" };
      await store().pods.insert(() => ({ pod: next, atMs: 1_000, settlesVolume: true }));
      expect(await home(byPod)).toBe("h2");
      const byWorker = await unsettled();
      const worker = sampleRental(accountId, { holderKind: "worker", machineId: "h3" });
      const assigned = () => sampleAssigned(worker.holderId, "h3");
      await store().workerRentals.begin(() => worker, { assigned, networkVolumeId: byWorker.id });
      expect(await home(byWorker)).toBe("h3");
    });

    test("a volume that grows is charged anew from that moment", async () => {
      const volume = await stored(sampleVolume(await newOwner()));
      const grown = { ...volume, sizeInGb: 20 };
      const outcome = await store().networkVolumes.change(volume.id, () => ({
        volume: grown,
        rental: { ...rentalOf(grown, 4_000), volumeInGb: 20 },
      }));
      expect(outcome).toEqual({ kind: "changed", volume: grown });
      const query = {
        accountId: volume.accountId,
        holderKinds: ["network-volume"] as const,
        fromMs: 0,
        untilMs: 9_000,
      };
      const all = await store().rentals.find(query);
      expect(all.map(({ startedAtMs, endedAtMs }) => [startedAtMs, endedAtMs]).toSorted()).toEqual([
        [1_000, 4_000],
        [4_000, null],
      ]);
      expect(await store().networkVolumes.change("unknown", () => ({ volume }))).toEqual({ kind: "missing" });
    });

    test("a volume stays while an endpoint has it, and an endpoint gets only volumes that exist", async () => {
      const accountId = await newOwner();
      const template = sampleTemplate(accountId);
      await store().templates.insert(template);
      const volume = await stored(sampleVolume(accountId));
      const endpoint = sampleEndpoint(template, { networkVolumeIds: [volume.id] });
      expect(await store().endpoints.insert(endpoint)).toBe("inserted");
      expect(await store().networkVolumes.remove(volume.id, 2_000)).toEqual({ usedBy: `the endpoint ${endpoint.id}` });
      const unknown = sampleEndpoint(template, { networkVolumeIds: [volume.id, "unknown"] });
      expect(await store().endpoints.insert(unknown)).toBe("volume-missing");
      const change = await store().endpoints.change(endpoint.id, (now) => ({ ...now, networkVolumeIds: ["unknown"] }));
      expect(change).toEqual({ kind: "volume-missing" });
      await store().endpoints.change(endpoint.id, (now) => ({ ...now, networkVolumeIds: [] }));
      expect(await store().networkVolumes.remove(volume.id, 2_000)).toBe("removed");
      expect(await store().networkVolumes.remove(volume.id, 2_000)).toBe("missing");
    });

    test("an endpoint and the removal of its volume cannot both win", async () => {
      const accountId = await newOwner();
      const template = sampleTemplate(accountId);
      await store().templates.insert(template);
      for (let round = 0; round < 5; round += 1) {
        const volume = await stored(sampleVolume(accountId));
        const [inserted, removed] = await Promise.all([
          store().endpoints.insert(sampleEndpoint(template, { networkVolumeIds: [volume.id] })),
          store().networkVolumes.remove(volume.id, 2_000),
        ]);
        expect([inserted === "inserted", removed === "removed"].filter(Boolean)).toHaveLength(1);
      }
    });

    test("every host learns what it has to erase, until it has done so", async () => {
      const [one, other] = [sampleHost(), sampleHost()];
      await store().hosts.report(one);
      await store().hosts.report(other);
      const volume = await stored(sampleVolume(await newOwner()));
      await store().networkVolumes.remove(volume.id, 2_000);
      const erasure = { kind: "network", volumeId: volume.id } as const;
      expect(await store().volumeErasures.list(one.machineId)).toEqual([erasure]);
      await store().volumeErasures.done(one.machineId, erasure);
      expect(await store().volumeErasures.list(one.machineId)).toEqual([]);
      expect(await store().volumeErasures.list(other.machineId)).toEqual([erasure]);
    });
  });
}
