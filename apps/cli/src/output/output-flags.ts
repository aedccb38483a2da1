import { jsonFlag, type Flags } from "../command/command.ts";

/** The flags of a command that prints what people, scripts or programs read. */
export const outputFlags: Flags = {
  ...jsonFlag,
  quiet: { type: "boolean", short: "q", help: "Print ids only" },
};

/** The flag of a command that can print again and again. */
export const watchFlag: Flags = {
  watch: { type: "boolean", short: "w", help: "Print again whenever something changed, until Ctrl-C" },
};
