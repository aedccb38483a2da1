/** Checks the types of the package in the current folder, and how many type instantiations that takes. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Manifest } from "../checks/workspace.ts";
import { overBudget, readBudgets } from "./budgets.ts";

const tsc = join(import.meta.dirname, "..", "..", "node_modules", "typescript", "bin", "tsc");
/** Each checker instantiates types for itself: with several the count depends on which files each gets. */
const flags = ["-p", "tsconfig.json", "--checkers", "1", "--extendedDiagnostics"];

function budgetProblems(diagnostics: string): string[] {
  const count = /^Instantiations:\s+(\d+)$/m.exec(diagnostics)?.[1];
  if (count === undefined) return [`tsc printed no number of instantiations:\n${diagnostics}`];
  const { name } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  console.log(`${name}: ${count} type instantiations`);
  return overBudget(name, { typeInstantiations: Number(count) }, readBudgets());
}

const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"],
});
const problems = status === 0 ? budgetProblems(stdout) : [stdout];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
