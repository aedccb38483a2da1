import { readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { explainFailure } from "./failure.ts";
import { commandHelp, overviewHelp } from "./help.ts";
import { print, tell } from "./terminal.ts";
import { version } from "./version.ts";

const HELP_WORDS = ["--help", "-h"];
const VERSION_WORDS = ["--version", "-v"];

/**
 * Runs one command line, given without the program's own name.
 *
 * @returns the exit code: 0 done, 1 failed, 2 the command or a setting is wrong
 */
export async function runCli(args: readonly string[]): Promise<number> {
  const words = args[0] === "help" ? [...args.slice(1), "--help"] : args;
  const [first = ""] = words;
  if (VERSION_WORDS.includes(first)) {
    print(`millrace ${version.program} (interface ${version.interface})`);
    return 0;
  }
  // The last one: `shards` is a command, and `shards move` another.
  const command = commands.findLast(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (command === undefined) return withoutCommand(words);
  const rest = words.slice(command.name.split(" ").length);
  if (asksForHelp(rest)) {
    print(commandHelp(command));
    return 0;
  }
  return runCommand(command, rest);
}

async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  try {
    return await command.run(readArguments(command, args));
  } catch (error) {
    const { message, exitCode } = explainFailure(error);
    tell(`millrace ${command.name}: ${message}`);
    if (exitCode === 2) tell(`\`millrace ${command.name} --help\` explains the command.`);
    return exitCode;
  }
}

/** Help for a group or for everything, or a complaint about a command that there is not. */
function withoutCommand(words: readonly string[]): number {
  const [first = "", second = ""] = words;
  const group = commands.some(({ name }) => name.startsWith(`${first} `)) ? first : "";
  const asked = HELP_WORDS.includes(group === "" ? first : second);
  if (asked) {
    print(overviewHelp(commands, group));
    return 0;
  }
  const unknown = group === "" ? first : second;
  if (unknown === "") {
    tell(overviewHelp(commands, group));
    return 2;
  }
  const known = commands
    .filter(({ name }) => group === "" || name.startsWith(`${group} `))
    .map(({ name }) => name)
    .join(", ");
  tell(`millrace: there is no command "${group === "" ? "" : `${group} `}${unknown}". There are: ${known}.`);
  tell("`millrace --help` explains them.");
  return 2;
}

/** After `--` everything is an operand, also the word `--help`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((word) => HELP_WORDS.includes(word));
}
