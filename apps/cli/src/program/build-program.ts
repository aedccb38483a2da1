import { Command as Parser, Option } from "commander";
import { closest } from "fastest-levenshtein";
import {
  type Arguments,
  type Command,
  type CommandGroup,
  type Flag,
  type Flags,
  isGroup,
  type NumberFlag,
  type Section,
  type TextFlag,
} from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { print } from "../output/terminal.ts";
import { commandPage, groupPage, programPage } from "./help-pages.ts";
import { readArguments } from "./read-arguments.ts";

/** Does a command. Its arguments are read by the second function, which throws a UsageError if they are wrong. */
type Perform = (command: Command, readGiven: () => Arguments) => Promise<void>;

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

/** Of more values than this, the nearest one is named. */
const NEAREST_FROM = 6;

/** Teaches a parser the flags of a command. */
export function addFlags(parser: Parser, flags: Flags): void {
  for (const [name, flag] of Object.entries(flags)) {
    for (const option of optionsOf(name, flag)) parser.addOption(option);
  }
}

function optionsOf(name: string, flag: Flag): Option[] {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  if (flag.type === "boolean") {
    const on = new Option(`${short}--${name}`, flag.help);
    if (flag.default !== undefined) on.default(flag.default);
    // The negation has no default of its own: the library would take the flag as given.
    return [on, new Option(`--no-${name}`).hideHelp()];
  }
  const option = new Option(`${short}--${name} <value>`, flag.help);
  if (flag.default !== undefined) option.default(flag.default);
  if (flag.type === "number") return [option.argParser((text) => readNumber(name, flag, text))];
  if (flag.env !== undefined) option.env(flag.env);
  const isMultiple = flag.multiple === true;
  return [
    option.argParser((text, earlier: readonly string[] | string | undefined) => {
      const value = readText(name, flag, text);
      return isMultiple ? [...(Array.isArray(earlier) ? earlier : []), value] : value;
    }),
  ];
}

function readText(name: string, { choices }: TextFlag, text: string): string {
  if (choices === undefined || choices.includes(text)) return text;
  const all = choices.join(", ");
  if (choices.length <= NEAREST_FROM) throw new UsageError(`--${name} must be one of ${all}, not "${text}"`);
  throw new UsageError(`--${name}: there is no "${text}". Did you mean ${closest(text, choices)}? There are: ${all}`);
}

function readNumber(name: string, { min, max, fractions = false }: NumberFlag, text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const isInRange = value >= (min ?? -Infinity) && value <= (max ?? Infinity);
  if (isInRange && Number.isFinite(value) && (fractions || Number.isSafeInteger(value))) return value;
  const kind = fractions ? "a number" : "a whole number";
  const range =
    min === undefined
      ? max === undefined
        ? ""
        : ` up to ${max}`
      : ` from ${min}${max === undefined ? "" : ` to ${max}`}`;
  throw new UsageError(`--${name} must be ${kind}${range}, not "${text}"`);
}
