import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { capacityOf } from "../hosts/capacity.ts";
import { rentalSample as rental } from "../../billing/rentals/rental.test-support.ts";
import type { Rental } from "../../billing/rentals/rental.ts";
import type { Host } from "../hosts/host.ts";
import { playedInventory } from "../driver/played-machines.test-support.ts";
import { imageMark } from "../hosts/image-presence.ts";
import type { HeldByOthers } from "../driver/inventory.ts";
import { countryOf, freeOn, place } from "./placement.ts";
import type { CpuRequest, GpuRequest, PlacementRequest } from "./placement-request.ts";

function host(changes: Partial<Host> = {}, gpus: readonly (readonly [string, string])[] = []): Host {
  return {
    machineId: "m1",
    dataCenterId: "EU-RO-1",
    driver: "docker",
    publicIp: null,
    name: "rig1",
    version: null,
    cordoned: false,
    labels: {},
    seenAtMs: 0,
    ...changes,
    inventory: {
      ...playedInventory,
      gpus: gpus.map(([id, typeId]) => ({ id, typeId, memoryInGb: 24 })),
      ...changes.inventory,
    },
  };
}

const gpus: GpuRequest = {
  kind: "GPU",
  gpuTypeIds: [],
  orderCounts: false,
  gpuCount: 1,
  minMemoryInGb: 8,
  minVcpuCount: 2,
  allowedCudaVersions: [],
  minCudaVersion: null,
};
const cpus: CpuRequest = {
  kind: "CPU",
  orderCounts: false,
  instances: [{ cpuFlavorId: "cpu3c", vcpuCount: 2, memoryInGb: 4 }],
};

function request(hardware: GpuRequest | CpuRequest, changes: Partial<PlacementRequest> = {}): PlacementRequest {
  return {
    hardware,
    dataCenterIds: ["EU-RO-1", "US-TX-3"],
    dataCenterOrderCounts: false,
    countryCodes: [],
    machineId: null,
    needsPublicIp: false,
    networkVolumeId: null,
    imageName: "team/model:1",
    ...changes,
  };
}

const l4s = [
  ["g0", "NVIDIA L4"],
  ["g1", "NVIDIA L4"],
  ["g2", "NVIDIA A40"],
] as const;

describe("hardware that others of a cluster hold", () => {
  /** Two nodes with two GPUs each. */
  const nodes = ["a", "b"].flatMap((group) => [0, 1].map((at) => ({ id: `${group}/${at}`, group })));
  function cluster(heldByOthers: HeldByOthers): Host {
    const { inventory, ...facts } = host({ driver: "kubernetes" });
    const gpus = nodes.map((gpu) => ({ ...gpu, typeId: "NVIDIA L4", memoryInGb: 24 }));
    return { ...facts, inventory: { ...inventory, vcpuCount: 8, memoryInGb: 32, gpus, heldByOthers } };
  }
  const nothing = { vcpuCount: 0, memoryInGb: 0, gpuCounts: {} };

  test("is not given to a machine, and the refusal says that they hold it", () => {
    const hosts = [cluster({ vcpuCount: 1, memoryInGb: 3, gpuCounts: { a: 1, b: 1 } })];
    expect(place(request(gpus), capacityOf(hosts))).toMatchObject({ gpuTypeId: "NVIDIA L4" });
    expect(place(request({ ...gpus, gpuCount: 2 }), capacityOf(hosts))).toMatchObject({
      refused: "now",
      message: expect.stringContaining("Other programs of the cluster hold 2 GPUs, 1 virtual CPU, 3 GB of memory."),
    });
  });

  test("is other hardware than what is rented: a GPU counts once", () => {
    const hosts = [cluster({ ...nothing, gpuCounts: { a: 1 } })];
    expect(freeOn(hosts[0] as Host, capacityOf([], [rental({ gpuIds: ["a/1"] })])).gpuIds).toEqual(
      new Set(["b/0", "b/1"]),
    );
    expect(freeOn(hosts[0] as Host, capacityOf([], [rental({ gpuIds: ["b/1"] })])).gpuIds.size).toBe(2);
    // A pod of others that took what is rented leaves nothing, and not less than that.
    const all = cluster({ ...nothing, gpuCounts: { a: 2 } });
    expect(freeOn(all, capacityOf([], [rental({ gpuIds: ["a/0"] })])).gpuIds).toEqual(new Set(["b/0", "b/1"]));
  });

  test("leaves less memory and fewer virtual CPUs", () => {
    const hosts = [cluster({ ...nothing, vcpuCount: 7, memoryInGb: 30 })];
    const small = { ...cpus, instances: [{ cpuFlavorId: "cpu3c", vcpuCount: 1, memoryInGb: 2 }] } as const;
    expect(place(request(cpus), capacityOf(hosts))).toMatchObject({ refused: "now" });
    expect(place(request(small), capacityOf(hosts))).toMatchObject({ vcpuCount: 1 });
  });

  test("all GPUs of a machine are of one node, and small rests are used first", () => {
    const hosts = [cluster(nothing)];
    const two = request({ ...gpus, gpuCount: 2 });
    expect(place(two, capacityOf(hosts, [rental({ gpuIds: ["a/0"] })]))).toMatchObject({ gpuIds: ["b/0", "b/1"] });
    expect(place(request(gpus), capacityOf(hosts, [rental({ gpuIds: ["b/0"] })]))).toMatchObject({ gpuIds: ["b/1"] });
    const apart = [rental({ gpuIds: ["a/0"] }), rental({ gpuIds: ["b/0"] })];
    expect(place(two, capacityOf(hosts, apart))).toMatchObject({ refused: "now" });
    expect(place(request({ ...gpus, gpuCount: 3 }), capacityOf(hosts))).toMatchObject({
      refused: "never",
      message: expect.stringContaining("no node has more than 2 of them"),
    });
  });
});

describe("GPUs", () => {
  test("are given with their share of the host", () => {
    const placed = place(request(gpus), capacityOf([host({}, l4s)]));
    expect(placed).toMatchObject({ gpuTypeId: "NVIDIA L4", gpuIds: ["g0"], vcpuCount: 2, memoryInGb: 8 });
  });

  test("are given once", () => {
    const hosts = [host({}, l4s)];
    const rentals = [rental({ gpuIds: ["g0"], memoryInGb: 10 })];
    const type = { ...gpus, gpuTypeIds: ["NVIDIA L4"] };
    expect(place(request(type), capacityOf(hosts, rentals))).toMatchObject({ gpuIds: ["g1"] });
    expect(place(request({ ...type, gpuCount: 2 }), capacityOf(hosts, rentals))).toMatchObject({ refused: "now" });
    expect(place(request({ ...type, gpuCount: 3 }), capacityOf(hosts, rentals))).toMatchObject({ refused: "never" });
    const ended = rentals.map((one) => ({ ...one, endedAtMs: 5 }));
    expect(place(request({ ...type, gpuCount: 2 }), capacityOf(hosts, ended))).toMatchObject({ gpuIds: ["g0", "g1"] });
  });

  test("are chosen by the order of the request, or by what there is most of", () => {
    const hosts = [host({}, l4s)];
    const types = { ...gpus, gpuTypeIds: ["NVIDIA A40", "NVIDIA L4"] };
    expect(place(request(types), capacityOf(hosts))).toMatchObject({ gpuTypeId: "NVIDIA L4" });
    const ordered = { ...types, orderCounts: true };
    expect(place(request(ordered), capacityOf(hosts))).toMatchObject({ gpuTypeId: "NVIDIA A40" });
  });

  test("need the CUDA version that was asked for", () => {
    const old = host({ inventory: { ...playedInventory, cudaVersion: "12.4" } });
    const hosts = [
      { ...old, inventory: { ...old.inventory, gpus: [{ id: "g", typeId: "NVIDIA L4", memoryInGb: 24 }] } },
    ];
    const capacity = capacityOf(hosts);
    expect(place(request({ ...gpus, minCudaVersion: "12.8" }), capacity)).toMatchObject({ refused: "never" });
    expect(place(request({ ...gpus, minCudaVersion: "11.8" }), capacity)).toMatchObject({ gpuIds: ["g"] });
    expect(place(request({ ...gpus, allowedCudaVersions: ["12.4"] }), capacity)).toMatchObject({ gpuIds: ["g"] });
    expect(place(request({ ...gpus, allowedCudaVersions: ["12.5"] }), capacity)).toMatchObject({ refused: "never" });
    const silent = { ...old, inventory: { ...old.inventory, cudaVersion: null, gpus: hosts[0]?.inventory.gpus ?? [] } };
    expect(place(request(gpus), capacityOf([silent]))).toMatchObject({ gpuIds: ["g"] });
    for (const wanted of [{ minCudaVersion: "11.8" }, { allowedCudaVersions: ["12.4"] }] as const) {
      expect(place(request({ ...gpus, ...wanted }), capacityOf([silent]))).toMatchObject({ refused: "never" });
    }
  });

  test("a deployment without any says so", () => {
    const refusal = place(request(gpus), capacityOf([host()]));
    expect(refusal).toMatchObject({ refused: "never", message: expect.stringContaining("computeType") });
  });
});

describe("places", () => {
  test("a host outside the data centers or countries does not count", () => {
    const hosts = [host()];
    expect(place(request(cpus, { dataCenterIds: ["US-TX-3"] }), capacityOf(hosts))).toMatchObject({
      refused: "never",
    });
    expect(place(request(cpus, { countryCodes: ["US"] }), capacityOf(hosts))).toMatchObject({ refused: "never" });
    expect(place(request(cpus, { countryCodes: ["RO"] }), capacityOf(hosts))).toMatchObject({ vcpuCount: 2 });
    expect(place(request(cpus, { needsPublicIp: true }), capacityOf(hosts))).toMatchObject({ refused: "never" });
    expect(place(request(cpus, { machineId: "other" }), capacityOf(hosts))).toMatchObject({ refused: "never" });
  });

  test("nothing is put on a host that is not alive; it may come back", () => {
    const hosts = [host(), host({ machineId: "m2" })];
    const alive = (one: Host): boolean => one.machineId === "m2";
    expect(place(request(cpus), capacityOf(hosts), alive)).toMatchObject({ host: { machineId: "m2" } });
    expect(place(request(cpus), capacityOf(hosts), () => false)).toMatchObject({ refused: "now" });
    expect(place(request(cpus, { machineId: "m1" }), capacityOf(hosts), alive)).toMatchObject({ refused: "now" });
  });

  test("nothing new is put on a host whose service is stopping or has stopped, and a refusal names it", () => {
    const hosts = [host(), host({ machineId: "m2" })];
    const stopping = hosts.map((one) => ({ ...one, leaving: one.machineId === "m1" }));
    expect(place(request(cpus), capacityOf(stopping))).toMatchObject({ host: { machineId: "m2" } });
    const onlyThere = place(request(cpus, { machineId: "m1" }), capacityOf(stopping));
    expect(onlyThere).toMatchObject({ refused: "now", message: expect.stringContaining("host m1 is stopping") });
  });

  test("nothing new is put on a cordoned host, and a refusal names it", () => {
    const hosts = [host(), host({ machineId: "m2" })];
    const cordoned = hosts.map((one) => ({ ...one, cordoned: one.machineId === "m1" }));
    expect(place(request(cpus), capacityOf(cordoned))).toMatchObject({ host: { machineId: "m2" } });
    const onlyThere = place(request(cpus, { machineId: "m1" }), capacityOf(cordoned));
    expect(onlyThere).toMatchObject({ refused: "now", message: expect.stringContaining("The host m1 is cordoned") });
    const nowhere = place(request(cpus), capacityOf(hosts.map((one) => ({ ...one, cordoned: true }))));
    expect(nowhere).toMatchObject({ message: expect.stringContaining("The hosts m1 and m2 are cordoned") });
  });

  test("the order of data centers counts where it shall", () => {
    const hosts = [host(), host({ machineId: "m2", dataCenterId: "US-TX-3" })];
    const there = { dataCenterIds: ["US-TX-3", "EU-RO-1"], dataCenterOrderCounts: true };
    const placed = place(request(cpus, there), capacityOf(hosts, [rental({ machineId: "m2", memoryInGb: 20 })]));
    expect(placed).toMatchObject({ host: { machineId: "m2" } });
  });

  test("countries are told from the ids of data centers", () => {
    expect(["EU-RO-1", "US-TX-3", "EUR-IS-2", "OC-AU-1", "CA-MTL-1"].map(countryOf)).toEqual([
      "RO",
      "US",
      "IS",
      "AU",
      "CA",
    ]);
  });
});

test("however much is asked for, no GPU and no memory is given out twice", () => {
  const hosts = [host({}, l4s), host({ machineId: "m2" }, [["h0", "NVIDIA L4"]])];
  const one = fc.record({ isGpu: fc.boolean(), count: fc.integer({ min: 1, max: 3 }), ends: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 30 }), (asks) => {
      let rentals: Rental[] = [];
      for (const [index, { isGpu, count, ends }] of asks.entries()) {
        const hardware = isGpu
          ? { ...gpus, gpuCount: count }
          : { ...cpus, instances: [{ cpuFlavorId: "cpu3c", vcpuCount: count, memoryInGb: count * 4 }] };
        const placed = place(request(hardware), capacityOf(hosts, rentals));
        if ("refused" in placed) continue;
        const { host: where, ...held } = placed;
        rentals.push(rental({ id: String(index), machineId: where.machineId, ...held }));
        if (ends) rentals = rentals.slice(1);
      }
      for (const each of hosts) {
        const here = rentals.filter(({ machineId }) => machineId === each.machineId);
        const given = here.flatMap(({ gpuIds }) => gpuIds);
        expect(new Set(given).size).toBe(given.length);
        expect(freeOn(each, capacityOf(hosts, rentals)).memoryInGb).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("memory is given out in whole gigabytes, at least one, so that clients can read it as a whole number", () => {
  const wanting = request({ ...gpus, minMemoryInGb: 0 });
  const { inventory, ...rest } = host({}, l4s);
  const given = (memoryInGb: number) =>
    place(wanting, capacityOf([{ ...rest, inventory: { ...inventory, memoryInGb } }]));
  expect(given(15.6)).toMatchObject({ memoryInGb: 3 });
  expect(given(2.9)).toMatchObject({ memoryInGb: 1 });
});

describe("a request that no host can ever fulfil", () => {
  const rig = host({}, l4s);
  const withCuda = { ...rig, inventory: { ...rig.inventory, cudaVersion: "12.8" } };
  test.each([
    ["no host", [], request(gpus), "no host has reported"],
    [
      "another place",
      [rig],
      request(gpus, { dataCenterIds: ["US-TX-3"] }),
      "data center US-TX-3; its hosts are in EU-RO-1",
    ],
    ["another country", [rig], request(gpus, { countryCodes: ["DE"] }), "country DE; its hosts are in RO"],
    ["a public address", [rig], request(gpus, { needsPublicIp: true }), "public address"],
    ["GPUs where there are none", [host()], request(gpus), "its hosts have no GPUs"],
    ["a way to simulate them", [host()], request(gpus), "MILLRACE_SIMULATED_GPUS"],
    ["another type", [rig], request({ ...gpus, gpuTypeIds: ["NVIDIA H200"] }), "it has NVIDIA L4 or NVIDIA A40"],
    ["more GPUs", [rig], request({ ...gpus, gpuCount: 3 }), "no host has more than 2 of them"],
    ["another CUDA", [withCuda], request({ ...gpus, minCudaVersion: "13.0" }), "CUDA 13.0 or later was requested"],
    ["more memory", [rig], request({ ...gpus, minMemoryInGb: 4_000 }), "no host has 4000 GB of memory"],
    [
      "a larger size",
      [rig],
      request({ ...cpus, instances: [{ cpuFlavorId: "cpu3c", vcpuCount: 64, memoryInGb: 128 }] }),
      "8 virtual CPUs",
    ],
  ] as const)("is refused with the real reason: %s", (_name, hosts, wanted, reason) => {
    expect(place(wanted, capacityOf(hosts))).toMatchObject({
      refused: "never",
      message: expect.stringContaining(reason),
    });
  });
});

test("of hosts that have the same room, one that has the image is chosen, whatever their order; more room counts first", () => {
  const images = [imageMark("team/model:1")];
  const without = host({ machineId: "m1" });
  const withImage = host({ machineId: "m2", inventory: { ...playedInventory, images } });
  const chosen = (hosts: readonly Host[]): unknown => place(request(cpus), capacityOf(hosts));
  for (const hosts of [
    [without, withImage],
    [withImage, without],
  ]) {
    expect(chosen(hosts)).toMatchObject({ host: { machineId: "m2" } });
    expect(place(request(cpus, { imageName: "team/model:2" }), capacityOf(hosts))).toMatchObject({
      host: hosts[0],
    });
  }
  const larger = host({ machineId: "m3", inventory: { ...playedInventory, memoryInGb: 64 } });
  expect(chosen([withImage, larger])).toMatchObject({ host: { machineId: "m3" } });
});
