import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buildBaseImage, commandImage, leftoversOf, openTestEngine } from "@millrace/compute/test-engine";

type Rest = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

const WAIT = 'process.once("SIGTERM", () => process.exit(0)); setInterval(() => {}, 60_000); console.log("up")';
const LOOK_MS = 200;

/** Starts a pod whose container waits for commands, and resolves to its id once it is up. */
export async function startContainerPod(rest: Rest, name: string): Promise<string> {
  const engine = openTestEngine();
  const imageName = await commandImage(engine, await buildBaseImage(engine), "sleeper", ["node", "-e", WAIT]);
  await engine.close();
  const { id } = await rest("POST", "/v1/pods", { name, computeType: "CPU", vcpuCount: 1, imageName });
  const podId = String(id);
  while ((await rest("GET", `/v1/pods/${podId}/explanation`))["isUp"] !== true) await delay(LOOK_MS);
  return podId;
}

/** What a service with this data directory left at the container engine. */
export async function leftContainers(dataDir: string): Promise<readonly string[]> {
  const installationId = await readFile(join(dataDir, "machines", "installation-id"), "utf8");
  const engine = openTestEngine();
  try {
    return await leftoversOf(engine, installationId);
  } finally {
    await engine.close();
  }
}
