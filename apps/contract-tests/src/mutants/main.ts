import { errorMessage, type MutantResult, partition, stopSignal } from "@millrace/contract-core";
import { createHash, randomInt } from "node:crypto";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { missingParts } from "../target/machine-parts.ts";
import { startOwnService } from "../target/own-service.ts";
import { generatedMutants, mutants } from "./index.ts";
import type { Mutant } from "./mutant.ts";
import { isPlayable, playMutants, playSourceMutant } from "./play-mutant.ts";
import { playSample, type SampledMutant } from "./sampled/play-sample.ts";
import { openResults } from "./sampled/results-file.ts";
import { lineOf, summaryOf } from "./sampled/summary.ts";
import { sourceMutants } from "./source/source-mutant.ts";

const HELP = `npm run verify:mutants -- [options]

Gives a service of our own one defect after the other, and plays the checks that must find it.

  --only WORDS   the mutants whose name holds these words; with --sample, whose file does
  --generated    defects that are made from the claims instead of written ones; goes on where it was stopped
  --source       defects in the source of the service instead of a proxy before it; each is played on a service of its own
  --sample N     N small changes of the source. First, what each check runs is recorded, which takes some minutes; it is
                 kept until the sources change. A third is of the newest lines, the others go from folder to folder; goes on
                 where it was stopped
  --seed N       draws the same sample again; default: another one each time
  --seconds N    longest time for the checks of one of the sample, by the time that each took when it was recorded;
                 default 60
  --parallel N   number of mutants of a sample, or of services for generated ones, at the same time; default 2
  --fresh        forgets what an earlier run that was stopped has found
  --help         this page

Results are kept in apps/contract-tests/coverage, a line of JSON for each.
Exit codes: 0 all were found, or a sample was played; 1 one survived; 2 the command line is wrong.`;

const FOLDER = resolve(import.meta.dirname, "../../coverage");
const SEED_MAX = 1_000_000;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      generated: { type: "boolean", default: false },
      source: { type: "boolean", default: false },
      sample: { type: "string" },
      seed: { type: "string" },
      seconds: { type: "string", default: "60" },
      parallel: { type: "string", default: "2" },
      fresh: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const stop = stopSignal();
  const { only, fresh } = values;
  const parallel = countOf("--parallel", values.parallel);
  // A check that is stopped, or whose service breaks off, may leave a wait or a request behind that nothing awaits any more.
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof Error && error.name === "AbortError")) log(`left behind by a check: ${errorMessage(error)}`);
  });
  if (values.sample !== undefined) {
    const seed = values.seed === undefined ? randomInt(1, SEED_MAX) : countOf("--seed", values.seed);
    log(`seed ${seed}`);
    const played: SampledMutant[] = [];
    function onResult(mutant: SampledMutant): void {
      played.push(mutant);
      process.stdout.write(`${lineOf(mutant)}\n`);
    }
    const count = countOf("--sample", values.sample);
    const secondsEach = countOf("--seconds", values.seconds);
    const kept = { folder: FOLDER, fresh, log, onResult };
    await playSample({ count, seed, only, secondsEach, parallel, signal: stop, ...kept });
    process.stdout.write(`${summaryOf(played)}\n`);
    return 0;
  }
  const isMeant = ({ name }: { readonly name: string }): boolean => name.includes(only);
  const tally = createTally();
  if (values.source) {
    for (const mutant of sourceMutants.filter(isMeant)) {
      if (!stop.aborted) tally.add(await playSourceMutant(mutant, stop));
    }
  } else if (values.generated) {
    await playGenerated(generatedMutants().filter(isMeant), { parallel, fresh, stop, onResult: tally.add });
  } else {
    await playAt(mutants.filter(isMeant), stop, tally.add);
  }
  return tally.end();
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** @throws Error if it is no whole number from 1 */
function countOf(option: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`${option} takes a whole number from 1, not ${text}.`);
}

/** What a report needs of a result. */
type Kept = Omit<MutantResult, "found">;

/** Tells each result, and at the end how many were found. */
function createTally(): { add(result: Kept): void; end(): number } {
  let found = 0;
  let played = 0;
  return {
    add({ mutant, caughtBy, unjudged, tookMs }) {
      played += 1;
      if (caughtBy.length > 0) found += 1;
      const missed = ["SURVIVED, was to break " + mutant.breaks.join(", "), ...unjudged].join("; ");
      const how = caughtBy.length === 0 ? missed : caughtBy.join(", ");
      process.stdout.write(`${mutant.name}: ${how} (${Math.round(tookMs)} ms)\n`);
    },
    end() {
      process.stdout.write(`${found} of ${played} mutants were found.\n`);
      return found === played ? 0 : 1;
    },
  };
}

async function playAt(
  some: readonly Mutant[],
  stop: AbortSignal,
  onResult: (result: MutantResult) => void,
): Promise<void> {
  const service = await startOwnService();
  const missing = await missingParts();
  const [playable, others] = partition(some, (mutant) => isPlayable(mutant, missing));
  for (const { name } of others) log(`not played here: ${name}`);
  try {
    await playMutants(playable, service, stop, onResult);
  } finally {
    await service.close();
  }
}

/** Plays each on one of some services, and keeps the results, so that another run goes on. */
async function playGenerated(
  all: readonly Mutant[],
  options: {
    readonly parallel: number;
    readonly fresh: boolean;
    readonly stop: AbortSignal;
    readonly onResult: (result: Kept) => void;
  },
): Promise<void> {
  const { parallel, fresh, stop, onResult } = options;
  const key = createHash("sha256")
    .update(JSON.stringify(generatedMutants().map(({ name }) => name)))
    .digest("hex");
  const results = await openResults<Kept>(join(FOLDER, "generated.jsonl"), key, fresh);
  const names = new Set(all.map(({ name }) => name));
  const kept = results.kept.filter(({ mutant }) => names.has(mutant.name));
  for (const result of kept) onResult(result);
  const done = new Set(kept.map(({ mutant }) => mutant.name));
  const left = all.filter(({ name }) => !done.has(name));
  const parts = Array.from({ length: parallel }, (_, at) => left.filter((_one, index) => index % parallel === at));
  const written: Promise<void>[] = [];
  function add({ mutant: { name, breaks }, caughtBy, unjudged, tookMs }: MutantResult): void {
    const result: Kept = { mutant: { name, breaks }, caughtBy, unjudged, tookMs };
    written.push(results.add(result));
    onResult(result);
  }
  await Promise.all(parts.map((part) => playAt(part, stop, add)));
  await Promise.all(written);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`verify:mutants: ${errorMessage(error)}\n`);
  process.exitCode = 2;
}
