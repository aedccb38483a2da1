import type { Pod, Rental } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import {
  sampleHost,
  samplePod,
  sampleRental,
  sampleTemplate,
  sampleVolume,
  storedAccount,
} from "../samples.test-support.ts";

export function describePods(store: () => ManagementStore): void {
  const newOwner = async (): Promise<string> => (await storedAccount(store())).id;
  const rentalOf = (pod: Pod, changes: Partial<Rental> = {}): Rental =>
    sampleRental(pod.accountId, { holderId: pod.id, machineId: pod.machineId, ...changes });
  async function stored(pod: Pod): Promise<Pod> {
    const outcome = await store().pods.insert(() => ({ pod, rental: rentalOf(pod), atMs: pod.createdAtMs }));
    expect(outcome).toEqual({ kind: "changed", pod });
    return pod;
  }

  describe("pods", () => {
    test("a pod comes back as it was stored, and as it was changed", async () => {
      const pod = await stored(samplePod(await newOwner()));
      expect(await store().pods.get(pod.id)).toEqual(pod);
      const container = {
        generation: 1,
        startedAtMs: 1_500,
        containerId: "c1",
        ports: [{ privatePort: 8888, protocol: "http" as const, ip: "127.0.0.1", publicPort: 41_000 }],
      };
      const next = { ...pod, gpuTypeId: "NVIDIA L4", gpuCount: 1, cpuFlavorId: null, env: { B: "2" }, container };
      await store().pods.change(pod.id, () => ({ pod: next, atMs: 2_000 }));
      expect(await store().pods.get(pod.id)).toEqual(next);
      expect(await store().pods.get("unknown")).toBeUndefined();
      expect(await store().pods.change("unknown", () => ({ pod: next, atMs: 1 }))).toEqual({ kind: "missing" });
    });

    test("a pod and what is rented for it change together, or not at all", async () => {
      const pod = await stored(samplePod(await newOwner()));
      const refuse = (): never => {
        throw new Error("refused");
      };
      await expect(store().pods.change(pod.id, refuse)).rejects.toThrow("refused");
      await expect(store().pods.insert(refuse)).rejects.toThrow("refused");
      const second = rentalOf(pod, { vcpuCount: 0, startedAtMs: 5_000 });
      await store().pods.change(pod.id, (current) => ({
        pod: { ...current, version: 2 },
        rental: second,
        atMs: 5_000,
      }));
      const all = await store().rentals.find({
        accountId: pod.accountId,
        holderKinds: ["pod"],
        fromMs: 0,
        untilMs: 9_000,
      });
      expect(all.map(({ startedAtMs, endedAtMs }) => [startedAtMs, endedAtMs]).toSorted()).toEqual([
        [1_000, 5_000],
        [5_000, null],
      ]);
      await store().pods.change(pod.id, (current) => ({ pod: current, rental: null, atMs: 6_000 }));
      expect((await store().rentals.open()).filter(({ holderId }) => holderId === pod.id)).toEqual([]);
    });

    test("changes see hosts and what is taken, and never two at once", async () => {
      const accountId = await newOwner();
      const host = sampleHost();
      await store().hosts.report(host);
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const pod = samplePod(accountId, { machineId: host.machineId });
          return store()
            .pods.insert(({ hosts, held }) => {
              expect(hosts).toContainEqual(host);
              const taken = held.has(host.machineId);
              if (taken) throw new Error("taken");
              return { pod, rental: rentalOf(pod), atMs: 1_000 };
            })
            .then(
              () => "made",
              () => "refused",
            );
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(1);
    });

    test("a name that was given is one pod's as long as it is there; the default name is everybody's", async () => {
      const accountId = await newOwner();
      const pod = await stored(samplePod(accountId, { name: "wanted" }));
      const twin = samplePod(accountId, { name: "wanted" });
      const insert = () => store().pods.insert(() => ({ pod: twin, atMs: 1_000 }));
      expect(await insert()).toEqual({ kind: "name-taken" });
      const again = samplePod(accountId, { name: "wanted" });
      const rule = { namesMayRepeat: true };
      expect(await store().pods.insert(() => ({ pod: again, atMs: 1_000 }), rule)).toMatchObject({ kind: "changed" });
      await store().pods.remove(again.id);
      await stored(samplePod(accountId, { name: "my pod" }));
      await stored(samplePod(accountId, { name: "my pod" }));
      await stored(samplePod(await newOwner(), { name: "wanted" }));
      await store().pods.change(pod.id, (now) => ({ pod: { ...now, desiredStatus: "TERMINATED" }, atMs: 2_000 }));
      expect(await insert()).toMatchObject({ kind: "changed" });
    });

    test("lists are newest first, by account and by host", async () => {
      const [accountId, other] = [await newOwner(), await newOwner()];
      const old = await stored(samplePod(accountId, { createdAtMs: 1_000, machineId: "h1" }));
      const young = await stored(samplePod(accountId, { createdAtMs: 3_000, machineId: "h2" }));
      const foreign = await stored(samplePod(other, { createdAtMs: 2_000, machineId: "h1" }));
      expect(await store().pods.list(accountId)).toEqual([young, old]);
      expect(await store().pods.listOfHost("h1")).toEqual([foreign, old]);
      await store().pods.remove(old.id);
      expect(await store().pods.listOfHost("h1")).toEqual([foreign]);
    });

    test("what a host reports counts for the generation it saw only", async () => {
      const pod = await stored(samplePod(await newOwner()));
      const container = { generation: 1, startedAtMs: 2_000, containerId: null, ports: [] };
      await store().pods.report(pod.id, 1, { container, lastStatusChange: "up" });
      expect(await store().pods.get(pod.id)).toEqual({ ...pod, container, lastStatusChange: "up" });
      await store().pods.report(pod.id, 2, { container: null });
      await store().pods.report("unknown", 1, { container: null });
      expect((await store().pods.get(pod.id))?.container).toEqual(container);
    });

    test("why a pod was stopped is not overwritten by what its host says of the container that ends", async () => {
      const stopped = { desiredStatus: "EXITED", lastStatusChange: "its time came" } as const;
      const pod = await stored({ ...samplePod(await newOwner()), ...stopped });
      await store().pods.report(pod.id, 1, { container: null, lastStatusChange: "The container is running" });
      expect(await store().pods.get(pod.id)).toEqual({ ...pod, container: null });
    });

    test("what a pod refers to exists, and stays while it does", async () => {
      const accountId = await newOwner();
      const template = sampleTemplate(accountId, { isServerless: false });
      await store().templates.insert(template);
      const volume = sampleVolume(accountId);
      await store().networkVolumes.insert(
        volume,
        sampleRental(accountId, { holderKind: "network-volume", holderId: volume.id }),
      );
      for (const field of ["templateId", "networkVolumeId", "containerRegistryAuthId"] as const) {
        const pod = samplePod(accountId, { [field]: "unknown" });
        expect(await store().pods.insert(() => ({ pod, atMs: 1 }))).toEqual({ kind: "reference-missing", field });
      }
      const pod = await stored(samplePod(accountId, { templateId: template.id, networkVolumeId: volume.id }));
      expect(await store().templates.remove(template.id)).toBe("in-use");
      expect(await store().networkVolumes.remove(volume.id, 2_000)).toEqual({ usedBy: `the pod ${pod.id}` });
      const free = { templateId: null, networkVolumeId: null };
      await store().pods.change(pod.id, (now) => ({ pod: { ...now, ...free }, atMs: 2_000 }));
      expect(await store().templates.remove(template.id)).toBe("removed");
      expect(await store().networkVolumes.remove(volume.id, 2_000)).toBe("removed");
    });
  });
}
