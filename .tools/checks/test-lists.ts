import { posix } from "node:path";

import { relativeImports } from "./imports.ts";
import type { Check, Repository } from "./repository.ts";

/** Support whose users need more than `npm start` does, or repeat what is done at random, with why. */
const LONG_SUPPORT: Readonly<Record<string, string>> = {
  ".tools/vitest/needs.ts": "it needs a part that `npm start` does not need",
  ".tools/vitest/shared-postgres.ts": "it needs PostgreSQL",
  ".tools/vitest/postgres-server.ts": "it needs PostgreSQL",
  "apps/e2e/test/support/load.ts": "it kills services under load",
  "apps/contract-tests/src/mutants/index.ts": "it plays mutants",
};
/**
 * These use the support above, and what uses them stays short: what a run on another system lists is no part to install, and the
 * suite plays everywhere, without the claims that it lists.
 */
const SHORT_SUPPORT: ReadonlySet<string> = new Set([
  ".tools/vitest/on-linux.ts",
  "apps/contract-tests/test/support/expect-kept.ts",
]);

/** A property test in memory takes a second for so many runs; one on a store or a service only for few. */
const RUNS_MAX = 2_000;
const RUNS_ON_DISK_MAX = 30;
const ON_DISK = ["packages/store/", "apps/e2e/", "apps/contract-tests/test/"];
/** `numRuns: 300`, `historyRuns: 10`, `NUM_RUNS = 150` */
const RUNS = /\b(?:numRuns|NUM_RUNS|historyRuns)\s*[:=]\s*(\d[\d_]*)/g;
const CONDITION = /\b(?:runIf|skipIf)\(/;
const IMPATIENT = /\bvi\.wait(?:For|Until)\(/;
const CONDITION_SUPPORT = ["needs.ts", "on-linux.ts", "shared-postgres.ts"];

/**
 * `x.test.ts` runs in `npm test`, `x.long.test.ts` in `npm run test:long`. Which of the two a file is follows from what it
 * uses, so that `npm test` stays quick and runs on every machine.
 */
export const testLists: Check = {
  name: "lists of tests",
  find(repository) {
    const known = new Set(repository.files);
    const tests = repository.files.filter((file) => file.endsWith(".test.ts"));
    return { problems: tests.flatMap((file) => problemsOf(repository, known, file)) };
  },
};

function problemsOf(repository: Repository, known: ReadonlySet<string>, file: string): string[] {
  const source = repository.read(file);
  const problems: string[] = [];
  const isNamed = CONDITION_SUPPORT.some((support) => source.includes(`/${support}"`));
  if (CONDITION.test(source) && !isNamed) {
    problems.push(`${file}: name what is not tested elsewhere with needs(…) or onLinux(…), so that a run lists it`);
  }
  if (IMPATIENT.test(source)) {
    problems.push(`${file}: vi.waitFor gives up after a second; use expect.poll, or in a hook eventually(…)`);
  }
  if (file.endsWith(".long.test.ts")) return problems;
  const why = whyLong(repository, known, file) ?? manyRuns(file, source);
  if (why !== undefined) problems.push(`${file} must be named ${file.replace(/\.test\.ts$/, ".long.test.ts")}: ${why}`);
  return problems;
}

/** Why a file belongs to the long list, by what it imports, directly or through other files; undefined when it does not. */
function whyLong(repository: Repository, known: ReadonlySet<string>, file: string): string | undefined {
  const seen = new Set([file]);
  for (const from of seen) {
    for (const specifier of relativeImports(repository.read(from))) {
      const to = posix.join(posix.dirname(from), specifier);
      const why = LONG_SUPPORT[to];
      if (why !== undefined) return from === file ? `${why} (${to})` : `${why} (${to}, through ${from})`;
      if (known.has(to) && to.endsWith(".ts") && !SHORT_SUPPORT.has(to)) seen.add(to);
    }
  }
  return undefined;
}

function manyRuns(file: string, source: string): string | undefined {
  const max = ON_DISK.some((folder) => file.startsWith(folder)) ? RUNS_ON_DISK_MAX : RUNS_MAX;
  const most = Math.max(0, ...Array.from(source.matchAll(RUNS), ([, runs = ""]) => Number(runs.replaceAll("_", ""))));
  return most > max ? `it makes ${most} random runs, and ${max} are the most here` : undefined;
}
