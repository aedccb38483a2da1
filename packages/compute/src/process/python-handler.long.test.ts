import { spawnSync } from "node:child_process";
import type { MachineExit } from "@millrace/engine";
import { expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { machineSpec } from "../conformance/machine-spec.test-support.ts";
import { makeHandlerDir } from "./handler-dir.test-support.ts";
import { createProcessDriver } from "./process-driver.ts";

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.runIf(needs("a Python handler that is killed", hasPython, "install python3"))(
  "a Python handler prints without a buffer, so that a killed one loses no line",
  async () => {
    const dir = await makeHandlerDir();
    await dir.put("py/handler.py", "import os, signal\nprint('before')\nos.kill(os.getpid(), signal.SIGKILL)\n");
    const driver = await createProcessDriver({ handlerDirs: [dir.handlers], stateDir: dir.state });
    try {
      const exit = new Promise<MachineExit>((resolve) => driver.onExit(resolve));
      await driver.start(machineSpec({ machineId: "m1", imageName: "local/py" }));
      expect(await exit).toMatchObject({ signal: "SIGKILL", lastLogLines: ["before"] });
    } finally {
      await driver.close({ graceMs: 0 });
      await dir.remove();
    }
  },
);
