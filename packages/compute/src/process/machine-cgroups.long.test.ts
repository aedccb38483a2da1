import type { ComputeDriver, MachineSpec } from "@millrace/engine";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needsRoot } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import type { KilledServiceOrder } from "../conformance/killed-service.test-support.ts";
import { type HandlerDir, killGuardOf, makeHandlerDir } from "./handler-dir.test-support.ts";
import { openMachineCgroups } from "./machine-cgroups.ts";
import { type ProcessDriverOptions, createProcessDriver } from "./process-driver.ts";
import { takeCensus } from "./process-census.ts";

const hasCgroups = (await openMachineCgroups()) !== null;

describe.runIf(
  needsRoot(
    "daemons of handlers that replaced their environment",
    hasCgroups,
    "no cgroup v2 is delegated to the tests: run them as root outside of systemd's units, or in a unit with Delegate=yes",
  ),
)("a daemon that forked twice, with a session and an environment of its own", () => {
  let dir: HandlerDir;
  let driver: ComputeDriver | null = null;
  let daemonPid = 0;

  beforeEach(async () => {
    dir = await makeHandlerDir();
    // The first instruction of the program starts it: nothing has time to find it by its parents.
    const daemon = "sh -c 'echo $$ >daemon.new; mv daemon.new daemon.pid; trap : TERM; while :; do sleep 1; done'";
    await dir.put(
      "daemon/run.sh",
      `#!/bin/sh\n[ -z "$WAIT" ] || until grep -q /millrace- /proc/$$/cgroup; do sleep 0.1; done\n(setsid env -i PATH="$PATH" ${daemon} </dev/null >/dev/null 2>&1 &)\nwhile [ ! -e daemon.pid ]; do sleep 0.1; done\necho ready\nexec sleep 1000\n`,
    );
    await dir.put("daemon/millrace.json", JSON.stringify({ command: ["./run.sh"] }));
  });
  afterEach(async () => {
    await driver?.close({ graceMs: 0 });
    driver = null;
    if (await runs()) process.kill(daemonPid, "SIGKILL");
    await dir.remove();
  });

  const runs = async (): Promise<boolean> => (await takeCensus()).some(({ pid }) => pid === daemonPid);
  const open = async (options: Partial<ProcessDriverOptions> = {}): Promise<ComputeDriver> =>
    (driver = await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state, ...options }));
  const specOf = (changes: Partial<MachineSpec> = {}): MachineSpec =>
    machineSpec({ machineId: randomUUID(), imageName: "local/daemon", ...changes });
  /** Resolves to the group of the machine. */
  async function readDaemon(machineId: string): Promise<string> {
    daemonPid = Number(await readFile(join(dir.handlers, "daemon", "daemon.pid"), "utf8"));
    expect(await runs()).toBe(true);
    const record = await readFile(join(dir.state, "machines", `${machineId}.json`), "utf8");
    return (JSON.parse(record) as { cgroup: string }).cgroup;
  }

  test.each([
    ["in order", {}, 10_000],
    ["at once", {}, 0],
    ["whose environment no shell passes on", { "model.name": "tiny", WAIT: "to be moved" }, 0],
  ])("ends with its machine: %s", async (_, env, graceMs) => {
    const opened = await open({ allowCommands: true });
    const spec = specOf({ env });
    await opened.start(spec);
    await expect.poll(() => opened.logs(spec.machineId, { tailLines: 1 })).toEqual(["ready"]);
    const cgroup = await readDaemon(spec.machineId);
    await opened.stop(spec.machineId, { graceMs });
    expect(await runs()).toBe(false);
    expect(existsSync(cgroup)).toBe(false);
    await opened.close({ graceMs: 0 });
    expect(existsSync(dirname(cgroup))).toBe(false);
  });

  test.each([
    ["ends with a service that is killed", true],
    ["ends at the next start of a service that is killed together with its guard", false],
  ])("%s", async (_, isGuarded) => {
    const spec = specOf();
    const order: KilledServiceOrder = { specs: [spec], paused: false };
    const script = fileURLToPath(new URL("service.test-support.ts", import.meta.url));
    const args = ["--conditions=millrace-source", script, dir.handlers, dir.state, JSON.stringify(order)];
    const service = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(service.stdout, "data");
    const cgroup = await readDaemon(spec.machineId);
    if (!isGuarded) await killGuardOf(service.pid ?? 0);
    const exited = once(service, "exit");
    service.kill("SIGKILL");
    await exited;
    if (!isGuarded) {
      expect(await runs()).toBe(true);
      await open();
      expect(await runs()).toBe(false);
    }
    await expect.poll(runs).toBe(false);
    await expect.poll(() => existsSync(dirname(cgroup))).toBe(false);
  });
});
