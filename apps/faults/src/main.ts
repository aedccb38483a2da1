import { parseArgs } from "node:util";
import { type Defect, defects, flagsOf } from "./defects/defects.ts";
import { damages } from "./faults/damage.ts";
import { faults } from "./faults/table.ts";
import { openNight, sumOf } from "./run/night.ts";
import { run, type RunResult } from "./run/run.ts";

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  minutes: { type: "string" },
  faults: { type: "string" },
  seed: { type: "string" },
  only: { type: "string" },
  database: { type: "string", default: "sqlite" },
  gateways: { type: "string" },
  defect: { type: "string" },
  json: { type: "boolean", default: false },
} as const;

const HELP = `npm run faults -- [options]

Starts the service, puts load on it, injects faults, and judges afterwards whether everything it acknowledged still holds.

  --minutes N            how long new rounds begin (default 5); a round takes about half a minute
  --faults N             goes on until N faults were injected, with new data every six rounds. After Ctrl-C the same command goes on with what it had;
                         at its end it writes a row into docs/ledger.md
  --seed N               repeats the choices of a run; times differ (default: a new one, which is printed)
  --only A,B             only these faults, by name or by the beginning of a name
  --database KIND        sqlite or postgres; PostgreSQL is started for the run (default sqlite)
  --gateways N           on PostgreSQL (default 2)
  --defect NAME          puts a known defect back into the service on SQLite, with the faults that show it, and ends when it is found:
                         ${defects.map(({ name }) => name).join(", ")}
  --json                 prints the result as JSON, and nothing else

Some faults come two at the same time. Faults that this machine cannot have are named at the end: those of power, clocks and disks need a C compiler (cc) on Linux, those of memory
control groups and root, and those of PostgreSQL --database postgres.

Exit code 0: nothing found. 1: an invariant is broken; histories and logs of rounds with violations are kept. 2: the run could not be made.

Faults: `;

class UsageError extends Error {}

function wholeOf(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isInteger(number) && number >= min && number <= max) return number;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function minutesOf(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number >= 0 && number <= 100_000) return number;
  throw new UsageError(`--minutes must be a number from 0 to 100000, not "${text}".`);
}

function databaseOf(text: string): "sqlite" | "postgres" {
  if (text === "sqlite" || text === "postgres") return text;
  throw new UsageError(`--database must be sqlite or postgres, not "${text}".`);
}

const names = [...faults.map(({ name }) => name), ...Object.keys(damages)];

function namesOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const wanted = text.split(",").filter((word) => word !== "");
  const unknown = wanted.filter((word) => !names.some((name) => name.startsWith(word)));
  if (wanted.length > 0 && unknown.length === 0)
    return names.filter((name) => wanted.some((word) => name.startsWith(word)));
  throw new UsageError(`--only: there is no fault "${unknown.join(", ")}". There are: ${names.join(", ")}.`);
}

function parsed(args: readonly string[]): ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"] {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function defectOf(text: string | undefined): Defect | undefined {
  const defect = defects.find(({ name }) => name === text);
  if (text === undefined || defect !== undefined) return defect;
  throw new UsageError(`--defect: there is no "${text}". There are: ${defects.map(({ name }) => name).join(", ")}.`);
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const values = parsed(args);
  if (values.help === true) {
    console.log(HELP + names.join(", "));
    return 0;
  }
  const database = databaseOf(values.database);
  const gateways = wholeOf("gateways", values.gateways ?? (database === "sqlite" ? "1" : "2"), 1, 8);
  if (database === "sqlite" && gateways > 1) throw new UsageError("Several gateways need --database postgres.");
  const faultsMax = values.faults === undefined ? undefined : wholeOf("faults", values.faults, 1, 1_000_000);
  if (faultsMax !== undefined && (values.minutes ?? values.defect) !== undefined)
    throw new UsageError("--faults goes neither with --minutes nor with --defect.");
  const night = faultsMax === undefined ? undefined : openNight(args);
  const seed =
    night?.earlier?.seed ??
    (values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : wholeOf("seed", values.seed, 0, 2 ** 32));
  const print = values.json ? () => undefined : (line: string) => console.log(line);
  const stop = new AbortController();
  // A terminal and the command around this one both pass the signal on.
  process.on("SIGINT", () => {
    if (!stop.signal.aborted) print("Ending: what this round acknowledged is still judged.");
    stop.abort();
  });
  print(`seed ${seed}, ${database}, ${gateways} gateway${gateways === 1 ? "" : "s"}`);
  if (night?.earlier !== undefined)
    print(`Goes on after round ${night.earlier.rounds}; its state is in ${night.path}.`);
  const defect = defectOf(values.defect);
  if (defect !== undefined && database !== "sqlite") throw new UsageError("--defect needs --database sqlite.");
  const only = namesOf(values.only) ?? defect?.faults;
  const ofDefect = defect === undefined ? {} : { flags: flagsOf(defect), isOverAtFirst: true };
  const minutes = faultsMax === undefined ? minutesOf(values.minutes ?? "5") : 0;
  const options = { minutes, faultsMax, seed, database, gateways, only, ...ofDefect };
  const result = await run({
    ...options,
    earlier: night?.earlier,
    onProgress: (progress) => night?.keep({ ...progress, seed }),
    print,
    stop: stop.signal,
  });
  const command = `npm run faults -- ${[...args.filter((arg) => arg !== "--json"), ...(values.seed === undefined ? ["--seed", seed] : [])].join(" ")}`;
  if (night !== undefined && !stop.signal.aborted) night.end(result, command);
  if (values.json) console.log(JSON.stringify({ ...options, ...result }, undefined, 2));
  else print(reportOf(result, command));
  return result.violations.length === 0 ? 0 : 1;
}

function reportOf(result: RunResult, command: string): string {
  const { counts, rounds, violations, leftOut, folder, olderCommit } = result;
  const injected = Object.entries(counts.faults).toSorted(([one], [other]) => one.localeCompare(other));
  const unnoticed = Object.entries(counts.unnoticed).map(([name, times]) => `${name} ${times}`);
  return [
    "",
    `${sumOf(counts.faults)} faults in ${rounds} rounds: ${injected.map(([name, times]) => `${name} ${times}`).join(", ")}`,
    `${counts.requests} requests, ${counts.acknowledged} acknowledged changes, ${counts.jobs} jobs`,
    `two at a time ${sumOf(counts.pairs)}${olderCommit === undefined ? "" : `; the older version is ${olderCommit}`}`,
    ...(unnoticed.length === 0
      ? []
      : [`damage that the service cannot notice yet, and served: ${unnoticed.join(", ")}`]),
    ...leftOut.map((text) => `left out: ${text}`),
    violations.length === 0
      ? "No invariant is broken."
      : `${violations.length} violations. History and logs: ${folder}. Repeat with: ${command}`,
  ].join("\n");
}

const EXIT_MAX_MS = 2_000;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\nSee --help.` : error);
  process.exitCode = 2;
}
// oxlint-disable-next-line unicorn/no-process-exit -- a connection that a fault left without an end must not keep a night from ending
setTimeout(() => process.exit(), EXIT_MAX_MS).unref();
