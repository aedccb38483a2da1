import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClock } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCompute } from "./compute-driver.ts";
import { createLog } from "../settings/log.ts";
import { readSettings, SettingError } from "../settings/settings.ts";

const log = createLog("silent");
const clock = createClock({ frozenAtMs: 0 });
let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-compute-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const settingsOf = (values: Readonly<Record<string, string>>) =>
  readSettings({ MILLRACE_DATA_DIR: dataDir, ...values });

describe("on a computer without a container engine", () => {
  beforeEach(() => {
    vi.stubEnv("DOCKER_HOST", "unix:///no/such/engine.sock");
  });

  test("auto means processes", async () => {
    const { driver, containers } = await createCompute({ settings: settingsOf({}), log, clock });
    expect([driver.name, containers()]).toEqual(["process", null]);
    await driver.close({ graceMs: 0 });
  });

  test("docker is refused, and the refusal says what to do", async () => {
    const created = createCompute({ settings: settingsOf({ MILLRACE_COMPUTE: "docker" }), log, clock });
    await expect(created).rejects.toThrow(SettingError);
    await expect(created).rejects.toThrow(/^MILLRACE_COMPUTE: .*DOCKER_HOST/);
  });
});
