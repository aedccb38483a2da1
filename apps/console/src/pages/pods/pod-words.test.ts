import { describe, expect, test } from "vitest";
import { hardwareOf, portsOf, priceOf } from "./pod-words.ts";

const service = "http://mill.test:8080";

describe("a pod in words", () => {
  test("GPUs are counted; without them processors and memory say what it is", () => {
    expect(hardwareOf({ id: "p", gpuCount: 2, gpuTypeId: "NVIDIA A40" })).toBe("2 × NVIDIA A40");
    expect(hardwareOf({ id: "p", gpuCount: 0, cpuFlavorId: "cpu3c", vcpuCount: 2, memoryInGb: 4 })).toBe(
      "cpu3c, 2 vCPU, 4 GB",
    );
  });

  test("a price of nothing is said in a word", () => {
    expect(priceOf({ id: "p", costPerHr: 0 })).toBe("free");
    expect(priceOf({ id: "p", costPerHr: 0.5, adjustedCostPerHr: 0.25 })).toBe("$0.2500");
    expect(priceOf({ id: "p" })).toBe("");
  });

  test("an HTTP port is reached through the service while the pod runs, a TCP port where the host puts it", () => {
    const pod = { id: "p", ports: ["8888/http", "22/tcp"], publicIp: "192.0.2.7", portMappings: { "22": 40022 } };
    expect(portsOf({ ...pod, desiredStatus: "RUNNING" }, service)).toEqual([
      { port: 8888, protocol: "http", address: "http://mill.test:8080/pods/p/8888/" },
      { port: 22, protocol: "tcp", address: "192.0.2.7:40022" },
    ]);
    expect(portsOf({ ...pod, desiredStatus: "EXITED", publicIp: null, portMappings: null }, service)).toEqual([
      { port: 8888, protocol: "http", address: undefined },
      { port: 22, protocol: "tcp", address: undefined },
    ]);
  });
});
