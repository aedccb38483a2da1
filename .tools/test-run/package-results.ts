import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { resultFiles } from "../vitest/result-files.ts";
import type { TestList } from "../vitest/test-list.ts";

/** Something that failed. */
export interface Failure {
  readonly name: string;
  /** What it said, which may be several lines or nothing. */
  readonly said: string;
  /** Its test file, as an absolute path. */
  readonly file: string;
}

/** How long a test file took. */
export interface FileTime {
  /** Relative to the repository. */
  readonly file: string;
  readonly seconds: number;
}

/** What one package's tests came to. */
export interface PackageResult {
  /** Folder of the package, relative to the repository: `packages/engine`. */
  readonly folder: string;
  readonly passed: number;
  /** Failed tests, and test files that could not be loaded. */
  readonly failed: readonly Failure[];
  /** Those that failed in the run, and passed again and again when they were played alone. */
  readonly unsteady: readonly Failure[];
  /** Names of tests that were passed over. */
  readonly skipped: readonly string[];
  /** What tests said they could not do here: `name: reason`. */
  readonly skippedParts: readonly string[];
  readonly times: readonly FileTime[];
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const NOT_RUN = " (could not be run)";

/** Whether a failure is that of a whole file. */
export function couldNotBeRun(name: string): boolean {
  return name.endsWith(NOT_RUN);
}

/** All folders that may hold a test run's results: every package, every app, and the repository's own tools. */
export function testedFolders(root: string): string[] {
  const rooms = ["packages", "apps"].flatMap((room) =>
    readdirSync(join(root, room))
      .filter((name) => existsSync(join(root, room, name, "package.json")))
      .map((name) => `${room}/${name}`),
  );
  return [...rooms.sort(), ".tools"];
}

/** Removes what earlier runs left, so that a package whose tests do not run now is not counted with old results. */
export function clearResults(root: string, list: TestList): void {
  for (const folder of testedFolders(root)) {
    rmSync(join(root, folder, resultFiles(list).folder), { recursive: true, force: true });
  }
}

export function readResults(root: string, list: TestList): PackageResult[] {
  const files = resultFiles(list);
  return testedFolders(root)
    .filter((folder) => existsSync(join(root, folder, files.results)))
    .map((folder) => {
      const report = JSON.parse(readFileSync(join(root, folder, files.results), "utf8")) as VitestReport;
      const skips = join(root, folder, files.skips);
      return summarise(folder, report, existsSync(skips) ? readFileSync(skips, "utf8") : "");
    });
}

/** Counts a report of vitest. A file that failed without a failed test could not be loaded, and counts as one failure. */
export function summarise(folder: string, report: VitestReport, skips: string): PackageResult {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: file.name })),
  );
  const pathOf = (file: string): string => file.slice(file.lastIndexOf(folder));
  const broken = report.testResults
    .filter((file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"))
    .map((file) => ({
      name: `${pathOf(file.name).slice(folder.length + 1)}${NOT_RUN}`,
      said: file.message ?? "",
      file: file.name,
    }));
  const failed = tests
    .filter((test) => test.status === "failed")
    .map(({ fullName, failureMessages = [], file }) => ({ name: fullName, said: failureMessages.join("\n"), file }));
  return {
    folder,
    passed: tests.filter((test) => test.status === "passed").length,
    failed: [...broken, ...failed],
    unsteady: [],
    skipped: tests.filter((test) => !["passed", "failed"].includes(test.status)).map((test) => test.fullName),
    times: report.testResults.map(({ name, startTime, endTime }) => ({
      file: pathOf(name),
      seconds: (endTime - startTime) / 1_000,
    })),
    skippedParts: [...new Set(skips.split("\n").filter((line) => line.trim() !== ""))],
  };
}
