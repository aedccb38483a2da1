import { dirname } from "node:path";

import { checkRepository } from "../checks/run-checks.ts";
import { partOfToday } from "../vitest/part-of-today.ts";
import { machineCapabilities } from "./capabilities.ts";
import { type Load, besideLoad, busyCores, busyDisk, busyMachine } from "./load.ts";
import { type TestOptions, parseTestOptions } from "./options.ts";
import { clearResults, readResults } from "./package-results.ts";
import { lookAgain, playedBy } from "./second-look.ts";
import { type TaskRun, runTasks } from "./turbo-run.ts";
import { type TestRun, verdictOf } from "./verdict.ts";

const TESTS = { short: ["test", "test:tools"], long: ["test:long", "test:tools:long"] } as const;
const REPOSITORY_CHECKS = ["lint", "format:check", "check:workspace", "check:unused", "check:tools"];
const CHECKS = [...REPOSITORY_CHECKS, "check", "build", "lint:package"];
/** Turbo's flags for a round that must run although its result is known, and whose result is not kept. */
const AGAIN = ["--only", "--cache=local:,remote:"];
/** Without `--rounds` the round beside load plays one of these parts of the test files: each day another. */
const PARTS = 8;

const root = dirname(dirname(import.meta.dirname));
const isCi = process.env["CI"] === "true";

type Found = Pick<TestRun, "packages" | "failedTasks" | "brokenOff">;

/** The checks of the repository, then every task of every package that a change must pass. */
async function runShortList({ only, parts }: TestOptions): Promise<Found[]> {
  const words = parts === undefined ? only : [shardOfToday(parts), ...only];
  if (words.length > 0) return [await runTests("short", ["--", ...words])];
  const failedChecks = await checkRepository(root);
  const checks = failedChecks.map((name) => ({ folder: "repository", task: name, said: "" }));
  clearResults(root, "short");
  const tasks = await runTasks(root, "short", [...CHECKS, ...TESTS.short], []);
  return [await foundBy("short", { ...tasks, failedTasks: [...checks, ...tasks.failedTasks] })];
}

/** The long list, then the short one beside load. */
async function runLongList({ only, rounds }: TestOptions): Promise<Found[]> {
  const found = [await runTests("long", only.length === 0 ? [] : ["--", ...only])];
  for (const { name, load, words } of roundsOf(rounds)) {
    console.log(`\nThe short tests: ${name}`);
    const after = [...words, ...only];
    const flags = after.length === 0 ? AGAIN : [...AGAIN, "--", ...after];
    found.push(named(await besideLoad(load, () => runTests("short", flags)), name));
  }
  return found;
}

interface Round {
  readonly name: string;
  readonly load: Load;
  /** For the test runner. */
  readonly words: readonly string[];
}

function roundsOf(rounds: number | undefined): Round[] {
  if (rounds === undefined) {
    const name = `part ${1 + partOfToday(PARTS)} of ${PARTS}, ${busyMachine.name}`;
    return [{ name, load: busyMachine, words: [shardOfToday(PARTS)] }];
  }
  const loads = [busyCores, busyDisk].flatMap((load) => repeated(load, rounds));
  return loads.map((load, index) => ({
    name: `round ${index + 1} of ${loads.length}, ${load.name}`,
    load,
    words: [],
  }));
}

/** Has the test runner play today's of so many parts. */
function shardOfToday(parts: number): string {
  return `--shard=${1 + partOfToday(parts)}/${parts}`;
}

async function runTests(list: TestOptions["list"], flags: readonly string[]): Promise<Found> {
  clearResults(root, list);
  const tasks = await runTasks(root, list, TESTS[list], flags);
  return foundBy(list, tasks);
}

async function foundBy(list: TestOptions["list"], { failedTasks, brokenOff }: TaskRun): Promise<Found> {
  const packages = readResults(root, list);
  return { packages: await lookAgain(packages, playedBy(root, list)), failedTasks, brokenOff };
}

/** A failure of a round says which one. */
function named({ packages, failedTasks, brokenOff }: Found, round: string): Found {
  const inRound = <Item extends { readonly folder: string }>(item: Item): Item => ({
    ...item,
    folder: `${item.folder} (${round})`,
  });
  return { packages: packages.map(inRound), failedTasks: failedTasks.map(inRound), brokenOff };
}

function repeated(load: Load, rounds: number): Load[] {
  return Array.from({ length: rounds }, () => load);
}

/** Runs one of the two lists and prints what it came to. */
async function main(): Promise<void> {
  const options = parseTestOptions(process.argv.slice(2));
  if (typeof options === "string") return console.log(options);
  process.env["MILLRACE_TEST_CAPABILITIES"] = machineCapabilities();
  const found = await (options.list === "short" ? runShortList(options) : runLongList(options));
  const verdict = verdictOf({
    packages: found.flatMap(({ packages }) => packages),
    failedTasks: found.flatMap(({ failedTasks }) => failedTasks),
    brokenOff: found.map(({ brokenOff }) => brokenOff).find((reason) => reason !== undefined),
    everythingMustRun: isCi,
  });
  for (const line of verdict.lines) console.log(line);
  process.exitCode = verdict.exitCode;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
