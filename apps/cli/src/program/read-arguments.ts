import type { Command as Parser } from "commander";
import type { Arguments, Command } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { inShell } from "../command/invocation.ts";

/**
 * The arguments of a command, as its parser found them.
 *
 * @throws UsageError naming the operand that the command lacks or does not take
 */
export function readArguments(command: Command, parser: Pick<Parser, "args" | "getOptionValue">): Arguments {
  checkOperands(command, parser.args);
  const valueOf = (flag: string): unknown => parser.getOptionValue(camelCase(flag));
  const texts = (flag: string): string[] => [valueOf(flag) ?? []].flat().filter((value) => typeof value === "string");
  const [isProgram, isScript] = [valueOf("json") === true, valueOf("quiet") === true];
  if (isProgram && isScript) throw new UsageError("--json and --quiet exclude each other");
  return {
    reader: isProgram ? "program" : isScript ? "script" : "person",
    operand: parser.args[0] ?? "",
    operands: parser.args,
    texts,
    text: (flag) => texts(flag).at(-1),
    number(flag) {
      const value = valueOf(flag);
      return typeof value === "number" ? value : undefined;
    },
    isOn(flag) {
      const value = valueOf(flag);
      return typeof value === "boolean" ? value : undefined;
    },
  };
}

function checkOperands({ operands = [], flags }: Command, given: readonly string[]): void {
  const missing = operands.find(({ optional = false }, index) => !optional && (given[index] ?? "") === "");
  if (missing !== undefined) throw new UsageError(`${missing.name} is missing`);
  const [extra] = given.slice(operands.length);
  if (extra === undefined || operands.at(-1)?.variadic === true) return;
  const [first, ...more] = operands.map(({ name }) => name);
  if (first === undefined) {
    const isRequired = (name: string): boolean =>
      flags[name]?.type === "string" && flags[name].help.endsWith("(required)");
    const flag = "name" in flags ? "name" : Object.keys(flags).find(isRequired);
    throw new UsageError(
      `takes no argument "${extra}"${flag === undefined ? "" : `. Did you mean --${flag} ${inShell(extra)}?`}`,
    );
  }
  const taken = more.length === 0 ? `one ${first}` : [first, ...more].join(" ");
  throw new UsageError(`takes ${taken}, not ${given.length} arguments`);
}

/** How the library names the value of `--data-dir`. */
function camelCase(flag: string): string {
  return flag.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
