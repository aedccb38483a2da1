import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { pythonCheck } from "./python-check.ts";

const hasPip = spawnSync("python3", ["-m", "pip", "--version"]).status === 0;

/** What Python lacks of these requirements. */
function missing(...requirements: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync("python3", ["-c", pythonCheck, ...requirements], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout.split("\n").filter((line) => line !== "");
}

describe.runIf(needs("a look at what Python has installed", hasPip, "install python3 and its pip"))(
  "requirements",
  () => {
    test("that are met, or are for another system, are not missing", () => {
      expect(missing("pip", "pip>=1.0, <9999", "pip==0; python_version < '3'")).toEqual([]);
    });

    test("that are not there, are of another version, or cannot be judged are missing", () => {
      const wanted = ["pip>9999", "not-there-at-all", "?git+https://example.org/a.git", "?-e ."];
      expect(missing(...wanted)).toEqual(wanted);
    });
  },
);
