import { isGroup, type Command, type CommandGroup, type Section } from "../command/command.ts";
import { exitCodeMeanings, exitCodes } from "../command/exit-codes.ts";
import { columns } from "./columns.ts";
import { operandUsage } from "./command-page.ts";

const START_EXAMPLES = [
  "millrace up --demo                                start, with examples to try",
  "millrace login                                    use a service that runs elsewhere",
  "millrace keys create --name ci --scopes run       create a key for a client",
];

/** The page of the whole program. */
export function programPage(sections: readonly Section[]): string {
  const listed = sections.map(
    ({ title, entries }) => `${title}:\n${columns(entries.map((entry) => [usage(entry), entry.summary]))}`,
  );
  return [
    "Millrace: an open, self-hosted compute service.",
    "Usage: millrace <command> [flags]",
    ...listed,
    `Examples:\n${START_EXAMPLES.map((line) => `  ${line}`).join("\n")}`,
    `Exit codes:\n${columns(exitCodeLines())}`,
    "`millrace <command> --help` explains a command; `millrace --version` prints the\nversion; --verbose shows more of an error.",
  ].join("\n\n");
}

/** The page of a group of commands, such as `keys`. */
export function groupPage({ name, alias, summary, commands }: CommandGroup): string {
  return [
    `${summary}.`,
    `Usage: millrace ${name} <command> [flags]${alias === undefined ? "" : `\n       millrace ${alias} <command> [flags]`}`,
    `Commands:\n${columns(commands.map((command) => [usage(command), command.summary]))}`,
    `Examples:\n${commands
      .flatMap(({ examples }) => examples.slice(0, 1))
      .map((line) => `  ${line}`)
      .join("\n")}`,
    `\`millrace ${name} <command> --help\` explains a command.`,
  ].join("\n\n");
}

function usage(entry: Command | CommandGroup): string {
  if (isGroup(entry)) return entry.name;
  return [entry.name, ...(entry.operands ?? []).map(operandUsage)].join(" ");
}

function exitCodeLines(): [string, string][] {
  const names = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  return names.map((name) => [String(exitCodes[name]), exitCodeMeanings[name]]);
}
