import { parseArgs } from "node:util";

import type { TestList } from "../vitest/test-list.ts";

export interface TestOptions {
  readonly list: Exclude<TestList, "all">;
  /** Rounds of the short list beside each kind of load, after the long list; undefined: a part of it beside all of it at once. */
  readonly rounds: number | undefined;
  /** Only test files whose path contains one of these; none means all, and the checks and builds with them. */
  readonly only: readonly string[];
  /** Of the short list: today's of so many parts of the test files, without the checks and builds; undefined: all of them. */
  readonly parts: number | undefined;
}

const NUMBER_MAX = 100;

const HELP = {
  short: `npm test — checks, types, builds, and the tests that every change must pass

  npm test -- --only TEXT   run only the test files whose path contains TEXT (more than once: any of them)
  npm test -- --parts N     run only today's of N parts of the test files: each day another
  npm test -- --help        print this text

Tests that need PostgreSQL, Docker, Python or nginx, or that repeat random work: npm run test:long.
With CI=true a run fails when it cannot test some part on this machine.`,
  long: `npm run test:long — the tests that need more than \`npm start\`, then the short tests beside load

  npm run test:long                  the long tests, then an eighth of the short ones beside busy cores and a busy disk
  npm run test:long -- --rounds N    all short ones instead, N times beside four busy loops and N times beside a busy disk
  npm run test:long -- --only TEXT   only test files whose path contains TEXT (more than once: any of them)
  npm run test:long -- --help        print this text

Tests named x.long.test.ts are in this list. .ci/run installs what they need.
With CI=true a run fails when it cannot test some part on this machine.`,
} as const;

/** The options of a test run, or the text that answers `--help`. @throws TypeError for an option that there is not */
export function parseTestOptions(args: readonly string[]): TestOptions | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      long: { type: "boolean", default: false },
      rounds: { type: "string" },
      parts: { type: "string" },
      only: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", default: false },
    },
  });
  const list = values.long ? "long" : "short";
  if (values.help) return HELP[list];
  const rounds = values.rounds === undefined ? undefined : wholeNumber("rounds", values.rounds, 0);
  const parts = values.parts === undefined ? undefined : wholeNumber("parts", values.parts, 1);
  if (rounds !== undefined && list === "short") throw new TypeError("--rounds belongs to npm run test:long.");
  if (parts !== undefined && list === "long") throw new TypeError("--parts belongs to npm test.");
  return { list, rounds, only: values.only, parts };
}

function wholeNumber(option: string, text: string, min: number): number {
  if (!/^\d+$/.test(text) || Number(text) < min || Number(text) > NUMBER_MAX) {
    throw new TypeError(`--${option}: "${text}" is not a whole number from ${min} to ${NUMBER_MAX}.`);
  }
  return Number(text);
}
