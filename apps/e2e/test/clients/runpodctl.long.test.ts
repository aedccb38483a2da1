import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needsByHand } from "../../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { handlerDirs, run } from "./support/programs.ts";

/**
 * The official command line tool, where one is named: it is built from its public sources, which a module proxy may not
 * have. docs/compat.md says how, and which version was run.
 */
const binary = process.env["MILLRACE_TEST_RUNPODCTL"];
const SLOW_MS = 300_000;

const wayOut = "build it and name the binary in MILLRACE_TEST_RUNPODCTL; docs/compat.md says how";

describe.runIf(needsByHand("the command line tool runpodctl", binary !== undefined, wayOut))(
  "runpodctl",
  { timeout: SLOW_MS },
  () => {
    let service: TestService;
    beforeAll(async () => {
      const simulatedGpus = [{ typeId: "NVIDIA L4", count: 2, memoryInGb: 24 }];
      service = await startTestService({ settings: { compute: "process", handlerDirs, simulatedGpus } });
    }, SLOW_MS);
    afterAll(() => service[Symbol.asyncDispose]());

    /** Runs a command and reads what it prints. */
    async function ctl(...args: readonly string[]): Promise<unknown> {
      const env = {
        RUNPOD_API_KEY: service.adminKey,
        RUNPOD_API_URL: `${service.url}/compat/v1`,
        RUNPOD_GRAPHQL_URL: `${service.url}/compat/graphql`,
      };
      return JSON.parse(await run(binary ?? "", args, { env }));
    }
    const idOf = (made: unknown): string => (made as { readonly id: string }).id;
    const refusal = (call: Promise<unknown>): Promise<string> =>
      call.then(
        () => "",
        (failed: unknown) => {
          const { stderr, stdout } = failed as { readonly stderr: string; readonly stdout: string };
          return stdout + stderr;
        },
      );

    it("reads the account and the hardware", async () => {
      expect(await ctl("user")).toMatchObject({ id: service.accountId });
      expect(await ctl("gpu", "list")).toMatchObject([{ gpuId: "NVIDIA L4", available: true }]);
      expect(await ctl("datacenter", "list")).toContainEqual(
        expect.objectContaining({ id: "EU-RO-1", gpuAvailability: [expect.objectContaining({ gpuId: "NVIDIA L4" })] }),
      );
    });

    it("makes, lists, stops, starts, restarts, resets and removes pods with and without GPUs", async () => {
      const image = ["--name", "same", "--image", "local/sleeper", "--container-disk-in-gb", "5"];
      const gpu = idOf(await ctl("pod", "create", ...image, "--gpu-id", "NVIDIA L4"));
      const cpu = idOf(await ctl("pod", "create", ...image, "--compute-type", "cpu"));
      expect(await ctl("pod", "list", "--all")).toHaveLength(2);
      expect(await ctl("pod", "get", gpu)).toMatchObject({ id: gpu, gpuCount: 1, gpuId: "NVIDIA L4" });
      expect(await ctl("pod", "update", cpu, "--name", "other")).toMatchObject({ name: "other" });
      expect(await ctl("pod", "stop", cpu)).toMatchObject({ desiredStatus: "EXITED" });
      expect(await ctl("pod", "start", cpu)).toMatchObject({ desiredStatus: "RUNNING" });
      expect(await ctl("pod", "restart", cpu)).toMatchObject({ desiredStatus: "RUNNING" });
      expect(await ctl("pod", "reset", cpu)).toMatchObject({ desiredStatus: "RUNNING" });
      for (const id of [gpu, cpu]) expect(await ctl("pod", "delete", id)).toMatchObject({ deleted: true });
      const none = refusal(ctl("pod", "create", ...image, "--gpu-id", "NVIDIA H200"));
      expect(await none).toContain("There are no longer any instances available");
    });

    it("makes templates, volumes and endpoints, and removes them", async () => {
      const template = idOf(
        await ctl("template", "create", "--name", "ctl", "--image", "local/sleeper", "--serverless"),
      );
      expect(await ctl("template", "update", template, "--name", "ctl 2")).toMatchObject({ name: "ctl 2" });
      const volume = idOf(
        await ctl("network-volume", "create", "--name", "ctl", "--size", "10", "--data-center-id", "EU-RO-1"),
      );
      expect(await ctl("network-volume", "list")).toMatchObject([{ id: volume, size: 10 }]);
      const named = ["serverless", "create", "--name", "endpoint", "--template-id", template, "--workers-max", "1"];
      const gpu = idOf(await ctl(...named, "--gpu-id", "NVIDIA L4"));
      const cpu = idOf(await ctl(...named, "--compute-type", "CPU", "--instance-id", "cpu3c-2-4"));
      expect(await ctl("serverless", "list", "--include-template", "--include-workers")).toHaveLength(2);
      expect(await ctl("serverless", "get", gpu)).toMatchObject({ id: gpu, templateId: template });
      expect(await ctl("serverless", "update", gpu, "--workers-max", "2")).toMatchObject({ workersMax: 2 });
      for (const id of [gpu, cpu]) expect(await ctl("serverless", "delete", id)).toMatchObject({ deleted: true });
      expect(await ctl("network-volume", "delete", volume)).toMatchObject({ deleted: true });
      expect(await ctl("template", "delete", template)).toMatchObject({ deleted: true });
    });

    it("finds no hub and no model store", async () => {
      expect(await ctl("hub", "list")).toEqual([]);
      expect(await ctl("model", "list")).toEqual([]);
    });
  },
);
