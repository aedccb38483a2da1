import { Readable } from "node:stream";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { capacityOf } from "../../machines/hosts/capacity.ts";
import { rentalSample } from "../../billing/rentals/rental.test-support.ts";
import type { Host } from "../../machines/hosts/host.ts";
import type { VolumeFiles } from "../../machines/driver/volume-files.ts";
import { VolumeFileService } from "./volume-file-service.ts";

const volume = {
  id: "v",
  accountId: "a",
  name: "models",
  sizeInGb: 1,
  dataCenterId: "EU-RO-1",
  createdAtMs: 0,
} as const;
const networkVolumes = { get: async () => volume };
const page = { path: "", limit: 10 };

test.each([
  ["without machines", false, /starts no machines/],
  ["whose volumes are claims of a cluster", true, /claims of the cluster.*Read and write them in a pod/],
])("a gateway %s says why it has no files", async (_, startsMachines, message) => {
  const parts = { networkVolumes, files: undefined, startsMachines, dataCenterId: "EU-RO-1" };
  const code = "not_implemented";
  await expect(new VolumeFileService(parts).list("a", "v", page)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});

test("a gateway in another data center names the one to ask", async () => {
  const files = {} as ConstructorParameters<typeof VolumeFileService>[0]["files"];
  const service = new VolumeFileService({ networkVolumes, files, startsMachines: true, dataCenterId: "US-TX-3" });
  await expect(service.list("a", "v", page)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("EU-RO-1"),
  });
});

test("a file may be as large as its volume, and no larger", async () => {
  const write = vi.fn<VolumeFiles["write"]>();
  const files = { write } as unknown as VolumeFiles;
  const service = new VolumeFileService({ networkVolumes, files, startsMachines: true, dataCenterId: "EU-RO-1" });
  await service.write("a", "v", "model.bin", () => Readable.from([]));
  expect(write).toHaveBeenCalledWith("v", ["model.bin"], expect.anything(), { maxBytes: 1_073_741_824 });
});

describe("among several hosts", () => {
  const files = { list: async () => ({ entries: [], hasMore: false }) } as unknown as VolumeFiles;
  const hostOf = (machineId: string, changes: object = {}): Host =>
    ({ machineId, dataCenterId: "EU-RO-1", driver: "docker", inventory: {}, ...changes }) as Host;
  const shares = { inventory: { sharesVolumes: true } };

  function service(machineId: string, hosts: readonly Host[], dead: readonly string[] = []): VolumeFileService {
    return new VolumeFileService({
      networkVolumes,
      files: ["none", "cluster"].includes(machineId) ? undefined : files,
      startsMachines: machineId !== "none",
      dataCenterId: "EU-RO-1",
      among: {
        machineId,
        capacity: async () => capacityOf(hosts, [rental]),
        isAlive: (host) => !dead.includes(host.machineId),
        async settle(_volumeId, host) {
          rental = { ...rental, machineId: rental.machineId ?? host };
          return rental.machineId;
        },
      },
    });
  }
  let rental = rentalSample();
  beforeEach(() => {
    rental = rentalSample({ holderKind: "network-volume", holderId: "v", machineId: null });
  });
  const pair = [hostOf("one"), hostOf("two")];

  test("the first gateway that is asked gives the volume its home, to which the others send", async () => {
    expect(await service("two", pair).list("a", "v", page)).toMatchObject({ entries: [] });
    for (const other of ["one", "none"]) {
      await expect(service(other, pair).list("a", "v", page)).rejects.toMatchObject({ machineId: "two" });
    }
    await expect(service("one", pair, ["two"]).list("a", "v", page)).rejects.toMatchObject({ machineId: "two" });
  });

  test("a gateway of a cluster does not send to itself what it has no files for", async () => {
    const cluster = [hostOf("cluster", { driver: "kubernetes" })];
    const listing = service("cluster", cluster).list("a", "v", page);
    await expect(listing).rejects.toMatchObject({
      code: "not_implemented",
      message: expect.stringContaining("claims of the cluster"),
    });
  });

  test("a gateway in another data center, or without machines, sends to a host that is alive there", async () => {
    const near = [hostOf("far", { dataCenterId: "US-TX-3" }), ...pair];
    await expect(service("far", near, ["one"]).list("a", "v", page)).rejects.toMatchObject({ machineId: "two" });
    rental = { ...rental, machineId: null };
    await expect(service("none", near).list("a", "v", page)).rejects.toMatchObject({ machineId: "one" });
    rental = { ...rental, machineId: null };
    await expect(service("far", near, ["one", "two"]).list("a", "v", page)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("No host in EU-RO-1"),
    });
  });

  test("hosts that share their volumes all have it", async () => {
    const sharing = [hostOf("one", shares), hostOf("two", shares)];
    rental = { ...rental, machineId: "two" };
    expect(await service("one", sharing).list("a", "v", page)).toMatchObject({ entries: [] });
    await expect(service("none", sharing, ["two"]).list("a", "v", page)).rejects.toMatchObject({ machineId: "one" });
  });
});
