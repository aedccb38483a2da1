import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import type { KilledServiceOrder } from "../conformance/killed-service.test-support.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { type HandlerDir, countProcesses, endProcesses, makeHandlerDir } from "./handler-dir.test-support.ts";

const script = fileURLToPath(new URL("doomed-service.test-support.ts", import.meta.url));
const isLinux = needs("services that are killed while they start machines", process.platform === "linux", "use Linux");
let dir: HandlerDir;
let machineIds: readonly string[] = [];

beforeEach(async () => {
  dir = await makeHandlerDir();
  await dir.put("wait/handler.mjs", "setInterval(() => {}, 60_000);");
});
afterEach(async () => {
  for (const machineId of machineIds) await endProcesses(machineId);
  await dir.remove();
});

/** Resolves when the service has killed itself, to false; or when its machines run and the test has killed it, to true. */
async function dieAt(
  moment: number,
  machines: number,
  cgroups: string,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  machineIds = Array.from({ length: machines }, () => randomUUID());
  const specs = machineIds.map((machineId) => machineSpec({ machineId, imageName: "local/wait", env }));
  const order: KilledServiceOrder = { specs, paused: false };
  const args = ["--conditions=millrace-source", script, dir.handlers, dir.state, JSON.stringify(order)];
  const service = spawn(process.execPath, [...args, String(moment), cgroups], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(service, "exit");
  const first = (await Promise.race([once(service.stdout, "data"), exited])) as unknown[];
  service.kill("SIGKILL");
  await exited;
  return String(first[0]).startsWith("machines run");
}

/** The control groups that killed services made and left. */
async function groupsLeft(): Promise<readonly string[]> {
  const made = (await readFile(join(dir.handlers, "made"), "utf8")).split("\n");
  return made.filter((path) => path.startsWith("/sys/") && existsSync(path));
}

test.runIf(isLinux).each([
  ["two in control groups, where the test may make them", 2, "with", {}],
  ["one without control groups", 1, "without", {}],
  ["one with a variable that no shell passes on", 1, "with", { "model.name": "tiny" }],
])(
  "a service leaves no machine and no control group at whichever moment of their start it is killed: %s",
  async (_, machines, cgroups, env) => {
    let moment = 1;
    while (!(await dieAt(moment, machines, cgroups, env))) {
      for (const machineId of machineIds) {
        await expect.poll(() => countProcesses(machineId), { message: `killed at moment ${moment}` }).toBe(0);
      }
      moment += 1;
    }
    expect(moment).toBeGreaterThan(5);
    for (const machineId of machineIds) await expect.poll(() => countProcesses(machineId)).toBe(0);
    await expect.poll(groupsLeft).toEqual([]);
  },
);
