import { gpuTypeIds } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { findPython, handlerDirs, runClient } from "./support/python.ts";

const python = findPython();
const canRun = needs(
  "the official Python package's management calls",
  python.missing === undefined,
  python.missing ?? "",
);

describe.runIf(canRun)("the official Python package's management calls", () => {
  let service: TestService;
  let results: Readonly<Record<string, unknown>> = {};

  beforeAll(async () => {
    const simulatedGpus = [{ typeId: "NVIDIA L4", count: 1, memoryInGb: 24 }];
    service = await startTestService({ settings: { compute: "process", handlerDirs, simulatedGpus } });
    results = await runClient(python.path ?? "", {
      script: "management.py",
      baseUrl: `${service.url}/compat`,
      apiKey: service.adminKey,
      args: ["local/function"],
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
  });

  it("read and change the account", () => {
    expect(results).toMatchObject({
      user: { id: service.accountId, networkVolumes: [] },
      settings: { id: service.accountId, pubKey: "ssh-ed25519 AAAA somebody" },
      wrong_key: { kind: "AuthenticationError" },
    });
  });

  it("list GPU types with what they cost", () => {
    expect(results).toMatchObject({
      gpus: gpuTypeIds.length + 1,
      gpu: { id: "NVIDIA L4", memoryInGb: 24, maxGpuCount: 1, lowestPrice: { uninterruptablePrice: 0 } },
      unknown_gpu: { kind: "ValueError" },
    });
  });

  it("keep registry credentials", () => {
    expect(results).toMatchObject({ auth: { name: "team" }, auth_updated: { name: "team" } });
    expect(JSON.stringify(results)).not.toContain("hunter2");
  });

  it("make templates and endpoints", () => {
    const { template, endpoint } = results as Record<"template" | "endpoint", { id: string }>;
    expect(results).toMatchObject({
      template: { name: "py workers", imageName: "local/function", isServerless: true, dockerArgs: "say 'hello you'" },
      pod_template: { name: "py pods", env: [{ key: "A", value: "template" }], ports: "8888/http" },
      endpoint: { name: "py endpoint", templateId: template.id, gpuIds: "AMPERE_24", workersMin: 0, workersMax: 0 },
      moved: { id: endpoint.id },
      endpoints: [{ id: endpoint.id, gpuIds: "AMPERE_24", version: 2 }],
    });
  });

  it("deploy pods with and without GPUs, stop, resume and end them", () => {
    const { gpu_pod: gpuPod } = results as Record<"gpu_pod", { id: string }>;
    expect(results).toMatchObject({
      gpu_pod: { imageName: "local/function", env: ["COLOUR=blue"], machine: { podHostId: expect.any(String) } },
      cpu_pod: { imageName: "local/function" },
      template_pod: { imageName: "local/function", env: ["A=template"] },
      pod: { id: gpuPod.id, name: "py gpu", gpuCount: 1, ports: "8888/http,22/tcp", machine: { gpuDisplayName: "L4" } },
      stopped: { id: gpuPod.id, desiredStatus: "EXITED" },
      stopped_twice: { kind: "QueryError", text: expect.stringContaining("cannot be stopped") },
      resumed: { id: gpuPod.id, desiredStatus: "RUNNING" },
      gone: null,
      left: [],
      no_gpu: { kind: "QueryError", text: expect.stringContaining("NVIDIA H200") },
    });
    expect(results["pods"]).toHaveLength(2);
  });
});
