import { errorMessage, type MutantResult, partition, stopSignal } from "@millrace/contract-core";
import { randomInt } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { missingParts } from "../target/machine/machine-parts.ts";
import { generatedMutants, mutants } from "./index.ts";
import { isPlayable, playMutants, playSourceMutant } from "./play-mutant.ts";
import { playSample, type SampledMutant } from "./sampled/play-sample.ts";
import { lineOf, summaryOf } from "./sampled/summary.ts";
import { sourceMutants } from "./source/source-mutant.ts";

const HELP = `npm run verify:mutants -- [options]

Gives a service of our own one defect after the other, and plays the checks that must find it.

  --only WORDS   the mutants whose name holds these words; with --sample, whose file does
  --generated    defects that are made from the claims instead of written ones
  --source       defects in the source of the service instead of a proxy before it; each is played on a service of its own
  --database-url URL
                 PostgreSQL for those in the source that show only with several gateways; without it they are left out
  --sample N     N small changes of the source, a third of them in its newest lines, the others from folder to folder. First,
                 what each check runs is recorded, which takes some minutes; it is kept until the sources change
  --seed N       draws the same sample again, and goes on with one that was stopped; default: another one each time
  --seconds N    longest time for the checks of one of the sample, by the time that each took when it was recorded;
                 default 60
  --parallel N   number of mutants of a sample, or of services for the others but those in the source, at the same time;
                 default 2 for a sample, else 1
  --help         this page

Results of a sample are kept in apps/contract-tests/coverage, a line of JSON for each.
Exit codes: 0 all were found, or a sample was played; 1 one survived; 2 the command line is wrong.`;

const FOLDER = resolve(import.meta.dirname, "../../coverage");
const SEED_MAX = 1_000_000;
const SECONDS_EACH = 60;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      generated: { type: "boolean", default: false },
      source: { type: "boolean", default: false },
      "database-url": { type: "string" },
      sample: { type: "string" },
      seed: { type: "string" },
      seconds: { type: "string" },
      parallel: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const signal = stopSignal();
  const { only } = values;
  // A check that is stopped, or whose service breaks off, may leave a wait or a request behind that nothing awaits any more.
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof Error && error.name === "AbortError")) log(`left behind by a check: ${errorMessage(error)}`);
  });
  if (values.sample === undefined) {
    const isMeant = ({ name }: { readonly name: string }): boolean => name.includes(only);
    const results: MutantResult[] = [];
    if (values.source) {
      const databaseUrl = values["database-url"];
      for (const mutant of sourceMutants.filter(isMeant)) {
        if (signal.aborted) break;
        if (mutant.gateways !== undefined && databaseUrl === undefined) log(`not played here: ${mutant.name}`);
        else tell(await playSourceMutant(mutant, signal, databaseUrl), results);
      }
    } else {
      const missing = await missingParts();
      const all = (values.generated ? generatedMutants : mutants).filter(isMeant);
      const [playable, others] = partition(all, (mutant) => isPlayable(mutant, missing));
      for (const { name } of others) log(`not played here: ${name}`);
      const parallel = countOf("--parallel", values.parallel) ?? 1;
      await playMutants(playable, parallel, signal, (result) => tell(result, results));
    }
    return endOf(results);
  }
  const seed = countOf("--seed", values.seed) ?? randomInt(1, SEED_MAX);
  log(`seed ${seed}`);
  const played: SampledMutant[] = [];
  await playSample({
    count: countOf("--sample", values.sample) ?? 0,
    seed,
    only,
    secondsEach: countOf("--seconds", values.seconds) ?? SECONDS_EACH,
    parallel: countOf("--parallel", values.parallel) ?? 2,
    folder: FOLDER,
    signal,
    log,
    onResult(mutant) {
      played.push(mutant);
      process.stdout.write(`${lineOf(mutant)}\n`);
    },
  });
  process.stdout.write(`${summaryOf(played)}\n`);
  return 0;
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** @throws Error if it is no whole number from 1 */
function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`${option} takes a whole number from 1, not ${text}.`);
}

function tell(result: MutantResult, results: MutantResult[]): void {
  const { mutant, caughtBy, unjudged, tookMs } = result;
  // Without an own database, for example.
  const isJudged = caughtBy.length > 0 || !unjudged.some((why) => why.includes("needs:"));
  if (isJudged) results.push(result);
  const missed = [
    `${isJudged ? "SURVIVED" : "NOT JUDGED"}, was to break ${mutant.breaks.join(", ")}`,
    ...unjudged,
  ].join("; ");
  process.stdout.write(`${mutant.name}: ${caughtBy.join(", ") || missed} (${Math.round(tookMs)} ms)\n`);
}

function endOf(results: readonly MutantResult[]): number {
  const found = results.filter(({ caughtBy }) => caughtBy.length > 0).length;
  process.stdout.write(`${found} of ${results.length} mutants were found.\n`);
  return found === results.length ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`verify:mutants: ${errorMessage(error)}\n`);
  process.exitCode = 2;
}
