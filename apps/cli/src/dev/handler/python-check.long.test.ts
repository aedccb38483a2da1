import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../../.tools/vitest/needs.ts";
import { pythonCheck } from "./python-check.ts";

const hasPip = spawnSync("python3", ["-m", "pip", "--version"]).status === 0;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-requirements-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** What Python lacks of a file of requirements. */
async function missing(requirements: string, packages: readonly string[] = []): Promise<readonly string[]> {
  await writeFile(join(folder, "requirements.txt"), requirements);
  const args = ["-c", pythonCheck, ...packages, "--", join(folder, "requirements.txt")];
  const { status, stdout, stderr } = spawnSync("python3", args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout.split("\n").filter((line) => line !== "");
}

describe.runIf(needs("a look at what Python has installed", hasPip, "install python3 and its pip"))(
  "requirements",
  () => {
    test("that are met are not missing, whatever stands beside them", async () => {
      const text =
        "# tools\npip  # the installer\n\npip>=1.0,\\\n  <9999\n--index-url https://example.org\npip==0; python_version < '3'\n";
      expect(await missing(text, ["pip"])).toEqual([]);
    });

    test("that are not there, or of another version, are missing, also in files that are included", async () => {
      await writeFile(join(folder, "more.txt"), "not-there-at-all\n");
      expect(await missing("pip>9999\n-r more.txt\n", ["nor-this"])).toEqual([
        "nor-this",
        "pip>9999",
        "not-there-at-all",
      ]);
    });

    test("that cannot be judged count as missing", async () => {
      expect(await missing("git+https://example.org/a.git\n-e .\n")).toEqual([
        "?git+https://example.org/a.git",
        "?-e .",
      ]);
    });
  },
);
