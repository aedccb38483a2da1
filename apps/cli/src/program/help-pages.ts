import {
  type Command,
  type CommandGroup,
  type Flag,
  type Flags,
  isGroup,
  type Operand,
  type Section,
} from "../command/command.ts";
import { exitCodeMeanings, exitCodes } from "../command/exit-codes.ts";
import { PAGE_WIDTH, paragraphs, wrap } from "../output/text-layout.ts";

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

/** A flag that takes more values than this has a few of them on its page; a wrong one is answered with the nearest. */
const CHOICES_SHOWN_MAX = 6;

/** The page of one command. */
export function commandPage(command: Command): string {
  const { name, details, operands = [], flags, schema, examples, related = [] } = command;
  const explained = operands.flatMap((operand) =>
    operand.help === undefined ? [] : [[operand.name, operand.help] as const],
  );
  return [
    `Usage: millrace ${[name, ...operands.map(operandUsage)].join(" ")} [flags]`,
    paragraphs(details),
    ...(explained.length === 0 ? [] : [columns(explained)]),
    ...flagParts(flags),
    `Examples:\n${examples.map((line) => `  ${line}`).join("\n")}`,
    ...(schema === undefined ? [] : [`The JSON Schema of --json is schemas/${schema}.json in this package.`]),
    ...(related.length === 0 ? [] : [`See also: ${related.map((other) => `millrace ${other}`).join(", ")}`]),
  ].join("\n\n");
}

/** The flags under their headings, those without one first. */
function flagParts(flags: Flags): string[] {
  const headings = new Map<string, [string, Flag][]>([["Flags", []]]);
  for (const [name, flag] of Object.entries(flags)) {
    const heading = flag.heading ?? "Flags";
    headings.set(heading, [...(headings.get(heading) ?? []), [name, flag]]);
  }
  return [...headings].map(([heading, listed]) => {
    const lines = listed.map(flagLine);
    const help = ["-h, --help", "Show this page"] as const;
    return `${heading}:\n${columns(heading === "Flags" ? [...lines, help] : lines)}`;
  });
}

/** How an operand stands in the usage: `JOB`, `[JOB]`, `WORD...`. */
function operandUsage({ name, optional = false, variadic = false }: Operand): string {
  const word = variadic ? `${name}...` : name;
  return optional ? `[${word}]` : word;
}

/** How a flag is written, and what it does. */
export function flagLine([name, flag]: readonly [string, Flag]): readonly [string, string] {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  if (flag.type === "boolean") return [`${short}--${flag.default === true ? "no-" : ""}${name}`, flag.help];
  const facts = [
    ...(flag.type === "string" && flag.choices !== undefined ? [choicesText(flag.choices)] : []),
    ...(flag.type === "string" && flag.multiple === true ? ["may be repeated"] : []),
    ...(flag.type === "number" && flag.max !== undefined && !flag.help.includes(String(flag.max))
      ? [`${flag.min ?? 0} to ${flag.max}`]
      : []),
    ...(flag.default === undefined ? [] : [`default ${flag.default}`]),
    ...(flag.type === "string" && flag.env !== undefined ? [`also $${flag.env}`] : []),
  ];
  const value = flag.value ?? (flag.type === "number" ? "N" : "TEXT");
  return [`${short}--${name} ${value}`, facts.length === 0 ? flag.help : `${flag.help} (${facts.join("; ")})`];
}

function choicesText(choices: readonly string[]): string {
  if (choices.length <= CHOICES_SHOWN_MAX) return `one of ${choices.join(", ")}`;
  return `one of ${choices.length}, such as ${choices.slice(0, 3).join(", ")}`;
}

const LEFT_MAX_CHARS = 28;
const GAP = "  ";

/** Terms and what they mean in two columns. A term that is too wide has its meaning on the next line. */
function columns(lines: readonly (readonly [term: string, meaning: string])[]): string {
  const widest = Math.max(0, ...lines.map(([term]) => term.length).filter((length) => length <= LEFT_MAX_CHARS));
  const indent = GAP.length + widest + GAP.length;
  return lines
    .map(([term, meaning]) => {
      const wrapped = wrap(meaning, PAGE_WIDTH - indent).join(`\n${" ".repeat(indent)}`);
      const left = `${GAP}${term.padEnd(widest)}${GAP}`;
      if (meaning === "") return left.trimEnd();
      return term.length > widest ? `${left.trimEnd()}\n${" ".repeat(indent)}${wrapped}` : `${left}${wrapped}`;
    })
    .join("\n");
}
