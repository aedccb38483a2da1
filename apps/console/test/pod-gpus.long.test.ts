import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { onLinux } from "../../../.tools/vitest/on-linux.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

/** Stands in for NVIDIA's tool on a host with two GPUs; of the second it does not know how busy it is. */
const TOOL = `#!/bin/sh
case "$1" in
  --query-gpu=index*) printf '0, GPU-aaaa, NVIDIA L4, 23034\\n1, GPU-bbbb, NVIDIA L4, 23034\\n' ;;
  --query-gpu=uuid*) printf 'GPU-aaaa, 75, 11517, 23034, 61, 70.12\\nGPU-bbbb, [N/A], 0, 23034, 30, [N/A]\\n' ;;
  *) printf 'CUDA Version: 12.8\\n' ;;
esac
`;

describe.runIf(
  needs("GPUs of pods in the console", chromiumPath !== undefined, "install chromium") && onLinux("what pods use"),
)("a pod with two GPUs", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-tool-"));
    await writeFile(join(folder, "nvidia-smi"), TOOL);
    await chmod(join(folder, "nvidia-smi"), 0o755);
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const service = watchedService();

  test("has its GPUs measured: by the interface, by GraphQL, and plotted in the console", async () => {
    const request = { imageName: "local/notebook", name: "trainer", gpuCount: 2, minRAMPerGPU: 0, minVCPUPerGPU: 0 };
    const { id } = await service.rest("POST", "/v1/pods", request);
    const samples = async (): Promise<unknown> =>
      (await service.rest("GET", `/v1/pods/${String(id)}/usage`))["samples"];
    await expect.poll(samples).toMatchObject([
      {
        gpus: [
          { id: "GPU-aaaa", utilizationPercent: 75, memoryPercent: 50 },
          { id: "GPU-bbbb", utilizationPercent: null, memoryPercent: 0 },
        ],
      },
    ]);
    const query = `{ pod(input: { podId: "${String(id)}" }) {
      runtime { gpus { id gpuUtilPercent memoryUtilPercent } }
      latestTelemetry { averageGpuMetrics { percentUtilization powerWatts } individualGpuMetrics { id temperatureCelcius } } } }`;
    expect((await service.rest("POST", "/graphql", { query }))["data"]).toEqual({
      pod: {
        runtime: {
          gpus: [
            { id: "GPU-aaaa", gpuUtilPercent: 75, memoryUtilPercent: 50 },
            { id: "GPU-bbbb", gpuUtilPercent: null, memoryUtilPercent: 0 },
          ],
        },
        latestTelemetry: {
          averageGpuMetrics: { percentUtilization: 75, powerWatts: 70.12 },
          individualGpuMetrics: [
            { id: "GPU-aaaa", temperatureCelcius: 61 },
            { id: "GPU-bbbb", temperatureCelcius: 30 },
          ],
        },
      },
    });

    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/pods/${String(id)}`);
    const first = page.getByRole("figure").filter({ hasText: "GPU 1 of 2" });
    await first.getByText("utilization 75 %").waitFor();
    await first.getByText("memory 50 %").waitFor();
    await page.getByRole("figure").filter({ hasText: "GPU 2 of 2" }).getByText("utilization –").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });
});
