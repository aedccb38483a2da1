import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";

const UNIT = resolve(import.meta.dirname, "../../../../docs/deploy/millrace.service");
/** systemd rates from 0, safe, to 10; a unit without restraints has 9.6. */
const EXPOSURE_MAX = 25;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

describe.runIf(needs("the systemd unit", hasSystemd, "systemd-analyze is not installed"))("the systemd unit", () => {
  let folder = "";
  let unit = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "millrace-unit-"));
    unit = join(folder, "millrace.service");
    // The program itself need not be installed on the machine of the tests.
    writeFileSync(unit, readFileSync(UNIT, "utf8").replace("ExecStart=/usr/local/bin/millrace", "ExecStart=/bin/true"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is right as systemd reads it", () => {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
    expect([status, stderr.split("\n").filter((line) => line.includes("millrace"))]).toEqual([0, []]);
  });

  test("restrains the service", () => {
    const args = ["security", "--offline=true", `--threshold=${EXPOSURE_MAX}`, unit];
    const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
});
