import { errorMessage, stopSignal, type MutantResult } from "@millrace/contract-core";
import { parseArgs } from "node:util";
import { startOwnService } from "../target/own-service.ts";
import { mutants } from "./index.ts";
import { playMutants, playSourceMutant } from "./play-mutant.ts";
import { sourceMutants } from "./source/index.ts";

const HELP = `npm run verify:mutants -- [options]

Gives a service of our own one defect after the other, and plays the checks that must find it.

  --only WORDS   the mutants whose name holds these words
  --source       defects in the source of the service instead of a proxy before it; each is played on a service of its own
  --help         this page

Exit codes: 0 all were found, 1 one survived, 2 the command line is wrong.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, source: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const isMeant = ({ name }: { readonly name: string }): boolean => name.includes(values.only ?? "");
  const stop = stopSignal();
  let found = 0;
  let played = 0;
  function onResult({ mutant, caughtBy, tookMs }: MutantResult): void {
    played += 1;
    if (caughtBy.length > 0) found += 1;
    const how = caughtBy.length === 0 ? `SURVIVED, was to break ${mutant.breaks.join(", ")}` : caughtBy.join(", ");
    process.stdout.write(`${mutant.name}: ${how} (${Math.round(tookMs)} ms)\n`);
  }
  if (values.source === true) {
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

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`verify:mutants: ${errorMessage(error)}\n`);
  process.exitCode = 2;
}
