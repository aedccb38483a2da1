import { exitCodes, readRecord, recordFile, UsageError, writeReports } from "@millrace/contract-core";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseOptions } from "../command/options.ts";
import { runSuite } from "../command/run.ts";
import { plainSuite } from "../whole/suite.ts";
import { nginxVersion } from "../target/nginx-target.ts";
import { parityHtml } from "./html.ts";
import { parityMarkdown } from "./markdown.ts";
import { type ParityOptions, parityHelp, parseParityOptions } from "./options.ts";
import { type ParityRun, parityOf, surprisesOf } from "./parity.ts";
import { type ParityTargetName, parityTargets } from "./targets.ts";

const PAGE = resolve(import.meta.dirname, "../../../../docs/parity.md");

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const note = (text: string): void => void process.stderr.write(`${text}\n`);

/** Runs the command line; resolves to the exit code. `signal` is aborted when the user stops it. */
export async function parityMain(args: readonly string[], signal: AbortSignal): Promise<number> {
  try {
    const options = parseParityOptions(args, PAGE);
    if (options === null) {
      say(parityHelp);
      return exitCodes.holds;
    }
    return await compare(options, signal);
  } catch (error) {
    note(error instanceof UsageError ? `${error.message}\nSee --help.` : `verify:parity: ${String(error)}`);
    return exitCodes.usage;
  }
}

async function compare(options: ParityOptions, signal: AbortSignal): Promise<number> {
  if (options.targets.includes("nginx") && nginxVersion() === undefined) {
    throw new UsageError("--targets: there is no nginx on this machine (apt-get install nginx-light); leave it out.");
  }
  const earlier = await Promise.all(options.runs.map(earlierRun));
  const played: ParityRun[] = [];
  let isSurprised = false;
  // One after the other, because concurrent runs would delay each other.
  for (const name of options.targets) {
    const run = await play(name, options, signal);
    if (signal.aborted) return exitCodes.stopped;
    const surprises = parityTargets[name].isOurs ? surprisesOf(run) : [];
    for (const surprise of surprises) note(`${name}: ${surprise}`);
    isSurprised ||= surprises.length > 0;
    played.push(run);
  }
  await write([...played, ...earlier], options);
  return isSurprised ? exitCodes.broken : exitCodes.holds;
}

async function play(name: ParityTargetName, options: ParityOptions, signal: AbortSignal): Promise<ParityRun> {
  const target = parityTargets[name];
  const args = ["--dialect", target.dialect, ...options.only.flatMap((pattern) => ["--only", pattern])];
  // Settings in the environment are for a service of the user.
  const suiteOptions = parseOptions(args, {});
  if (suiteOptions === null) throw new UsageError("The suite has no such options.");
  const events = { onProgress: note, onResult: () => {} };
  const record = await runSuite(suiteOptions, signal, events, { started: target });
  note(
    `${name}: ${Object.entries(record.counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(", ")}`,
  );
  if (options.reportDir !== undefined) await writeReports(record, join(options.reportDir, name), plainSuite);
  return { name, about: target.about(), record, known: target.known };
}

async function earlierRun(file: string): Promise<ParityRun> {
  const record = await readRecord(file);
  const name = record.target.replace(/^https?:\/\//, "");
  const day = record.startedAt.slice(0, "2026-01-01".length);
  const about = `a run of ${day}, dialect ${record.dialect}, safety ${record.safety}, ${record.clock} time`;
  return { name: record.dialect === "default" ? name : `${name} (${record.dialect})`, about, record };
}

async function write(runs: readonly ParityRun[], { out, reportDir, json }: ParityOptions): Promise<void> {
  const parity = parityOf(runs);
  const files = new Map<string, string>();
  const asJson = `${JSON.stringify(parity, null, 2)}\n`;
  if (out !== undefined) files.set(out, parityMarkdown(parity));
  if (reportDir !== undefined) {
    await mkdir(reportDir, { recursive: true });
    files.set(join(reportDir, "parity.html"), parityHtml(parity));
    files.set(join(reportDir, "parity.json"), asJson);
  }
  for (const [file, text] of files) {
    await writeFile(file, text);
    note(file);
  }
  if (reportDir !== undefined) note(`${reportDir}/<target>/${recordFile}: what each run found`);
  if (json) say(asJson.trimEnd());
  else if (out === undefined) say(parityMarkdown(parity));
}
