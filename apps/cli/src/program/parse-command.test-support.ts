import { Command as Parser } from "commander";
import type { Arguments, Command } from "../command/command.ts";
import { addFlags } from "./build-program.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Reads what follows the name of a command, without running it.
 *
 * @throws UsageError, or CommanderError for an unknown flag or a flag without its value
 */
export function parseCommand(command: Command, words: readonly string[]): Arguments {
  const parser = new Parser(command.name).exitOverride().configureOutput({ outputError: () => undefined });
  addFlags(parser, command.flags);
  parser.allowExcessArguments().parse(words, { from: "user" });
  return readArguments(command, parser);
}
