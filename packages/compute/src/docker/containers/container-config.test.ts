import { describe, expect, test } from "vitest";
import { machineSpec } from "../../conformance/machine-spec.test-support.ts";
import { type ContainerPlace, containerConfig } from "./container-config.ts";

const place: ContainerPlace = {
  installationId: "i1",
  network: { name: "net", hostAddress: "host-gateway", internal: false },
  ports: [],
  mountSources: [],
  hostVcpuCount: 4,
  hostMemoryBytes: 8 * 1024 ** 3,
  limitsDisk: true,
  hasInit: true,
};
const spec = machineSpec({ machineId: "m1", imageName: "team/model:1" });
const noLimits = spec.limits;
const hostConfigOf = (config: Record<string, unknown>) => config["HostConfig"] as Record<string, unknown>;

describe("a container", () => {
  test("has few rights and cannot gain any", () => {
    const host = hostConfigOf(containerConfig(spec, place));
    expect(host).toMatchObject({ CapDrop: ["ALL"], SecurityOpt: ["no-new-privileges"], Init: true });
    for (const capability of ["SYS_ADMIN", "NET_RAW", "NET_ADMIN", "SYS_PTRACE", "MKNOD"]) {
      expect(host["CapAdd"]).not.toContain(capability);
    }
    expect(host["PidsLimit"]).toBeGreaterThan(0);
    expect(host).not.toHaveProperty("Privileged");
  });

  test("runs the image's own command unless the template names another", () => {
    expect(containerConfig(spec, place)).not.toHaveProperty("Cmd");
    expect(containerConfig(spec, place)).not.toHaveProperty("Entrypoint");
    const other = { ...spec, dockerEntrypoint: ["/bin/sh", "-c"], dockerStartCmd: ["serve"] };
    expect(containerConfig(other, place)).toMatchObject({ Entrypoint: ["/bin/sh", "-c"], Cmd: ["serve"] });
  });

  test("does not run the health check of its image", () => {
    expect(containerConfig(spec, place)).toMatchObject({ Healthcheck: { Test: ["NONE"] } });
  });

  test("is limited, without swap, and to no more processors than the host has", () => {
    const limits = { vcpuCount: 16, memoryInGb: 2, containerDiskInGb: 20, gpuIds: [] };
    expect(hostConfigOf(containerConfig({ ...spec, limits }, place))).toMatchObject({
      NanoCpus: 4e9,
      Memory: 2 * 1024 ** 3,
      MemorySwap: 2 * 1024 ** 3,
      ShmSize: 1024 ** 3,
      StorageOpt: { size: "20G" },
    });
    expect(hostConfigOf(containerConfig({ ...spec, limits }, { ...place, limitsDisk: false }))).not.toHaveProperty(
      "StorageOpt",
    );
    const free = hostConfigOf(containerConfig(spec, place));
    for (const name of ["NanoCpus", "Memory", "StorageOpt"]) expect(free).not.toHaveProperty(name);
  });

  test("gets the GPUs that it was assigned and no others, and no simulated ones", () => {
    const withGpus = containerConfig({ ...spec, limits: { ...noLimits, gpuIds: ["GPU-1", "sim-0"] } }, place);
    expect(hostConfigOf(withGpus)["DeviceRequests"]).toEqual([
      { Driver: "nvidia", DeviceIDs: ["GPU-1"], Capabilities: [["gpu"]] },
    ]);
    expect(withGpus["Env"]).not.toContain("NVIDIA_VISIBLE_DEVICES=void");
    const without = { ...spec, env: { NVIDIA_VISIBLE_DEVICES: "all" }, limits: { ...noLimits, gpuIds: ["sim-0"] } };
    expect(hostConfigOf(containerConfig(without, place))).not.toHaveProperty("DeviceRequests");
    expect(containerConfig(without, place)["Env"]).toContain("NVIDIA_VISIBLE_DEVICES=void");
  });

  test("publishes TCP ports on all addresses and HTTP ports on this host only", () => {
    const ports = [
      { port: 22, protocol: "tcp", insidePort: 22, publicPort: 40_022 },
      { port: 8888, protocol: "http", insidePort: 8888, publicPort: 40_888 },
    ] as const;
    const config = containerConfig(spec, { ...place, ports });
    expect(hostConfigOf(config)["PortBindings"]).toEqual({
      "22/tcp": [{ HostIp: "0.0.0.0", HostPort: "40022" }],
      "8888/tcp": [{ HostIp: "127.0.0.1", HostPort: "40888" }],
    });
    expect(config["Env"]).toContain("RUNPOD_TCP_PORT_22=40022");
  });

  test("on an internal network publishes no ports and has no resolver", () => {
    const network = { name: "inside", hostAddress: "172.30.0.1", internal: true };
    const ports = [{ port: 22, protocol: "tcp", insidePort: 22, publicPort: 22 }] as const;
    const config = containerConfig(spec, { ...place, network, ports });
    expect(hostConfigOf(config)).toMatchObject({
      NetworkMode: "inside",
      PortBindings: {},
      Dns: ["127.0.0.1"],
      ExtraHosts: ["host.docker.internal:172.30.0.1"],
    });
  });

  test("does not carry its environment or a login in its labels", () => {
    const registryLogin = { username: "ada", password: "hunter2" };
    const config = containerConfig({ ...spec, env: { TOKEN: "very-secret" }, registryLogin }, place);
    expect(JSON.stringify(config["Labels"])).not.toMatch(/very-secret|hunter2|ada/);
    expect(JSON.stringify(config)).not.toMatch(/hunter2/);
  });
});
