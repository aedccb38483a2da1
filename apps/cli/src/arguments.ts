import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Arguments, Command } from "./command.ts";
import { UsageError } from "./failure.ts";

/**
 * Reads what follows the name of a command.
 *
 * @throws UsageError naming the argument that the command does not take, or lacks
 */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  const { values, positionals } = parse(command, args);
  const [operand = "", ...more] = positionals;
  if (command.operand === undefined && operand !== "") throw new UsageError(`takes no argument "${operand}"`);
  if (command.operand !== undefined && operand === "") throw new UsageError(`${command.operand} is missing`);
  if (more.length > 0) throw new UsageError(`takes one ${command.operand}, not ${positionals.length}`);
  const texts = (flag: string): string[] => [values[flag] ?? []].flat().filter((value) => typeof value === "string");
  return {
    operand,
    texts,
    text: (flag) => texts(flag).at(-1),
    isOn(flag) {
      const value = values[flag];
      return typeof value === "boolean" ? value : undefined;
    },
  };
}

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function parse(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    Object.entries(command.flags).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(complaint(error), { cause: error });
  }
}

/** Node's own message also explains how to pass such text as an operand, which does not apply here. */
function complaint(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /^Unknown option '([^']*)'/.exec(message)?.[1];
  if (unknown !== undefined) return `has no flag ${unknown}`;
  const [flag, kind] = /^Option '(?:-\w, )?(--[\w-]+)[^']*' (argument missing|argument is ambiguous|does not take)/
    .exec(message)
    ?.slice(1) ?? [undefined, undefined];
  if (flag === undefined) return message;
  if (kind === "does not take") return `${flag} takes no value`;
  return kind === "argument missing" ? `${flag} needs a value` : `${flag} needs a value; write ${flag}=VALUE`;
}
