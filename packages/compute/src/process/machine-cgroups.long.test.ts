import type { ComputeDriver, MachineSpec } from "@millrace/engine";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needsRoot } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../machine-spec.test-support.ts";
import { type KilledServiceOrder, startInKilledService } from "../killed-service.test-support.ts";
import { type HandlerDir, makeHandlerDir } from "./handler-dir.test-support.ts";
import { openMachineCgroups } from "./machine-cgroups.ts";
import { createProcessDriver } from "./process-driver.ts";
import { takeCensus } from "./process-census.ts";

const hasCgroups = (await openMachineCgroups()) !== null;
const service = fileURLToPath(new URL("service.test-support.ts", import.meta.url));

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
      `#!/bin/sh\n(setsid env -i PATH="$PATH" ${daemon} </dev/null >/dev/null 2>&1 &)\nwhile [ ! -e daemon.pid ]; do sleep 0.1; done\necho ready\nexec sleep 1000\n`,
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
  const open = async (): Promise<ComputeDriver> =>
    (driver = await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state }));
  const specOf = (changes: Partial<MachineSpec> = {}): MachineSpec =>
    machineSpec({ machineId: randomUUID(), imageName: "local/daemon", ...changes });
  async function readDaemon(): Promise<void> {
    daemonPid = Number(await readFile(join(dir.handlers, "daemon", "daemon.pid"), "utf8"));
    expect(await runs()).toBe(true);
  }

  test("ends with its machine", async () => {
    const opened = await open();
    const spec = specOf();
    await opened.start(spec);
    await expect.poll(() => opened.logs(spec.machineId, { tailLines: 1 }), { timeout: 30_000 }).toEqual(["ready"]);
    await readDaemon();
    await opened.stop(spec.machineId, { graceMs: 0 });
    expect(await runs()).toBe(false);
  });
});
