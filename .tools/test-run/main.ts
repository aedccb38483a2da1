import { dirname } from "node:path";

import { checkRepository } from "../checks/run-checks.ts";
import { machineCapabilities } from "./capabilities.ts";
import { clearResults, readResults } from "./package-results.ts";
import { runTasks } from "./turbo-run.ts";
import { verdictOf } from "./verdict.ts";

const TASKS = [
  "lint",
  "format:check",
  "check:workspace",
  "check:tools",
  "test:tools",
  "check",
  "build",
  "lint:package",
  "test",
];

/** Runs the checks of the repository, then every task of every package, and prints what it all came to. */
async function main(): Promise<void> {
  const root = dirname(dirname(import.meta.dirname));
  clearResults(root);
  process.env["MILLRACE_TEST_CAPABILITIES"] = machineCapabilities();
  const failedChecks = await checkRepository(root);
  const tasks = await runTasks(root, TASKS, process.argv.slice(2));
  const verdict = verdictOf({
    packages: readResults(root),
    failedTasks: [
      ...failedChecks.map((name) => ({ folder: "repository", task: name, said: "" })),
      ...tasks.failedTasks,
    ],
    brokenOff: tasks.brokenOff,
    everythingMustRun: process.env["CI"] === "true",
  });
  for (const line of verdict.lines) console.log(line);
  process.exitCode = verdict.exitCode;
}

await main();
