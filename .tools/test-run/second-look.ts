import { join } from "node:path";

import { run } from "../child-process.mjs";
import type { TestList } from "../vitest/test-list.ts";
import type { PackageResult } from "./package-results.ts";

/** More test files than that do not fail by chance. */
const FILES_MAX = 2;
/** So often in a row a file must pass. */
const TIMES = 3;

/** Plays a test file alone; whether it passed. */
export type PlayAlone = (folder: string, file: string) => Promise<boolean>;

/**
 * Plays the files of failed tests again, alone: a failure that does not come back is told as unsteady instead. Nothing is played
 * again when several files failed.
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
      if (!(await passesAgain(() => playAlone(tested.folder, file)))) steady.add(file);
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

/** Plays a file with the test runner of its package. */
export function playedBy(root: string, list: TestList): PlayAlone {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  return async (folder, file) => {
    console.log(`\nAgain, alone: ${file}`);
    const env = { ...process.env, TEST_LIST: list };
    return (await run(process.execPath, [vitest, "run", "--root", join(root, folder), file], { cwd: root, env })) === 0;
  };
}
