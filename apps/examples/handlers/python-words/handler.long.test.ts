import { describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { runProgram } from "../../test/support/run-program.ts";

const folder = import.meta.dirname;
const version = await runProgram("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"], folder);
const hasPython = needs(
  "the Python example",
  version.exitCode === 0,
  "no python3 of version 3.10 or later on the PATH",
);

describe.runIf(hasPython)("the Python handler", () => {
  it("passes its own tests", async () => {
    const { exitCode, errors } = await runProgram("python3", ["-m", "unittest"], folder);
    expect(errors).toMatch(/^Ran [1-9]\d* tests/m);
    expect(exitCode, errors).toBe(0);
  });

  it("can be imported where the worker package is not installed", async () => {
    const { exitCode, errors } = await runProgram("python3", ["-S", "-c", "import handler"], folder);
    expect(exitCode, errors).toBe(0);
  });
});
