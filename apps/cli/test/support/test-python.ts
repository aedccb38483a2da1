import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const repository: string = resolve(import.meta.dirname, "../../../..");
const path = process.env["MILLRACE_TEST_PYTHON"] ?? join(repository, ".venv/bin/python");

/** The environment with the official worker package that `.ci/python` makes; undefined where there is none. */
export const testEnvironment: string | undefined = hasWorkerPackage() ? dirname(dirname(path)) : undefined;
export const withoutEnvironment = `run .ci/python: there is no ${path} that has the package runpod`;

/** Whether pip can get the worker package on this machine. */
export function canInstall(): boolean {
  const target = spawnSync("python3", [
    "-m",
    "pip",
    "download",
    "--no-deps",
    "--quiet",
    "--dest",
    "/dev/null",
    "runpod",
  ]);
  // Everything but the last step worked: it cannot write there.
  return target.status === 0 || /Not a directory|NotADirectory|File exists|FileExists/.test(target.stderr.toString());
}

function hasWorkerPackage(): boolean {
  return existsSync(path) && spawnSync(path, ["-c", "import runpod"]).status === 0;
}
