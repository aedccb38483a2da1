import { anchored, block, code, sections, table } from "./markdown.ts";

/** What the reference reads of a command's declaration in `apps/cli`. */
export interface CommandData {
  readonly name: string;
  readonly summary: string;
  readonly operands?: readonly OperandData[];
  readonly details: string;
  readonly flags: Readonly<Record<string, FlagData>>;
  readonly examples: readonly string[];
  readonly related?: readonly string[];
}

/** A part of the list of commands; an entry with `commands` is a group of them. */
export interface SectionData {
  readonly title: string;
  readonly entries: readonly (CommandData | { readonly commands: readonly CommandData[] })[];
}

interface OperandData {
  readonly name: string;
  readonly optional?: boolean;
  readonly variadic?: boolean;
}

interface FlagData {
  readonly short?: string;
  readonly value?: string;
  readonly multiple?: boolean;
  readonly choices?: readonly string[];
  readonly default?: string | number | boolean;
  readonly env?: string;
  readonly help: string;
}

/** Every command with its flags and examples, in the order of the help. */
export function commandsReference(parts: readonly SectionData[]): string {
  const listed = parts.map(({ title, entries }) => ({
    title,
    commands: entries.flatMap((entry) => ("commands" in entry ? entry.commands : [entry])),
  }));
  const rows = listed.flatMap(({ title, commands }) =>
    commands.map(({ name, summary }) => [commandLink(name), summary, title]),
  );
  const all = listed.flatMap(({ commands }) => commands);
  return sections(table(["command", "does", ""], rows), ...all.map((command) => commandSection(command)));
}

/** What the exit codes mean. */
export function exitCodesReference(
  codes: Readonly<Record<string, number>>,
  meanings: Readonly<Record<string, string>>,
): string {
  const rows = Object.entries(codes).map(([name, number]) => [code(String(number)), meanings[name] ?? ""]);
  return table(["exit code", "meaning"], rows);
}

/** Every setting of the service: the flags of `up`, each with the variable that says the same. */
export function settingsReference(up: CommandData): string {
  const rows = Object.entries(up.flags)
    .filter(([name]) => name !== "json")
    .map(([name, flag]) => [
      code(`MILLRACE_${name.replaceAll("-", "_").toUpperCase()}`),
      `${code(spelled(name, flag))} ${meaningOf(flag)}`,
    ]);
  return table(["variable", "flag of `millrace up`, and meaning"], rows);
}

function commandSection({ name, operands = [], details, flags, examples, related = [] }: CommandData): string {
  const usage = ["millrace", name, ...operands.map((operand) => operandText(operand)), "[flags]"].join(" ");
  const rows = Object.entries(flags).map(([flag, data]) => [code(spelled(flag, data)), meaningOf(data)]);
  return sections(
    anchored(`## millrace ${name}`, anchorOf(name)),
    block("console", `$ ${usage}`),
    ...details.split("\n\n").map((paragraph) => detail(paragraph)),
    rows.length === 0 ? undefined : table(["flag", "meaning"], rows),
    block("console", examples.map((example) => `$ ${example}`).join("\n")),
    related.length === 0 ? undefined : `See also ${related.map((other) => commandLink(other)).join(", ")}.`,
  );
}

function operandText({ name, optional, variadic }: OperandData): string {
  const text = variadic === true ? `${name}…` : name;
  return optional === true ? `[${text}]` : text;
}

function meaningOf({ help, multiple, choices, default: standard, env }: FlagData): string {
  const more = [
    multiple === true ? "may be repeated" : undefined,
    choices === undefined ? undefined : `one of ${choices.join(", ")}`,
    standard === undefined || standard === true ? undefined : `default ${standard}`,
    env === undefined ? undefined : `or the variable ${code(env)}`,
  ].filter((part) => part !== undefined);
  return more.length === 0 ? help : `${help} (${more.join("; ")})`;
}

function commandLink(name: string): string {
  return `[${code(`millrace ${name}`)}](#${anchorOf(name)})`;
}

/** Lines that are indented belong to a list that is set by hand. */
function detail(paragraph: string): string {
  return /^ /m.test(paragraph) ? block("text", paragraph) : paragraph.replaceAll("\n", " ");
}

/** As the help does: a switch that is on by itself is shown as the one that turns it off. */
function spelled(name: string, { short, value, default: standard }: FlagData): string {
  const long = standard === true ? `--no-${name}` : `--${name}`;
  const letter = short === undefined ? "" : `-${short}, `;
  return value === undefined ? `${letter}${long}` : `${letter}${long} ${value}`;
}

function anchorOf(name: string): string {
  return name.replaceAll(" ", "-");
}
