import { CommanderError } from "commander";
import type { Command, CommandGroup } from "./command/command.ts";
import { sections } from "./commands.ts";
import { type ExitCode, exitCodes } from "./command/exit-codes.ts";
import { explainFailure, UsageError } from "./command/failure.ts";
import { tell } from "./output/terminal.ts";
import { buildProgram } from "./program/build-program.ts";
import { complaint, findEntry } from "./program/complaint.ts";
import { version } from "./command/version.ts";

/** Runs one command line, given without the program's own name, and gives its exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  // Node looks for its own flags, such as --env-file, up to the first of these.
  if (args[0] === "--") return await runCli(args.slice(1));
  if (args[0] === "complete" && args[1] === "--") return await complete(args.slice(2));
  const words = args[0] === "help" ? [...args.slice(1), "--help"] : args;
  let exitCode: number = exitCodes.done;
  const versionText = `millrace ${version.program} (interface ${version.interface})`;
  const program = buildProgram(sections, versionText, async (command, readGiven) => {
    exitCode = await guard(command, words.includes("--verbose"), async () => await command.run(readGiven()));
  });
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    return refuse(error, findEntry(sections, words));
  }
}

/** Answers the script of `millrace completion`. */
async function complete(words: readonly string[]): Promise<ExitCode> {
  const [{ completeWords }, { knownNames }] = await Promise.all([
    import("./completion/complete-words.ts"),
    import("./completion/complete-words.ts"),
  ]);
  await completeWords(sections, words, knownNames);
  return exitCodes.done;
}

/** Runs a command; if it fails, says why. */
async function guard({ name }: Command, isVerbose: boolean, run: () => Promise<number | void>): Promise<number> {
  try {
    return (await run()) ?? exitCodes.done;
  } catch (error) {
    const { message, exitCode, more } = await explainFailure(error);
    if (message !== "") tell(`millrace ${name}: ${message}`);
    if (isVerbose && more !== undefined) tell(more);
    if (exitCode === exitCodes.usage) tellHelp(name);
    return exitCode;
  }
}

/** A command line that no command could be run with. */
function refuse(error: unknown, entry: Command | CommandGroup | undefined): ExitCode {
  const name = entry?.name ?? "";
  if (error instanceof CommanderError) {
    if (error.code === "commander.helpDisplayed" || error.code === "commander.version") return exitCodes.done;
    // The page of the program or group was shown in place of a complaint.
    if (error.code === "commander.help") return exitCodes.usage;
  } else if (!(error instanceof UsageError)) throw error;
  const message = error instanceof UsageError ? error.message : complaint(error, entry, sections);
  tell(`millrace${name === "" ? "" : ` ${name}`}: ${message}`);
  tellHelp(name);
  return exitCodes.usage;
}

function tellHelp(name: string): void {
  tell(name === "" ? "`millrace --help` lists all commands." : `\`millrace ${name} --help\` explains it.`);
}
