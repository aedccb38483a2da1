import { errorMessage, stopSignal, type MutantResult } from "@millrace/contract-core";
import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startOwnService } from "../target/own-service.ts";
import { mutants } from "./index.ts";
import { playMutants, playSourceMutant } from "./play-mutant.ts";
import { type SampledMutant, type SampleOptions, playSample } from "./sampled/play-sample.ts";
import { lineOf, summaryOf } from "./sampled/summary.ts";
import { sourceMutants } from "./source/source-mutant.ts";

const HELP = `npm run verify:mutants -- [options]

Gives a service of our own one defect after the other, and plays the checks that must find it.

  --only WORDS   the mutants whose name holds these words; with --sample, whose file does
  --source       defects in the source of the service instead of a proxy before it; each is played on a service of its own
  --sample N     N small changes of the source. First, what each check runs is recorded, which takes some minutes; it is
                 kept until the sources change
  --seed N       draws the same sample again; default: another one each time
  --seconds N    longest time for the checks of one of the sample, by the time that each took when it was recorded;
                 default 60
  --parallel N   number of the sample that are played at the same time; default 2
  --json FILE    also writes the results of the sample to this file
  --help         this page

Exit codes: 0 all were found, or a sample was played; 1 one survived; 2 the command line is wrong.`;

const FOLDER = resolve(import.meta.dirname, "../../coverage");
const SEED_MAX = 1_000_000;
const SECONDS_EACH = 60;
const PARALLEL = 2;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      source: { type: "boolean", default: false },
      sample: { type: "string" },
      seed: { type: "string" },
      seconds: { type: "string" },
      parallel: { type: "string" },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const stop = stopSignal();
  if (values.sample === undefined) return await playWritten(values.only, values.source, stop);
  const seed = countOf("--seed", values.seed) ?? randomInt(1, SEED_MAX);
  return await playDrawn({
    count: countOf("--sample", values.sample) ?? 0,
    seed,
    only: values.only,
    secondsEach: countOf("--seconds", values.seconds) ?? SECONDS_EACH,
    parallel: countOf("--parallel", values.parallel) ?? PARALLEL,
    folder: FOLDER,
    signal: stop,
    json: values.json,
  });
}

/** @throws Error if it is no whole number from 1 */
function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`${option} takes a whole number from 1, not ${text}.`);
}

/** Plays the written mutants, each with the claims that it breaks. */
async function playWritten(words: string, isSource: boolean, stop: AbortSignal): Promise<number> {
  const isMeant = ({ name }: { readonly name: string }): boolean => name.includes(words);
  let found = 0;
  let played = 0;
  function onResult({ mutant, caughtBy, unjudged, tookMs }: MutantResult): void {
    played += 1;
    if (caughtBy.length > 0) found += 1;
    const how =
      caughtBy.length === 0
        ? ["SURVIVED, was to break " + mutant.breaks.join(", "), ...unjudged].join("; ")
        : caughtBy.join(", ");
    process.stdout.write(`${mutant.name}: ${how} (${Math.round(tookMs)} ms)\n`);
  }
  if (isSource) {
    for (const mutant of sourceMutants.filter(isMeant)) {
      if (!stop.aborted) onResult(await playSourceMutant(mutant, stop));
    }
  } else {
    const service = await startOwnService();
    try {
      await playMutants(mutants.filter(isMeant), service, stop, onResult);
    } finally {
      await service.close();
    }
  }
  process.stdout.write(`${found} of ${played} mutants were found.\n`);
  return found === played ? 0 : 1;
}

/** Plays mutants that are drawn by chance. That one survives is no failure: it may contradict no claim. */
async function playDrawn({
  json,
  ...options
}: Omit<SampleOptions, "log" | "onResult"> & { readonly json: string | undefined }): Promise<number> {
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  log(`seed ${options.seed}`);
  const played: SampledMutant[] = [];
  async function onResult(mutant: SampledMutant): Promise<void> {
    played.push(mutant);
    process.stdout.write(`${lineOf(mutant)}\n`);
    if (json === undefined) return;
    const sorted = played.toSorted((a, b) => a.place - b.place);
    await writeFile(json, JSON.stringify({ seed: options.seed, played: sorted }, null, 2));
  }
  // A check that is stopped, or whose service breaks off, may leave a wait or a request behind that nothing awaits any more.
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof Error && error.name === "AbortError")) log(`left behind by a check: ${errorMessage(error)}`);
  });
  await playSample({ ...options, log, onResult });
  process.stdout.write(`${summaryOf(played)}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`verify:mutants: ${errorMessage(error)}\n`);
  process.exitCode = 2;
}
