import type { Command, Flag, Flags, Operand } from "../command/command.ts";
import { paragraphs } from "../output/text-layout.ts";
import { columns } from "./columns.ts";

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
export function operandUsage({ name, optional = false, variadic = false }: Operand): string {
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
