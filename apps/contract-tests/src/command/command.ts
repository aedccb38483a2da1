import { type Program, runProgram } from "@millrace/contract-core";
import type { Context } from "../suite/context.ts";
import type { Target } from "../target/target.ts";
import { help } from "./help.ts";
import { type Options, parseOptions } from "./options.ts";
import { openTarget, suiteOf } from "./run.ts";
import { sendRun } from "./send-run.ts";

const program: Program<Options, Context, Target> = {
  word: "verify",
  help,
  parse: parseOptions,
  suiteOf,
  open: openTarget,
  report: async (record, options) =>
    options.send && options.baseUrl !== undefined ? await sendRun(record, options.baseUrl, options) : null,
};

/** Runs the command line; resolves to the exit code. `signal` is aborted when the user stops it. */
export async function main(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<number> {
  return await runProgram(program, args, environment, signal);
}
