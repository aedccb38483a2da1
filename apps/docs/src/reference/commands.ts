import { anchored, block, code, sections, table } from "./markdown.ts";

/** What the reference reads of a command's declaration in `apps/cli`. */
export interface CommandData {
  readonly name: string;
  readonly summary: string;
  readonly operand?: string;
  readonly operands?: readonly { readonly name: string; readonly optional?: boolean }[];
  readonly details: string;
  readonly flags: Readonly<Record<string, FlagData>>;
  readonly examples: readonly string[];
}

export interface FlagData {
  readonly value?: string;
  readonly multiple?: boolean;
  readonly help: string;
}

/** Every command with its flags and examples. */
export function commandsReference(commands: readonly CommandData[]): string {
  const rows = commands.map(({ name, summary }) => [`[${code(`millrace ${name}`)}](#${anchorOf(name)})`, summary]);
  return sections(table(["command", "does"], rows), ...commands.map((command) => commandSection(command)));
}

/** Every setting of the service: the flags of `up`, each with the variable that says the same. */
export function settingsReference(up: CommandData): string {
  const rows = Object.entries(up.flags)
    .filter(([name]) => name !== "json")
    .map(([name, flag]) => [
      code(`MILLRACE_${name.replaceAll("-", "_").toUpperCase()}`),
      `${code(spelled(name, flag))} ${flag.help}`,
    ]);
  return table(["variable", "flag of `millrace up`, and meaning"], rows);
}

function commandSection(command: CommandData): string {
  const { name, details, flags, examples } = command;
  const usage = ["millrace", name, ...operandsOf(command), "[flags]"].join(" ");
  const rows = Object.entries(flags).map(([flag, data]) => [
    code(spelled(flag, data)),
    data.multiple === true ? `${data.help}; may be repeated` : data.help,
  ]);
  return sections(
    anchored(`## millrace ${name}`, anchorOf(name)),
    block("console", `$ ${usage}`),
    ...details.split("\n\n").map((paragraph) => detail(paragraph)),
    table(["flag", "meaning"], rows),
    block("console", examples.map((example) => `$ ${example}`).join("\n")),
  );
}

function operandsOf({ operand, operands }: CommandData): readonly string[] {
  if (operands === undefined) return operand === undefined ? [] : [operand];
  return operands.map(({ name, optional }) => (optional === true ? `[${name}]` : name));
}

/** Lines that are indented belong to a list that is set by hand. */
function detail(paragraph: string): string {
  return /^ /m.test(paragraph) ? block("text", paragraph) : paragraph.replaceAll("\n", " ");
}

function spelled(name: string, { value }: FlagData): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function anchorOf(name: string): string {
  return name.replaceAll(" ", "-");
}
