import { parseArgs } from "node:util";
import { attacks } from "../attacks/table.ts";
import { keepCorpus } from "../fuzz/corpus.ts";
import { type FuzzReport, runFuzz } from "../fuzz/run-fuzz.ts";
import { fuzzTargets } from "../fuzz/targets.ts";
import { type AttackReport, besiege } from "./siege.ts";
import { GOAL_P99_MS, megabytes } from "./verdict.ts";

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  minutes: { type: "string", default: "5" },
  seed: { type: "string", default: "1" },
  only: { type: "string" },
  database: { type: "string", default: "sqlite" },
  json: { type: "boolean", default: false },
  "keep-corpus": { type: "boolean", default: false },
} as const;

const fuzzNames = fuzzTargets.map(({ name }) => `fuzz-${name}`);

const HELP = `npm run attack -- [options]

Searches for inputs that the readers of strangers' bytes do not stand (fuzz-…), guided by the blocks of code that they reach, and
compares their work for inputs of several lengths. Then it starts the service, keeps a steady load of honest callers, and attacks it in one way after the other. Each line tells what the attack
did, how the service answered, what the others waited before and meanwhile (p50 / p99), and how much memory the service held.

  --minutes N        how long the run takes, shared by the attacks (default 5); an attack takes at least 3 seconds
  --seed N           repeats the choices of a run; times differ (default 1)
  --only A,B         only these attacks, by name or by the beginning of a name
  --database KIND    sqlite or postgres; PostgreSQL is started for the run (default sqlite)
  --keep-corpus      adds the inputs that a search found worth keeping to src/fuzz/corpus.json
  --json             prints the result as JSON, and nothing else

Exit code 0: the service stood all attacks. 1: an attack succeeded; the folder with the log of the service is kept. 2: the run could
not be made. An attack succeeds if the service ends, answers what it must not, answers honest callers with an error other than 429 or
503, takes more memory than the attack is allowed to cost, or keeps them waiting (p99) longer than 5 s, 30 times the time before
and 20 times what an idle server takes on the same machine meanwhile.
Whether their p99 stayed at ${GOAL_P99_MS} ms is told, and decides nothing, because it depends on the machine.

Searches:
  ${fuzzNames.join(", ")}

Attacks:
${attacks.map(({ name, does }) => `  ${name.padEnd(18)} ${does}`).join("\n")}`;

/** Part of the time that searches take beside attacks. */
const SEARCH_SHARE = 0.3;
const SHOWN_CHARS = 400;

class UsageError extends Error {}

function numberOf(name: string, text: string, max: number): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= max) return number;
  throw new UsageError(`--${name} must be a number from 0 to ${max}, not "${text}".`);
}

function databaseOf(text: string): "sqlite" | "postgres" {
  if (text === "sqlite" || text === "postgres") return text;
  throw new UsageError(`--database must be sqlite or postgres, not "${text}".`);
}

function namesOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = [...fuzzNames, ...attacks.map(({ name }) => name)];
  const wanted = text.split(",").filter((word) => word !== "");
  const unknown = wanted.filter((word) => !names.some((name) => name.startsWith(word)));
  if (wanted.length > 0 && unknown.length === 0)
    return names.filter((name) => wanted.some((word) => name.startsWith(word)));
  throw new UsageError(`--only: there is no attack "${unknown.join(", ")}". There are: ${names.join(", ")}.`);
}

function lineOf({
  name,
  does,
  seconds,
  answers,
  beforeMs,
  meanwhileMs,
  controlMs,
  memory,
  meetsGoal,
  problems,
}: AttackReport): string {
  const told = Object.entries(answers).toSorted(([one], [other]) => one.localeCompare(other));
  const span = [memory.before, memory.peak, memory.after].map(megabytes).join(" → ");
  const waits = [beforeMs, meanwhileMs].map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`).join(" → ");
  const verdict = problems.length > 0 ? "FAILED" : meetsGoal ? "stood" : `stood, slower than ${GOAL_P99_MS} ms`;
  return [
    `${name} (${Math.round(seconds)} s): ${does}`,
    `    ${verdict}; others ${waits} ms (an idle server ${controlMs.p99.toFixed(1)}); memory ${span} MB; ${told.map(([how, times]) => `${how} × ${times}`).join(", ")}`,
    ...problems.map((problem) => `    ! ${problem}`),
  ].join("\n");
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const values = parsed(args);
  const { help, minutes, seed, only, database, json } = values;
  if (help === true) {
    console.log(HELP);
    return 0;
  }
  const stop = new AbortController();
  process.on("SIGINT", () => stop.abort());
  const options = { minutes: numberOf("minutes", minutes, 100_000), seed: numberOf("seed", seed, 2 ** 32) };
  const names = namesOf(only);
  const chosen = { ...options, database: databaseOf(database), only: names, stop: stop.signal };
  const print = json ? () => undefined : (line: string) => console.log(line);
  const searches = await search(chosen, print, values["keep-corpus"]);
  const hasAttacks = names === undefined || attacks.some(({ name }) => names.includes(name));
  const shared = { ...chosen, share: 1 - SEARCH_SHARE, print: (report: AttackReport) => print(lineOf(report)) };
  const { reports, folder } = hasAttacks ? await besiege(shared) : { reports: [] };
  const lost = [
    ...reports.filter(({ problems }) => problems.length > 0).map(({ name }) => name),
    ...searches.filter(({ findings }) => findings.length > 0).map(({ name }) => `fuzz-${name}`),
  ];
  const result = {
    ...options,
    database,
    searches: searches.map(({ corpus: _, ...report }) => report),
    reports,
    folder,
  };
  if (json) console.log(JSON.stringify(result, undefined, 2));
  print(summaryOf(reports, lost, folder));
  return lost.length === 0 ? 0 : 1;
}

interface SearchOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly only: readonly string[] | undefined;
  readonly stop: AbortSignal;
}

/** Plays the chosen searches one after the other. */
async function search(
  { minutes, seed, only, stop }: SearchOptions,
  print: (line: string) => void,
  keeps: boolean,
): Promise<readonly FuzzReport[]> {
  const targets = fuzzTargets.filter(({ name }) => only?.includes(`fuzz-${name}`) ?? true);
  const isAlone = only?.every((name) => fuzzNames.includes(name)) === true;
  const seconds = (minutes * 60 * (isAlone ? 1 : SEARCH_SHARE)) / targets.length;
  const reports: FuzzReport[] = [];
  for (const target of targets) {
    if (stop.aborted) break;
    const report = await runFuzz(target, { seconds, seed, stop });
    reports.push(report);
    const { name, executions, features, corpus, findings } = report;
    const took = `${Math.round(report.seconds)} s`;
    print(
      `fuzz-${name} (${took}): ${executions} inputs, ${features} features, ${corpus.length} kept, ${findings.length} findings`,
    );
    for (const { input, problem } of findings)
      print(`    ! ${problem.slice(0, SHOWN_CHARS)}: ${JSON.stringify(input.slice(0, SHOWN_CHARS))}`);
  }
  if (keeps) keepCorpus(Object.fromEntries(reports.map(({ name, corpus }) => [name, corpus])));
  return reports;
}

function summaryOf(reports: readonly AttackReport[], lost: readonly string[], folder: string | undefined): string {
  const stood = reports.filter(({ problems }) => problems.length === 0).length;
  const fast = reports.filter(({ meetsGoal }) => meetsGoal).length;
  return [
    "",
    ...(reports.length === 0
      ? []
      : [
          `${stood} of ${reports.length} attacks stood, ${fast} of them with others' p99 at ${GOAL_P99_MS} ms or less.`,
        ]),
    ...(lost.length === 0 ? [] : [`Not stood: ${lost.join(", ")}.${folder === undefined ? "" : ` Log: ${folder}`}`]),
  ].join("\n");
}

function parsed(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"] {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\nSee --help.` : error);
  process.exitCode = 2;
}
