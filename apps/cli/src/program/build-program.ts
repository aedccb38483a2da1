import { Command as Parser, Option } from "commander";
import { isGroup, type Arguments, type Command, type CommandGroup, type Section } from "../command/command.ts";
import { print } from "../output/terminal.ts";
import { addFlags } from "./add-flags.ts";
import { commandPage } from "./command-page.ts";
import { groupPage, programPage } from "./overview-pages.ts";
import { readArguments } from "./read-arguments.ts";

/** Does a command. Its arguments are read by the second function, which throws a UsageError if they are wrong. */
export type Perform = (command: Command, readGiven: () => Arguments) => Promise<void>;

/** Makes the parser of all command lines from the data of the commands. It throws a CommanderError where it cannot go on. */
export function buildProgram(sections: readonly Section[], version: string, perform: Perform): Parser {
  const program = new Parser("millrace")
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), outputError: () => undefined })
    .configureHelp({ formatHelp: () => `${programPage(sections)}\n` })
    .helpCommand(false)
    .enablePositionalOptions()
    .version(version, "-v, --version");
  for (const entry of sections.flatMap(({ entries }) => entries)) {
    if (isGroup(entry)) addGroup(program, entry, perform);
    else addCommand(program, entry, entry.name, perform);
  }
  return program;
}

function addGroup(program: Parser, group: CommandGroup, perform: Perform): void {
  const { name, alias, bare, commands } = group;
  const parser = program.command(name).helpCommand(false).enablePositionalOptions();
  if (alias !== undefined) parser.alias(alias);
  parser.configureHelp({ formatHelp: () => `${groupPage(group)}\n` });
  if (bare !== undefined) setAction(parser, bare, perform);
  for (const command of commands) addCommand(parser, command, command.name.slice(name.length + 1), perform);
}

function addCommand(parent: Parser, command: Command, word: string, perform: Perform): void {
  const parser = parent.command(word);
  parser.configureHelp({ formatHelp: () => `${commandPage(command)}\n` });
  setAction(parser, command, perform);
}

function setAction(parser: Parser, command: Command, perform: Perform): void {
  addFlags(parser, command.flags);
  parser.addOption(new Option("--verbose").hideHelp());
  parser.allowExcessArguments();
  parser.action(async () => await perform(command, () => readArguments(command, parser)));
}
