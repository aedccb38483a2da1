import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leftoversOf, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { createClock } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../../.tools/vitest/needs.ts";
import { createCompute } from "./compute-driver.ts";
import { createLog } from "../settings/log.ts";
import { readSettings } from "../settings/settings.ts";

const clock = createClock({ frozenAtMs: 0 });
const log = createLog("silent");
let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-compute-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const settingsOf = (values: Readonly<Record<string, string>>) =>
  readSettings({ MILLRACE_DATA_DIR: dataDir, ...values });

describe.runIf(needs("the choice of a container engine", testEngine !== null, noEngine))(
  "on a computer with a container engine",
  () => {
    test.each(["auto", "docker"])(
      "%s means containers, with handler folders as processes beside them",
      async (compute) => {
        const settings = settingsOf({ MILLRACE_COMPUTE: compute, MILLRACE_SIMULATED_GPUS: "NVIDIA L4=2" });
        const { driver, containers } = await createCompute({ settings, log, clock });
        expect([driver.name, driver.nameFor?.("local/echo"), driver.nameFor?.("team/model")]).toEqual([
          "docker",
          "process",
          "docker",
        ]);
        const { gpus, engineVersion } = await driver.inventory();
        expect(gpus.filter(({ id }) => id.startsWith("sim-"))).toHaveLength(2);
        expect(engineVersion).toMatch(/^\d+\./);
        expect(containers()).not.toBeNull();
        const engine = openTestEngine();
        // A service that starts no container leaves nothing behind, even if it is killed.
        expect(await leftoversOf(engine, await readFile(join(dataDir, "machines", "installation-id"), "utf8"))).toEqual(
          [],
        );
        await engine.close();
        await driver.close({ graceMs: 0 });
      },
    );

    test("process does without it", async () => {
      const { driver, containers } = await createCompute({
        settings: settingsOf({ MILLRACE_COMPUTE: "process" }),
        log,
        clock,
      });
      expect([driver.name, containers()]).toEqual(["process", null]);
      await driver.close({ graceMs: 0 });
    });
  },
);
