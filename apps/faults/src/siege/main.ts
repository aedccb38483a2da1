import { parseArgs } from "node:util";
import { attacks } from "../attacks/table.ts";
import { type AttackReport, besiege } from "./siege.ts";
import { GOAL_P99_MS, megabytes } from "./verdict.ts";

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  minutes: { type: "string", default: "5" },
  seed: { type: "string", default: "1" },
  only: { type: "string" },
  database: { type: "string", default: "sqlite" },
  json: { type: "boolean", default: false },
} as const;

const HELP = `npm run attack -- [options]

Starts the service, keeps a steady load of honest callers, and attacks it in one way after the other. Each line tells what the attack
did, how the service answered, what the others waited before and meanwhile (p50 / p99), and how much memory the service held.

  --minutes N        how long the run takes, shared by the attacks (default 5); an attack takes at least 3 seconds
  --seed N           repeats the choices of a run; times differ (default 1)
  --only A,B         only these attacks, by name or by the beginning of a name
  --database KIND    sqlite or postgres; PostgreSQL is started for the run (default sqlite)
  --json             prints the result as JSON, and nothing else

Exit code 0: the service stood all attacks. 1: an attack succeeded; the folder with the log of the service is kept. 2: the run could
not be made. An attack succeeds if the service ends, answers what it must not, answers honest callers with an error other than 429 or
503, takes more memory than the attack is allowed to cost, or keeps them waiting (p99) longer than 1.5 s, 30 times the time before
and 20 times what an idle server takes on the same machine meanwhile.
Whether their p99 stayed at ${GOAL_P99_MS} ms is told, and decides nothing, because it depends on the machine.

Attacks:
${attacks.map(({ name, does }) => `  ${name.padEnd(18)} ${does}`).join("\n")}`;

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
  const names = attacks.map(({ name }) => name);
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
  const { help, minutes, seed, only, database, json } = parsed(args);
  if (help === true) {
    console.log(HELP);
    return 0;
  }
  const stop = new AbortController();
  process.on("SIGINT", () => stop.abort());
  const options = { minutes: numberOf("minutes", minutes, 100_000), seed: numberOf("seed", seed, 2 ** 32) };
  const chosen = { ...options, database: databaseOf(database), only: namesOf(only) };
  const print = json ? () => undefined : (report: AttackReport) => console.log(lineOf(report));
  const { reports, folder } = await besiege({ ...chosen, print, stop: stop.signal });
  if (json) console.log(JSON.stringify({ ...chosen, reports, folder }, undefined, 2));
  const lost = reports.filter(({ problems }) => problems.length > 0);
  if (!json) console.log(summaryOf(reports, lost, folder));
  return lost.length === 0 ? 0 : 1;
}

function summaryOf(
  reports: readonly AttackReport[],
  lost: readonly AttackReport[],
  folder: string | undefined,
): string {
  const fast = reports.filter(({ meetsGoal }) => meetsGoal).length;
  const stood = `${reports.length - lost.length} of ${reports.length} attacks stood, ${fast} of them with others' p99 at ${GOAL_P99_MS} ms or less.`;
  return folder === undefined
    ? `\n${stood}`
    : `\n${stood} Not stood: ${lost.map(({ name }) => name).join(", ")}. Log: ${folder}`;
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
