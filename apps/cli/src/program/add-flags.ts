import { Option, type Command as Parser } from "commander";
import { closest } from "fastest-levenshtein";
import type { Flag, Flags, NumberFlag, TextFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";

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
