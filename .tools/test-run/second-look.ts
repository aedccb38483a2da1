import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { run } from "../child-process.mjs";
import { resultFiles } from "../vitest/result-files.ts";
import type { TestList } from "../vitest/test-list.ts";
import { type Failure, type PackageResult, type VitestReport, couldNotBeRun } from "./package-results.ts";

/** More test files than that, of some hundred, do not fail by chance. */
const FILES_MAX = 4;
/** So often in a row what failed must pass. */
const TIMES = 3;

/** Plays the failed tests of a file alone; whether all of them ran and passed. */
export type PlayAlone = (folder: string, file: string, failures: readonly Failure[]) => Promise<boolean>;

/**
 * Plays failed tests again, alone: a failure that does not come back is told as unsteady instead. Nothing is played again when
 * several files failed.
 */
export async function lookAgain(
  packages: readonly PackageResult[],
  playAlone: PlayAlone,
): Promise<readonly PackageResult[]> {
  const files = new Set(packages.flatMap(({ failed }) => failed.map(({ file }) => file)));
  if (files.size === 0 || files.size > FILES_MAX) return packages;
  const looked: PackageResult[] = [];
  for (const tested of packages) {
    const steady = new Set<string>();
    for (const file of new Set(tested.failed.map((failure) => failure.file))) {
      const failures = tested.failed.filter((failure) => failure.file === file);
      if (!(await passesAgain(() => playAlone(tested.folder, file, failures)))) steady.add(file);
    }
    looked.push({
      ...tested,
      failed: tested.failed.filter(({ file }) => steady.has(file)),
      unsteady: tested.failed.filter(({ file }) => !steady.has(file)),
    });
  }
  return looked;
}

async function passesAgain(play: () => Promise<boolean>): Promise<boolean> {
  for (let time = 0; time < TIMES; time += 1) if (!(await play())) return false;
  return true;
}

/** Plays tests with the test runner of their package; a file that could not be run is played whole. */
export function playedBy(root: string, list: TestList): PlayAlone {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  return async (folder, file, failures) => {
    console.log(`\nAgain, alone: ${file}`);
    const names = failures.map(({ name }) => name);
    const chosen = names.some(couldNotBeRun) ? [] : ["-t", `^(?:${names.map(patternOf).join("|")})$`];
    const results = join(root, folder, resultFiles(list).results);
    const env = { ...process.env, TEST_LIST: list };
    const args = [vitest, "run", "--root", join(root, folder), file, ...chosen];
    if ((await run(process.execPath, args, { cwd: root, env })) !== 0 || !existsSync(results)) return false;
    if (chosen.length === 0) return true;
    // A name that matches nothing would pass.
    const { testResults } = JSON.parse(readFileSync(results, "utf8")) as VitestReport;
    const passed = new Set(
      testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === "passed").map(({ fullName }) => fullName),
      ),
    );
    return names.every((name) => passed.has(name));
  };
}

/** Results join the titles of groups and tests with a space, patterns with `>` in between. */
function patternOf(name: string): string {
  return name.split(" ").map(escaped).join("(?: > | )");
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
