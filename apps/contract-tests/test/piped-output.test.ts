import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROGRAM = resolve(import.meta.dirname, "../src/main.ts");
const FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

test("a reader that is slower than the suite gets all of its output", async () => {
  // A pipe of a shell, which holds 64 KB; that of Node is a socket, which holds more.
  const piped = ["-c", '"$0" "$@" | { sleep 2; cat; }', process.execPath, ...FLAGS, PROGRAM, "plan"];
  const { stdout } = await promisify(execFile)("sh", piped);
  expect(stdout.length).toBeGreaterThan(70_000);
  expect(stdout).toMatch(/Expected to take .*\.\n$/);
});
