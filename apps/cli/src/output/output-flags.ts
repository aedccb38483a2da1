import { jsonFlag, type Arguments, type Flags } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";

/** The flags of a command that prints what people, scripts or programs read. */
export const outputFlags: Flags = {
  ...jsonFlag,
  quiet: { type: "boolean", short: "q", help: "Print ids only" },
};

/** The flag of a command that can print again and again. */
export const watchFlag: Flags = {
  watch: { type: "boolean", short: "w", help: "Print again whenever something changed, until Ctrl-C" },
};

/** Who reads the output. */
export type Reader = "person" | "script" | "program";

export function readerOf(given: Arguments): Reader {
  const isProgram = given.isOn("json") === true;
  const isScript = given.isOn("quiet") === true;
  if (isProgram && isScript) throw new UsageError("--json and --quiet exclude each other");
  return isProgram ? "program" : isScript ? "script" : "person";
}
