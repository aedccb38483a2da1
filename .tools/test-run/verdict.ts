import { stripVTControlCharacters } from "node:util";

import { EXCUSES } from "../vitest/result-files.ts";
import type { Failure, PackageResult } from "./package-results.ts";
import type { FailedTask } from "./turbo-run.ts";

/** Everything that one `npm test` found out. */
export interface TestRun {
  readonly packages: readonly PackageResult[];
  /** Tasks that failed; those that only run tests are told by their failed tests. */
  readonly failedTasks: readonly FailedTask[];
  /** Set when the task runner itself broke off; nothing that is missing may then count as passed. */
  readonly brokenOff: string | undefined;
  /** Whether everything must run here, as on the project's own machines. */
  readonly everythingMustRun: boolean;
}

export interface Verdict {
  readonly exitCode: 0 | 1;
  readonly lines: readonly string[];
}

/** Lines that are printed of what a failed test said. */
const SAID_LINES = 12;
/** Of the test files that took at least so long, so many are named. */
const SLOW_SECONDS = 20;
const SLOW_TOLD = 15;

/** Turns a run into what is printed at its end. The last line is always `N passed, N failed`. */
export function verdictOf(run: TestRun): Verdict {
  const failures = [
    ...run.packages.flatMap((tested) => tested.failed.map((failure) => told(tested.folder, failure))),
    ...run.failedTasks
      .filter((task) => !explained(run, task))
      .map((task) => asItem(`${task.folder}: ${task.task}`, task.said.split("\n"))),
    ...(run.brokenOff === undefined ? [] : [run.brokenOff]),
  ];
  const unsteady = run.packages.flatMap((tested) => tested.unsteady.map((failure) => told(tested.folder, failure)));
  const gaps = run.packages.flatMap(gapsOf);
  const unwelcome = run.everythingMustRun ? gaps.filter((gap) => !isExcused(gap)) : [];
  const passed = run.packages.reduce((sum, tested) => sum + tested.passed, 0);
  const failed = failures.length + unwelcome.length;
  const lines = [
    ...listed("Failed:", failures),
    ...listed(
      "Unsteady: failed once, then passed several times alone. Each is a defect, of a test or of the product:",
      unsteady,
    ),
    ...listed("Could not run here, which CI=true counts as a failure:", unwelcome),
    ...listed(
      "Could not run here (nothing is known about these parts):",
      gaps.filter((gap) => !unwelcome.includes(gap)),
    ),
    ...(run.everythingMustRun ? listed("Took longest:", slowest(run.packages)) : []),
    `${passed} passed, ${failed} failed`,
  ];
  return { exitCode: failed > 0 ? 1 : 0, lines };
}

/** Test files that took long. Several ran at once, so that they do not add up. */
function slowest(packages: readonly PackageResult[]): string[] {
  const times = packages.flatMap((tested) => tested.times).filter(({ seconds }) => seconds >= SLOW_SECONDS);
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOW_TOLD)
    .map(({ file, seconds }) => `${Math.round(seconds)} s: ${file}`);
}

function isExcused(gap: string): boolean {
  return EXCUSES.some((excuse) => gap.includes(`: ${excuse}`));
}

/** Whether a failed task is only the sum of the failed tests that are listed anyway. */
function explained(run: TestRun, failed: FailedTask): boolean {
  if (!failed.task.startsWith("test")) return false;
  const tested = run.packages.find(({ folder }) => folder === failed.folder);
  if (tested === undefined) return false;
  // Errors beside the tests of a file are not told by any test, and may not have come back by chance.
  return tested.failed.length > 0 || (tested.unsteady.length > 0 && !failed.said.includes("Unhandled"));
}

/** A test that is passed over without any part being named would hide a gap, so it is listed itself. */
function gapsOf(tested: PackageResult): string[] {
  if (tested.skippedParts.length > 0) return tested.skippedParts.map((part) => `${tested.folder}: ${part}`);
  return tested.skipped.map((name) => `${tested.folder}: ${name} (skipped without a reason)`);
}

function told(folder: string, { name, said }: Failure): string {
  return asItem(`${folder}: ${name}`, said.split("\n").slice(0, SAID_LINES));
}

/** The log may be long: who looks at its end alone must find the reason there. */
function asItem(name: string, said: readonly string[]): string {
  const lines = said.map((line) => stripVTControlCharacters(line)).filter((line) => line.trim() !== "");
  return [name, ...lines.map((line) => `      ${line}`)].join("\n");
}

function listed(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ["", title, ...items.map((item) => `  - ${item}`), ""];
}
