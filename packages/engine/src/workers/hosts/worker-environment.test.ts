import { describe, expect, test } from "vitest";
import { fleetEndpoint } from "../state/fleet-endpoint.test-support.ts";
import { playedHardware } from "../../machines/placement/small-machine.test-support.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WorkerHardware } from "../../machines/placement/worker-hardware.ts";
import { type WorkerEnvironmentInput, createWorkerEnvironment } from "./worker-environment.ts";

function environmentOf(
  endpoint: Partial<FleetEndpoint>,
  input: Partial<WorkerEnvironmentInput> = {},
): Record<string, string> {
  return createWorkerEnvironment({
    endpoint: fleetEndpoint(endpoint),
    env: endpoint.env ?? {},
    hardware: playedHardware,
    workerId: "worker1",
    workerKey: "key1",
    baseUrl: "http://127.0.0.1:8080",
    driver: "process",
    ...input,
  });
}

function on(hardware: Partial<WorkerHardware>): Partial<WorkerEnvironmentInput> {
  return { hardware: { ...playedHardware, ...hardware } };
}

describe("the environment of a worker", () => {
  test("holds the addresses with literal placeholders and a query to append to", () => {
    expect(environmentOf({}, on({ gpuTypeId: "NVIDIA GeForce RTX 4090" }))).toMatchObject({
      RUNPOD_WEBHOOK_GET_JOB: "http://127.0.0.1:8080/v2/ep1/job-take/$ID?gpu=NVIDIA+GeForce+RTX+4090",
      RUNPOD_WEBHOOK_POST_OUTPUT:
        "http://127.0.0.1:8080/v2/ep1/job-done/$RUNPOD_POD_ID/$ID?gpu=NVIDIA+GeForce+RTX+4090",
      RUNPOD_WEBHOOK_POST_STREAM:
        "http://127.0.0.1:8080/v2/ep1/job-stream/$RUNPOD_POD_ID/$ID?gpu=NVIDIA+GeForce+RTX+4090",
      RUNPOD_WEBHOOK_PING: "http://127.0.0.1:8080/v2/ep1/ping/$RUNPOD_POD_ID",
      RUNPOD_PING_INTERVAL: "10000",
      RUNPOD_POD_ID: "worker1",
      RUNPOD_AI_API_KEY: "key1",
      RUNPOD_ENDPOINT_ID: "ep1",
    });
  });

  test("says CPU where there is no GPU and drops a slash at the end of the base address", () => {
    const environment = environmentOf({}, { baseUrl: "https://example.org/compat/" });
    expect(environment["RUNPOD_WEBHOOK_GET_JOB"]).toBe("https://example.org/compat/v2/ep1/job-take/$ID?gpu=CPU");
    expect(environment["RUNPOD_GPU_COUNT"]).toBe("0");
    expect(environment["RUNPOD_CPU_COUNT"]).toBe("2");
  });

  test("keeps a GPU type from breaking out of the query", () => {
    const address = environmentOf({}, on({ gpuTypeId: "A&b=$ID#?" }))["RUNPOD_WEBHOOK_POST_OUTPUT"] ?? "";
    const url = new URL(address);
    expect(url.searchParams.get("gpu")).toBe("A&b=$ID#?");
    expect(address.split("$ID")).toHaveLength(2);
  });

  test("lets the user describe the machine but not move the worker to another endpoint", () => {
    const environment = environmentOf({
      env: {
        MODEL: "tiny",
        RUNPOD_POD_HOSTNAME: "mine",
        RUNPOD_SKIP_GPU_CHECK: "false",
        RUNPOD_AI_API_KEY: "stolen",
        RUNPOD_ENDPOINT_ID: "other",
        RUNPOD_WEBHOOK_GET_JOB: "http://elsewhere",
        RUNPOD_POD_ID: "someone",
      },
    });
    expect(environment).toMatchObject({
      MODEL: "tiny",
      RUNPOD_POD_HOSTNAME: "mine",
      RUNPOD_SKIP_GPU_CHECK: "false",
      RUNPOD_AI_API_KEY: "key1",
      RUNPOD_ENDPOINT_ID: "ep1",
      RUNPOD_POD_ID: "worker1",
    });
    expect(environment["RUNPOD_WEBHOOK_GET_JOB"]).toMatch(/^http:\/\/127/);
  });

  test("skips the container checks for processes only, and names place and volume where there are any", () => {
    expect(environmentOf({})["RUNPOD_SKIP_AUTO_SYSTEM_CHECKS"]).toBe("true");
    const container = environmentOf(
      { networkVolumeId: "vol1" },
      { ...on({ dataCenterId: "EU-RO-1" }), driver: "docker" },
    );
    expect(container["RUNPOD_SKIP_AUTO_SYSTEM_CHECKS"]).toBeUndefined();
    expect(container).toMatchObject({ RUNPOD_DC_ID: "EU-RO-1", RUNPOD_VOLUME_ID: "vol1" });
    expect(environmentOf({})).not.toHaveProperty("RUNPOD_DC_ID");
  });
});
