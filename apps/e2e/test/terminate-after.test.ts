import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const HOUR_MS = 3_600_000;
const DEPLOY =
  "mutation deployPod($input: PodFindAndDeployOnDemandInput) { podFindAndDeployOnDemand(input: $input) { id } }";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-terminate-"));
  await mkdir(join(root, "handlers", "sleeper"), { recursive: true });
  await writeFile(join(root, "handlers", "sleeper", "handler.mjs"), "setInterval(() => {}, 1_000);");
});
afterAll(() => rm(root, { recursive: true }));

function start(dataDir: string, frozenAtMs: number): Promise<TestService> {
  const settings = { compute: "process", handlerDirs: [join(root, "handlers")] } as const;
  const simulatedGpus = [{ typeId: "NVIDIA L4", count: 1, memoryInGb: 24 }];
  return startTestService({ dataDir, frozenAtMs, settings: { ...settings, simulatedGpus } });
}

/** Rents a pod as tasks of the official Python package do. */
async function deploy({ url, adminKey }: TestService, terminateAtMs: number): Promise<string> {
  const terminateAfter = new Date(terminateAtMs).toISOString();
  const input = { name: "task", imageName: "local/sleeper", gpuTypeIdList: ["NVIDIA L4"], gpuCount: 1, volumeInGb: 0 };
  const response = await fetch(`${url}/compat/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ query: DEPLOY, variables: { input: { ...input, volumeMounts: [], terminateAfter } } }),
  });
  const { data } = (await response.json()) as { readonly data: { podFindAndDeployOnDemand: { id: string } } };
  return data.podFindAndDeployOnDemand.id;
}

const shown = ({ rest }: TestService, id: string): Promise<string> =>
  rest("GET", `/v1/pods/${id}`).then(
    ({ desiredStatus }) => String(desiredStatus),
    (error: unknown) => /404/.exec(String(error))?.[0] ?? String(error),
  );

describe("a pod with terminateAfter", () => {
  const beganAtMs = Date.parse("2026-11-28T12:00:00Z");

  test("is gone at that moment and not before, also after a restart of the service", async () => {
    const dataDir = join(root, "restarted");
    const first = await start(dataDir, beganAtMs);
    const id = await deploy(first, beganAtMs + HOUR_MS);
    await first.clock.advance(HOUR_MS / 2);
    expect(await shown(first, id)).toBe("RUNNING");
    await first.stop();
    await using second = await start(dataDir, beganAtMs + HOUR_MS / 2);
    await second.clock.advance(HOUR_MS / 2 - 1_000);
    expect(await shown(second, id)).toBe("RUNNING");
    await second.clock.advance(1_000);
    await expect.poll(() => shown(second, id)).toBe("404");
  });

  test("whose moment passed while no service ran is gone soon after the next start", async () => {
    const dataDir = join(root, "overslept");
    const first = await start(dataDir, beganAtMs);
    const id = await deploy(first, beganAtMs + HOUR_MS);
    await first.stop();
    await using second = await start(dataDir, beganAtMs + 2 * HOUR_MS);
    await second.clock.advance(1_000);
    await expect.poll(() => shown(second, id)).toBe("404");
  });
});
