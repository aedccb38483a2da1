import type { Command, Flags } from "./command.ts";

const COLUMN_MAX_CHARS = 30;

/** The page of one command. */
export function commandHelp(command: Command): string {
  const operand = command.operand === undefined ? "" : ` ${command.operand}`;
  const examples = command.examples.map((line) => `  ${line}`).join("\n");
  return [
    `Usage: millrace ${command.name}${operand} [flags]`,
    command.details,
    `Flags:\n${columns([...flagLines(command.flags), ["--help", "Show this page"]])}`,
    `Examples:\n${examples}`,
  ].join("\n\n");
}

/** The page of a group of commands, such as `key`, or of the whole program when `group` is empty. */
export function overviewHelp(commands: readonly Command[], group: string): string {
  const listed = commands.filter(({ name }) => group === "" || name.startsWith(`${group} `));
  const lines = columns(
    listed.map(({ name, operand, summary }) => [[name, operand].filter(Boolean).join(" "), summary]),
  );
  const examples = group === "" ? startExamples : listed.flatMap((command) => command.examples.slice(0, 1));
  return [
    group === "" ? "Millrace: an open, self-hosted compute service." : undefined,
    `Usage: millrace ${group === "" ? "" : `${group} `}<command> [flags]`,
    `Commands:\n${lines}`,
    `Examples:\n${examples.map((line) => `  ${line}`).join("\n")}`,
    `\`millrace${group === "" ? "" : ` ${group}`} <command> --help\` explains a command; \`millrace --version\` prints the version.\n` +
      "Exit codes: 0 done, 1 failed, 2 the command or a setting is wrong.",
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

const startExamples = [
  "millrace up --demo                                start, with examples to try",
  "millrace key create --name ci --scopes run        create a key for a client",
];

function flagLines(flags: Flags): [string, string][] {
  return Object.entries(flags).map(([name, { value, help, multiple }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    multiple === true ? `${help}; may be repeated` : help,
  ]);
}

function columns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.min(COLUMN_MAX_CHARS, Math.max(...lines.map(([left]) => left.length)));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
