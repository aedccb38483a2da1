import { expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { runProgram } from "../../test/support/run-program.ts";

const folder = import.meta.dirname;
const version = await runProgram("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"], folder);
const hasPython = needs(
  "the Python example with a model",
  version.exitCode === 0,
  "no python3 of version 3.10 or later on the PATH",
);

it.runIf(hasPython)("the handler of the model passes its own tests, without the packages that it needs", async () => {
  const { exitCode, errors } = await runProgram("python3", ["-S", "-m", "unittest"], folder);
  expect(errors).toMatch(/^Ran [1-9]\d* tests/m);
  expect(exitCode, errors).toBe(0);
});
