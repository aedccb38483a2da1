import { describe, expect, test } from "vitest";
import { capacityOf } from "../hosts/capacity.ts";
import type { Rental } from "../../billing/rentals/rental.ts";
import { rentalSample } from "../../billing/rentals/rental.test-support.ts";
import { playedInventory, startMs } from "../driver/played-machines.test-support.ts";
import { smallRequest } from "./small-machine.test-support.ts";
import type { Host } from "../hosts/host.ts";
import { imageMark } from "../hosts/image-presence.ts";
import type { WorkerHardwareRequest } from "./worker-hardware.ts";
import { placeWorker, whyNeverPlaced } from "./worker-placement.ts";

/** 8 virtual CPUs and 32 GB. */
const laptop: Host = {
  machineId: "laptop",
  dataCenterId: "EU-RO-1",
  driver: "docker",
  publicIp: null,
  inventory: playedInventory,
  name: "rig1",
  version: null,
  cordoned: false,
  labels: {},
  seenAtMs: startMs,
};
const gpus = ["g0", "g1"].map((id) => ({ id, typeId: "NVIDIA L4", memoryInGb: 24 }));
const rig: Host = { ...laptop, machineId: "rig", inventory: { ...playedInventory, gpus, cudaVersion: "12.8" } };
const byProcess = (host: Host): Host => ({ ...host, driver: "process" });

function why(hardware: Partial<WorkerHardwareRequest>, hosts: readonly Host[], imageName = "ghcr.io/acme/echo:1") {
  const usual = smallRequest;
  return whyNeverPlaced({ imageName, hardware: { ...usual, ...hardware } }, hosts);
}

describe("a worker that could never be placed", () => {
  test.each<[string, Partial<WorkerHardwareRequest>, readonly Host[]]>([
    ["a type of GPU that nobody has", { computeType: "GPU", gpuTypeIds: ["NVIDIA H200"] }, [rig]],
    ["more GPUs than one host has", { computeType: "GPU", gpuCount: 3 }, [rig, { ...rig, machineId: "rig2" }]],
    ["a CUDA version that nobody has", { computeType: "GPU", minCudaVersion: "13.0" }, [rig]],
    ["a place without hosts", { computeType: "GPU", dataCenterIds: ["US-KS-2"] }, [rig]],
    ["GPUs of which a process gets no more", { computeType: "GPU", gpuCount: 3 }, [byProcess(rig)]],
    ["several GPUs where no host has any", { computeType: "GPU", gpuCount: 128 }, [laptop, byProcess(laptop)]],
    ["more virtual CPUs than one host has", { vcpuCount: 16 }, [laptop, rig]],
    ["more memory than one host has", { vcpuCount: 8, cpuFlavorIds: ["cpu5m"] }, [laptop]],
  ])("wants %s", (_, hardware, hosts) => {
    expect(why(hardware, hosts)).toMatch(/^This deployment has no machine/);
  });

  test.each<[string, Partial<WorkerHardwareRequest>, readonly Host[]]>([
    ["one GPU where a host has none at all", { computeType: "GPU", gpuTypeIds: ["NVIDIA H200"] }, [laptop]],
    ["GPUs that one of its types names", { computeType: "GPU", gpuTypeIds: ["NVIDIA H200", "NVIDIA L4"] }, [rig]],
    ["what one of several hosts has", { computeType: "GPU", gpuCount: 2 }, [{ ...rig, dataCenterId: "US-KS-2" }, rig]],
    ["a size that processes do not keep to", { vcpuCount: 1_000 }, [byProcess(laptop)]],
    ["anything while no host has told what it has", { computeType: "GPU", gpuCount: 1_000 }, []],
  ])("is not one that wants %s", (_, hardware, hosts) => {
    expect(why(hardware, hosts)).toBeNull();
  });

  test("is not one of a handler folder that says how many processors it likes", () => {
    expect(why({ vcpuCount: 1_000 }, [laptop], "local/echo")).toBeNull();
  });

  test("is one of a handler folder of which a cluster runs an image", () => {
    expect(why({ vcpuCount: 1_000 }, [{ ...laptop, driver: "kubernetes" }], "local/echo")).not.toBeNull();
  });
});

test("no worker is placed on a cordoned host, also one without GPUs or bounds, and that is not for ever", () => {
  const hardware = smallRequest;
  const request = { imageName: "local/echo", hardware, networkVolumeId: null };
  const placing = { hostId: "laptop", isUsable: () => true };
  for (const host of [laptop, byProcess(laptop)]) {
    const cordoned = { ...host, cordoned: true };
    const placed = placeWorker(request, capacityOf([cordoned]), placing);
    expect(placed).toMatchObject({ refused: "now", message: expect.stringContaining("laptop is cordoned") });
    const other = { ...host, machineId: "other", inventory: { ...host.inventory, handlers: ["echo"] } };
    const both = [{ ...cordoned, inventory: other.inventory }, other];
    expect(placeWorker(request, capacityOf(both), placing)).toMatchObject({ host: { machineId: "other" } });
    expect(whyNeverPlaced(request, [cordoned])).toBeNull();
  }
});

test("hosts that start no machines could place no worker, and do not stand in the way of one that others start", () => {
  const gateway: Host = { ...laptop, machineId: "gateway", driver: "none" };
  const many = { computeType: "GPU", gpuCount: 3 } as const;
  expect(why(many, [gateway])).toBeNull();
  expect(why(many, [gateway, rig])).toMatch(/^This deployment has no machine/);
});

test("the first worker of a network volume starts where the leading gateway is, or on another host where that one starts none", () => {
  const request = { imageName: "team/model:1", hardware: smallRequest, networkVolumeId: "v" };
  const gateway: Host = { ...laptop, machineId: "gateway", driver: "none" };
  const placed = (hosts: readonly Host[], hostId: string): unknown =>
    placeWorker(request, capacityOf(hosts), { hostId, isUsable: () => true });
  expect(placed([rig, laptop], "laptop")).toMatchObject({ host: { machineId: "laptop" } });
  for (const hosts of [[gateway, laptop], [laptop]])
    expect(placed(hosts, "gateway")).toMatchObject({ host: { machineId: "laptop" } });
});

test("a worker gets the GPU that is most wanted of those of a host, also where it has more of another type", () => {
  const one = { id: "g2", typeId: "NVIDIA H200", memoryInGb: 141 };
  const mixed = { ...rig, inventory: { ...rig.inventory, gpus: [...gpus, one] } };
  const hardware = smallRequest;
  const wanted = { ...hardware, computeType: "GPU", gpuTypeIds: ["NVIDIA H200", "NVIDIA L4"] } as const;
  const request = { imageName: "team/model:1", hardware: wanted, networkVolumeId: null };
  const placed = placeWorker(request, capacityOf([mixed]), { hostId: "rig", isUsable: () => true });
  expect(placed).toMatchObject({ gpuTypeId: "NVIDIA H200", gpuIds: ["g2"] });
});

test("of hosts with the same load, one that has the image gets the worker, before the host that places it", () => {
  const hardware = smallRequest;
  const request = { imageName: "team/model:1", hardware, networkVolumeId: null };
  const other = { ...laptop, machineId: "other" };
  const has = (host: Host): Host => ({
    ...host,
    inventory: { ...host.inventory, images: [imageMark("team/model:1")] },
  });
  const chosen = (hosts: readonly Host[], rentals: readonly Rental[] = []): unknown =>
    placeWorker(request, capacityOf(hosts, rentals), { hostId: "laptop", isUsable: () => true });
  expect(chosen([laptop, other])).toMatchObject({ host: { machineId: "laptop" } });
  expect(chosen([laptop, has(other)])).toMatchObject({ host: { machineId: "other" } });
  expect(chosen([has(laptop), has(other)])).toMatchObject({ host: { machineId: "laptop" } });
  const busy = rentalSample({ machineId: "other", vcpuCount: 2 });
  expect(chosen([laptop, has(other)], [busy])).toMatchObject({ host: { machineId: "laptop" } });
});

test("of the hosts that fetch models, one that has most of those of the endpoint gets the worker, whatever is rented there", () => {
  const request = {
    imageName: "team/model:1",
    hardware: smallRequest,
    networkVolumeId: null,
    modelReferences: ["org/a", "org/b:v1"],
  };
  const holding = (machineId: string, models?: readonly string[]): Host => ({
    ...laptop,
    machineId,
    inventory: { ...laptop.inventory, ...(models === undefined ? {} : { models }) },
  });
  const placedOn = (...hosts: readonly Host[]): unknown =>
    placeWorker(request, capacityOf(hosts), { hostId: "own", isUsable: () => true });
  const own = holding("own", []);
  expect(placedOn(own, holding("other", ["org/b"]))).toMatchObject({ host: { machineId: "other" } });
  expect(placedOn(own, holding("some", ["org/b"]), holding("all", ["org/a", "org/b"]))).toMatchObject({
    host: { machineId: "all" },
  });
  expect(placedOn(own, holding("without"))).toMatchObject({ host: { machineId: "own" } });
});
