import { errorMessage } from "../base/error-message.ts";
import { diffOf } from "../record/diff.ts";
import { cacheFolderOf, readDurations } from "../record/durations-file.ts";
import { readRecord } from "../record/read-record.ts";
import { isJudged, type RunRecord } from "../record/run-record.ts";
import { createRedaction } from "../record/redaction.ts";
import { lineOf, summaryOf } from "../report/summary.ts";
import { writeReports } from "../report/write-reports.ts";
import { notWritten, type Suite } from "../suite/suite.ts";
import type { Target } from "../target/target.ts";
import { claimFilter } from "./chosen-scenarios.ts";
import { openMemory } from "./memory.ts";
import { type Options, UsageError } from "./options.ts";
import { checkOutputs } from "./outputs.ts";
import { plan } from "./plan.ts";
import { profileOf } from "./profile.ts";
import type { Program } from "./program.ts";
import { type RunEvents, runSuite } from "./run.ts";
import { sweepTarget } from "./sweep.ts";

/** Exit codes, as `--help` lists them. */
export const exitCodes = { holds: 0, broken: 1, usage: 2, stopped: 3, changed: 4, nothing: 5 } as const;

/** Different findings that are told while the run goes on. */
const TOLD_MAX = 20;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Runs the command line; resolves to the exit code. `signal` is aborted when the user stops it. */
export async function runProgram<Chosen extends Options, Context, Place extends Target>(
  program: Program<Chosen, Context, Place>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  try {
    const options = program.parse(args, environment);
    if (options === null) {
      say(program.help);
      return exitCodes.holds;
    }
    return await perform(program, options, signal);
  } catch (error) {
    note(error instanceof UsageError ? `${error.message}\nSee --help.` : `${program.word}: ${String(error)}`);
    sayFailure(args, error);
    return exitCodes.usage;
  }
}

/** With `--json` the output is a document for a program, also where there is no result. */
export function sayFailure(args: readonly string[], error: unknown): void {
  if (args.includes("--json")) say(JSON.stringify({ error: errorMessage(error) }));
}

async function perform<Chosen extends Options, Context, Place extends Target>(
  program: Program<Chosen, Context, Place>,
  options: Chosen,
  signal: AbortSignal,
): Promise<number> {
  const suite = program.suiteOf(options);
  // Otherwise a mistyped pattern would appear as a kept contract.
  if (!suite.claims.some(({ id }) => claimFilter(options.only)(id))) {
    throw new UsageError(`--only: no claim is called ${options.only.join(" or ")}. \`plan\` lists them.`);
  }
  switch (options.verb) {
    case "plan":
      say(plan(suite, options, await readDurations(cacheFolderOf(suite))));
      return exitCodes.holds;
    case "explain":
      say(explain(suite, options.operands[0]));
      return exitCodes.holds;
    case "run":
      return await run(program, suite, options, signal);
    case "report":
      return await report(suite, options);
    case "diff":
      return await diff(options);
  }
}

async function run<Chosen extends Options, Context, Place extends Target>(
  program: Program<Chosen, Context, Place>,
  suite: Suite<Context, Place>,
  options: Chosen,
  signal: AbortSignal,
): Promise<number> {
  if (options.sweep) {
    if (options.baseUrl === undefined) throw new UsageError("--sweep needs --base-url.");
    // --sweep is an explicit request, also for other services.
    const sweeping: Chosen = { ...options, safety: "disposable" };
    const { target } = await program.open(sweeping, note);
    note(`Removed ${await sweepTarget(suite, sweeping, target)} resources that an earlier run left behind.`);
    return exitCodes.holds;
  }
  await checkOutputs(options);
  const isTerminal = process.stderr.isTTY && !options.json;
  const memory = await openMemory(suite, options);
  const told = new Set<string>();
  // A target may answer with the key.
  const shown = createRedaction(suite, options.apiKey ?? "", []).text;
  const events: RunEvents = {
    onProgress: note,
    onResult(result, done, all) {
      memory.results.push(result);
      const { scenario, observations, error } = result;
      const broken = observations.filter(({ holds }) => !holds);
      if (isTerminal)
        process.stderr.write(`\r\u001b[K${done}/${all} ${scenario.name}`.slice(0, process.stderr.columns));
      if (broken.length === 0 && error === null) return;
      const [first] = broken;
      const words = error ?? `${first?.claimId}: expected ${first?.expected}, got ${first?.got}`;
      // The same error again has the same cause, which the end of the run tells.
      if (told.has(words) || told.size > TOLD_MAX) return;
      told.add(words);
      const isLast = told.size > TOLD_MAX;
      const line = isLast
        ? "More checks find something. The end of the run tells it by cause."
        : `✗ ${scenario.name}: ${words}`;
      note(`${isTerminal ? "\r\u001b[K" : ""}${lineOf(shown(line))}`);
    },
  };
  const open = () =>
    program.open(options, note).catch((error: unknown) => {
      if (error instanceof Error) error.message = shown(error.message);
      throw error;
    });
  const played = await runSuite({ suite, options, open, signal, events, bounds: program.bounds });
  if (isTerminal) process.stderr.write("\r\u001b[K");
  let isWritten = true;
  const lost = (flag: string, path: string, error: unknown): void => {
    isWritten = false;
    note(`${flag}: ${path} was not written whole (${errorMessage(error)}). Make room or choose another place.`);
  };
  const record = await memory.remember(played).catch((error: unknown) => {
    lost("--evidence", options.evidence ?? "", error);
    return played;
  });
  if (options.reportDir !== undefined) {
    const { reportDir } = options;
    const files = await writeReports(record, reportDir, suite).catch((error: unknown) => {
      lost("--report", reportDir, error);
      return [];
    });
    for (const file of files) note(file);
  }
  const sent = (await program.report?.(record, options)) ?? null;
  if (sent !== null) note(sent);
  if (options.profile) note(profileOf(record.scenarios ?? []));
  say(options.json ? JSON.stringify({ counts: record.counts, tookMs: record.tookMs }) : summaryOf(record, suite));
  const code = exitCodeOf(record);
  return code === exitCodes.holds && !isWritten ? exitCodes.usage : code;
}

async function report(
  suite: Pick<Suite, "name" | "program" | "again">,
  { operands, reportDir }: Options,
): Promise<number> {
  const [file] = operands;
  if (file === undefined || reportDir === undefined) throw new UsageError("report needs a run.json, and --report DIR.");
  for (const path of await writeReports(await readRecord(file), reportDir, suite)) say(path);
  return exitCodes.holds;
}

async function diff({ operands, json }: Options): Promise<number> {
  const [before, after] = operands;
  if (before === undefined || after === undefined)
    throw new UsageError("diff needs two run.json: the older, the newer.");
  const changes = diffOf(await readRecord(before), await readRecord(after));
  const lines = changes.map(
    ({ kind, id, statement, before: was, after: is }) => `${kind} ${id} (${was} → ${is}): ${statement}`,
  );
  say(json ? JSON.stringify(changes) : [...lines, `${changes.length} differences`].join("\n"));
  if (changes.some(({ kind }) => kind === "broken")) return exitCodes.broken;
  return changes.length === 0 ? exitCodes.holds : exitCodes.changed;
}

function exitCodeOf(record: RunRecord): number {
  const { counts, stopped, unreachable } = record;
  if (unreachable !== undefined) return exitCodes.usage;
  if (counts.fail + counts.error > 0) return exitCodes.broken;
  if (stopped) return exitCodes.stopped;
  // What the user chose not to play is no failure, as long as something was judged.
  return isJudged(record) ? exitCodes.holds : exitCodes.nothing;
}

function explain(
  { claims, scenarios, unchecked = notWritten }: Pick<Suite<never>, "claims" | "scenarios" | "unchecked">,
  id: string | undefined,
): string {
  const claim = claims.find((one) => one.id === id?.toUpperCase());
  if (claim === undefined) throw new UsageError(`explain: there is no claim "${id ?? ""}". \`plan\` lists them.`);
  const checks = scenarios.filter((scenario) => scenario.claims.includes(claim.id));
  const how =
    checks.length > 0
      ? checks.map(({ name, safety, instead = {} }) => {
          const elsewhere = Object.entries(instead).map(
            ([dialect, other]) => `; under ${dialect} ${other} holds instead`,
          );
          return `  "${name}" (${safety}${elsewhere.join("")})`;
        })
      : [`  nothing: ${unchecked.words[unchecked.reasonOf(claim.id)]}`];
  const refs = Object.values<readonly string[]>({ ...claim.refs }).flat();
  return [
    `${claim.id} (${claim.kind}, ${claim.confidence})`,
    claim.statement,
    "",
    `Section     ${claim.section}`,
    `Source      ${claim.source}`,
    ...(refs.length === 0 ? [] : [`About       ${refs.join(", ")}`]),
    "Checked by",
    ...how,
  ].join("\n");
}
