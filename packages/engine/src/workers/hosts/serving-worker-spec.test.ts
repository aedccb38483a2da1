import { describe, expect, test } from "vitest";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import { createWorkerSpec, type WorkerSpecParts } from "./worker-spec.ts";

const parts: WorkerSpecParts = {
  driver: { name: "process" },
  expandSecrets: async (_accountId, env) => env,
  registryLogin: async () => null,
  networkVolumeSizeInGb: async () => 10,
  workerKey: () => "key",
  baseUrl: () => "http://127.0.0.1:8080",
};
const hardware = {
  hostId: "h1",
  dataCenterId: null,
  gpuTypeId: null,
  gpuIds: [],
  cpuFlavorId: null,
  vcpuCount: 1,
  memoryInGb: 1,
};

async function specOf(type: "QB" | "LB", env: Readonly<Record<string, string>>) {
  const endpoint = { ...fleetEndpoint(), type, env };
  return (await createWorkerSpec(parts, { workerId: "w1", endpoint, hardware })).spec;
}

describe("a worker of a load-balancing endpoint", () => {
  test("serves on one port that the service alone reaches, and is told where and how it is asked for its health", async () => {
    const { ports, env } = await specOf("LB", {});
    expect(ports).toEqual([{ port: 80, protocol: "http", variables: ["PORT", "PORT_HEALTH"] }]);
    expect(env).toMatchObject({ PORT: "80", PORT_HEALTH: "80", HEALTH_CHECK_PATH: "/ping" });
  });

  test("has a second port for its health when its template names one", async () => {
    const { ports, env } = await specOf("LB", { PORT: "8000", PORT_HEALTH: "8001", HEALTH_CHECK_PATH: "/health" });
    expect(ports).toEqual([
      { port: 8000, protocol: "http", variables: ["PORT"] },
      { port: 8001, protocol: "http", variables: ["PORT_HEALTH"] },
    ]);
    expect(env).toMatchObject({ PORT: "8000", PORT_HEALTH: "8001", HEALTH_CHECK_PATH: "/health" });
  });
});

test("a worker of a queue opens no port, and keeps a variable PORT of its template as it is", async () => {
  const { ports, env } = await specOf("QB", { PORT: "8000" });
  expect(ports).toEqual([]);
  expect(env["PORT"]).toBe("8000");
  expect(env).not.toHaveProperty("HEALTH_CHECK_PATH");
});
