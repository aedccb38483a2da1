import { describe, expect, test } from "vitest";
import { capacityOf } from "../hosts/capacity.ts";
import { rentalSample } from "../../billing/rentals/rental.test-support.ts";
import { playedInventory } from "../driver/played-machines.test-support.ts";
import { smallRequest } from "./small-machine.test-support.ts";
import { placeWorker } from "./worker-placement.ts";
import type { Host } from "../hosts/host.ts";
import { type Capacity, place } from "./placement.ts";

const host: Host = {
  machineId: "one",
  dataCenterId: "EU-RO-1",
  driver: "docker",
  publicIp: null,
  name: "rig1",
  version: null,
  cordoned: false,
  labels: {},
  seenAtMs: 0,
  inventory: playedInventory,
};
const hosts = ["one", "two", "three"].map((machineId) => ({ ...host, machineId }));
const sharing = hosts.map((one) => ({ ...one, inventory: { ...playedInventory, sharesVolumes: true } }));

/** A volume with its data on the host two; without a home if null. */
function capacity(of: readonly Host[], home: string | null = "two"): Capacity {
  const volume = rentalSample({
    holderKind: "network-volume",
    holderId: "v",
    machineId: home,
    vcpuCount: 0,
    memoryInGb: 0,
  });
  return capacityOf(of, [volume]);
}

describe("a pod with a network volume", () => {
  const hardware = {
    kind: "CPU",
    orderCounts: false,
    instances: [{ cpuFlavorId: "cpu3c", vcpuCount: 1, memoryInGb: 1 }],
  } as const;
  const request = {
    hardware,
    dataCenterIds: ["EU-RO-1"],
    dataCenterOrderCounts: false,
    countryCodes: [],
    machineId: null,
    needsPublicIp: false,
    networkVolumeId: "v",
    imageName: "team/model",
  };

  test("runs where the data are, and nowhere else", () => {
    expect(place(request, capacity(hosts))).toMatchObject({ host: { machineId: "two" } });
    const cordoned = hosts.map((one) => ({ ...one, cordoned: one.machineId === "two" }));
    const refusal = { refused: "now", message: expect.stringContaining("The network volume v is on the host two.") };
    expect(place(request, capacity(cordoned))).toMatchObject(refusal);
    expect(place(request, capacity(hosts), ({ machineId }) => machineId !== "two")).toMatchObject(refusal);
    expect(place({ ...request, machineId: "one" }, capacity(hosts))).toMatchObject({ ...refusal, refused: "never" });
  });

  test("runs anywhere before the first use, and where the hosts share their volumes", () => {
    const busy = (of: readonly Host[]): Host[] => of.map((one) => ({ ...one, cordoned: one.machineId !== "three" }));
    expect(place(request, capacity(busy(hosts), null))).toMatchObject({ host: { machineId: "three" } });
    expect(place(request, capacity(busy(sharing)))).toMatchObject({ host: { machineId: "three" } });
    expect(place({ ...request, networkVolumeId: null }, capacity(busy(hosts)))).toMatchObject({
      host: { machineId: "three" },
    });
    const half = busy([hosts[0], sharing[1], hosts[2]].filter((one) => one !== undefined));
    expect(place(request, capacity(half))).toMatchObject({ refused: "now" });
  });
});

describe("a worker with a network volume", () => {
  const hardware = smallRequest;
  const request = { imageName: "ghcr.io/acme/echo:1", hardware, networkVolumeId: "v" };
  const placing = { hostId: "one", isUsable: () => true };

  test("runs where the data are, also when another host leads", () => {
    expect(placeWorker(request, capacity(hosts), placing)).toMatchObject({ host: { machineId: "two" } });
    const without = { ...placing, isUsable: ({ machineId }: Host) => machineId !== "two" };
    expect(placeWorker(request, capacity(hosts), without)).toMatchObject({
      refused: "now",
      message: expect.stringContaining("Its network volume is on the host two."),
    });
    expect(placeWorker(request, capacity(sharing), without)).toMatchObject({ host: { machineId: "one" } });
  });

  test("runs on the host that leads before the first use", () => {
    expect(placeWorker(request, capacity(hosts, null), placing)).toMatchObject({ host: { machineId: "one" } });
  });
});
