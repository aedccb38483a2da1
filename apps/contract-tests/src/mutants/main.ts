import { parseArgs } from "node:util";
import { errorMessage } from "../error-message.ts";
import { startOwnService } from "../target/own-service.ts";
import { mutants } from "./index.ts";
import { playMutants } from "./play-mutant.ts";

const HELP = `npm run verify:mutants -- [options]

Gives a service of our own one defect after the other, and plays the checks that must find it.

  --only WORDS   the mutants whose name holds these words
  --help         this page

Exit codes: 0 all were found, 1 one survived, 2 the command line is wrong.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: "string" }, help: { type: "boolean" } } });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const chosen = mutants.filter(({ name }) => name.includes(values.only ?? ""));
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const service = await startOwnService();
  let survivors = 0;
  try {
    await playMutants(chosen, service, stop.signal, ({ mutant, caughtBy, tookMs }) => {
      if (caughtBy.length === 0) survivors += 1;
      const how = caughtBy.length === 0 ? `SURVIVED, was to break ${mutant.breaks.join(", ")}` : caughtBy.join(", ");
      process.stdout.write(`${mutant.name}: ${how} (${Math.round(tookMs)} ms)\n`);
    });
  } finally {
    await service.close();
  }
  process.stdout.write(`${chosen.length - survivors} of ${chosen.length} mutants were found.\n`);
  return survivors === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`verify:mutants: ${errorMessage(error)}\n`);
  process.exitCode = 2;
}
