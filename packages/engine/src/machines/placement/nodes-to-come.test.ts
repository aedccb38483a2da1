import { expect, test } from "vitest";
import { rentalSample as rental } from "../../billing/rentals/rental.test-support.ts";
import { playedInventory } from "../driver/played-machines.test-support.ts";
import { placeWorker, whyNeverPlaced } from "./worker-placement.ts";
import type { WorkerHardwareRequest } from "./worker-hardware.ts";
import type { Host } from "../hosts/host.ts";
import type { MachineInventory, NodeToCome } from "../driver/inventory.ts";
import { capacityOf, freeOn, place } from "./placement.ts";
import type { CpuRequest, GpuRequest, PlacementRequest } from "./placement-request.ts";

/** Two nodes of a pool of GPUs that may come, beside one node without any that is there. */
const coming: readonly NodeToCome[] = [0, 1].map((at) => ({
  group: `pool=l4+${at}`,
  gpuTypeId: "NVIDIA L4",
  gpuCount: 4,
  vcpuCount: 16,
  memoryInGb: 64,
  cudaVersion: "12.8",
}));

function cluster(changes: Partial<MachineInventory> = {}, facts: Partial<Host> = {}): Host {
  const inventory = { ...playedInventory, vcpuCount: 8, memoryInGb: 32, gpus: [], nodesToCome: coming, ...changes };
  const base = { machineId: "m1", name: "c", version: null, dataCenterId: "EU-RO-1", driver: "kubernetes" };
  return { ...base, publicIp: null, cordoned: false, labels: {}, seenAtMs: 0, ...facts, inventory };
}

const twoGpus: GpuRequest = {
  kind: "GPU",
  gpuTypeIds: [],
  orderCounts: false,
  gpuCount: 2,
  minMemoryInGb: 0,
  minVcpuCount: 1,
  allowedCudaVersions: [],
  minCudaVersion: null,
};
function request(hardware: GpuRequest | CpuRequest): PlacementRequest {
  const place = { dataCenterIds: ["EU-RO-1"], dataCenterOrderCounts: false, countryCodes: [], machineId: null };
  return { hardware, ...place, needsPublicIp: false, networkVolumeId: null, imageName: "image" };
}
const sized = (memoryInGb: number): PlacementRequest =>
  request({ kind: "CPU", orderCounts: true, instances: [{ cpuFlavorId: "cpu3c", vcpuCount: 2, memoryInGb }] });

test("what has no room now is placed on a node that may come, with what stands beside its GPUs there", () => {
  const hosts = [cluster()];
  const placed = place(request(twoGpus), capacityOf(hosts));
  expect(placed).toMatchObject({
    awaitsNode: true,
    gpuTypeId: "NVIDIA L4",
    gpuIds: ["pool=l4+0/0", "pool=l4+0/1"],
    // Half of the node, and of its memory three quarters of that.
    vcpuCount: 8,
    memoryInGb: 24,
  });
  // What is reported of the host does not grow by what may come.
  expect(placed).toHaveProperty("host", hosts[0]);
  expect(place(sized(24), capacityOf(hosts))).not.toHaveProperty("awaitsNode");
  expect(place(sized(48), capacityOf(hosts))).toMatchObject({ awaitsNode: true, memoryInGb: 48 });
});

test("GPUs that are there come first, also of a type that is wanted less", () => {
  const gpus = ["n/0", "n/1"].map((id) => ({ id, typeId: "NVIDIA A40", memoryInGb: 48, group: "n" }));
  const hardware = { ...twoGpus, gpuTypeIds: ["NVIDIA L4", "NVIDIA A40"], orderCounts: true };
  const placed = place(request(hardware), capacityOf([cluster({ gpus })]));
  expect(placed).toMatchObject({ gpuTypeId: "NVIDIA A40" });
  expect(placed).not.toHaveProperty("awaitsNode");
});

test("no more waits for nodes than may come, and then a request is refused for now", () => {
  const hosts = [cluster()];
  const rentals = coming.flatMap(({ group }) =>
    [0, 2].map((at) => rental({ machineId: "m1", gpuIds: [`${group}/${at}`, `${group}/${at + 1}`], memoryInGb: 24 })),
  );
  expect(place(request(twoGpus), capacityOf(hosts, rentals.slice(1)))).toMatchObject({ awaitsNode: true });
  expect(place(request(twoGpus), capacityOf(hosts, rentals))).toMatchObject({ refused: "now" });
  expect(place(sized(40), capacityOf(hosts, rentals.slice(1)))).toMatchObject({ awaitsNode: true });
  expect(place(sized(65), capacityOf(hosts, rentals))).toMatchObject({ refused: "never" });
  const more = rental({ machineId: "m1", gpuIds: [], memoryInGb: 1 });
  expect(place(sized(64), capacityOf(hosts, [...rentals, more]))).toMatchObject({ refused: "now" });
});

test("what no node has, and none that may come, is never there, and the message names what may come", () => {
  const hosts = [cluster()];
  expect(place(request({ ...twoGpus, gpuTypeIds: ["NVIDIA A40"] }), capacityOf(hosts))).toMatchObject({
    refused: "never",
    message: expect.stringContaining("it has NVIDIA L4"),
  });
  expect(place(request({ ...twoGpus, gpuCount: 5 }), capacityOf(hosts))).toMatchObject({
    refused: "never",
    message: expect.stringContaining("no node has more than 4 of them"),
  });
  expect(place(request({ ...twoGpus, minCudaVersion: "13.0" }), capacityOf(hosts))).toMatchObject({
    refused: "never",
  });
});

test("on a host that is cordoned, no machine waits for a node", () => {
  const hosts = [cluster({}, { cordoned: true })];
  expect(place(request(twoGpus), capacityOf(hosts))).toMatchObject({ refused: "now" });
});

test("GPUs of a node that came are taken by the machine that was given them before", () => {
  const gpus = [0, 1, 2, 3].map((at) => ({ id: `n/${at}`, typeId: "NVIDIA L4", memoryInGb: 24, group: "n" }));
  const rentals = [rental({ machineId: "m1", gpuIds: ["pool=l4+0/0", "pool=l4+0/1"], memoryInGb: 24 })];
  const came = cluster({ gpus, nodesToCome: coming.slice(1), gpusOfArrivals: { n: 2 } });
  expect([...freeOn(came, capacityOf([came], rentals)).gpuIds]).toEqual(["n/2", "n/3"]);
});

const gpuWorker: WorkerHardwareRequest = {
  computeType: "GPU",
  gpuTypeIds: ["NVIDIA L4"],
  gpuCount: 1,
  allowedCudaVersions: [],
  minCudaVersion: null,
  cpuFlavorIds: [],
  vcpuCount: 2,
  dataCenterIds: ["EU-RO-1"],
};
const worker = { imageName: "image", hardware: gpuWorker, networkVolumeId: null };

test("a worker with GPUs waits for a node instead of running without them", () => {
  const placing = { hostId: "m1", isUsable: () => true };
  const placed = placeWorker(worker, capacityOf([cluster()]), placing);
  expect(placed).toMatchObject({ gpuIds: ["pool=l4+0/0"], awaitsNode: true });
  expect(whyNeverPlaced(worker, [cluster()])).toBeNull();
  const other = { ...worker, hardware: { ...gpuWorker, gpuTypeIds: ["NVIDIA A40"] } };
  expect(whyNeverPlaced(other, [cluster()])).toContain("it has NVIDIA L4");
});

test("a host with room is better for a worker than a node that must come first", () => {
  const gpus = [{ id: "g0", typeId: "NVIDIA L4", memoryInGb: 24 }];
  const { nodesToCome: _, ...inventory } = cluster({ gpus }).inventory;
  const docker: Host = { ...cluster({}, { machineId: "m2", driver: "docker" }), inventory };
  const rented = rental({ machineId: "m2", gpuIds: [], memoryInGb: 1, vcpuCount: 8 });
  const placing = { hostId: "m1", isUsable: () => true };
  const placed = placeWorker(worker, capacityOf([cluster(), docker], [rented]), placing);
  expect(placed).toMatchObject({ host: { machineId: "m2" }, gpuIds: ["g0"] });
});

test("a machine gets its part of its own node, not of the nodes without GPUs", () => {
  const gpus = [0, 1].map((at) => ({ id: `n/${at}`, typeId: "NVIDIA L4", memoryInGb: 24, group: "n" }));
  const gpuGroups = { n: { gpuCount: 2, vcpuCount: 8, memoryInGb: 32 } };
  const host = cluster({ gpus, gpuGroups, vcpuCount: 104, memoryInGb: 800, nodesToCome: [] });
  const placed = place(request({ ...twoGpus, gpuCount: 1 }), capacityOf([host]));
  expect(placed).toMatchObject({ vcpuCount: 4, memoryInGb: 12 });
});
