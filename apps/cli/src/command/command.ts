/** What every flag has. */
interface FlagFacts {
  /** One letter: `-q`. */
  readonly short?: string;
  /** One line of the help. */
  readonly help: string;
  /** The heading that the help lists it under. Default: `Flags`. */
  readonly heading?: string;
}

/** A switch: `--name`, and `--no-name` to turn it off. */
interface SwitchFlag extends FlagFacts {
  readonly type: "boolean";
  /** Whether it is on unless `--no-name` is given. The help then shows `--no-name`. */
  readonly default?: true;
}

/** A flag with a text as its value. */
export interface TextFlag extends FlagFacts {
  readonly type: "string";
  /** Whether it may be given several times. */
  readonly multiple?: boolean;
  /** What stands for the value in the help: `--port N`. */
  readonly value?: string;
  /** The values that it takes; others are refused. */
  readonly choices?: readonly string[];
  /** Its value when neither the flag nor the variable is given. */
  readonly default?: string;
  /** The environment variable that says the same; the flag wins. */
  readonly env?: string;
}

/** A flag with a number as its value. */
export interface NumberFlag extends FlagFacts {
  readonly type: "number";
  readonly value?: string;
  /** Least value that is accepted. */
  readonly min?: number;
  /** Greatest value that is accepted. */
  readonly max?: number;
  /** Whether fractions are accepted. */
  readonly fractions?: boolean;
  readonly default?: number;
}

/** One flag of a command. */
export type Flag = SwitchFlag | TextFlag | NumberFlag;

type Rest<Kind, Said extends string> = Partial<Omit<Kind, "type" | "help" | Said>>;

/** A flag with a text, for which `value` stands in the help. */
export function textFlag(value: string, help: string, more: Rest<TextFlag, "value"> = {}): TextFlag {
  return { type: "string", value, help, ...more };
}

/** A flag that takes one of these texts. */
export function choiceFlag(choices: readonly string[], help: string, more: Rest<TextFlag, "choices"> = {}): TextFlag {
  return { type: "string", choices, help, ...more };
}

export function switchFlag(help: string, more: Rest<SwitchFlag, never> = {}): SwitchFlag {
  return { type: "boolean", help, ...more };
}

/** Flags by name, without the dashes, in the order of the help. */
export type Flags = Readonly<Record<string, Flag>>;

/** A word of a command line that is no flag. */
export interface Operand {
  /** In capitals: `ENDPOINT`. */
  readonly name: string;
  /** What it is, for the help. */
  readonly help?: string;
  readonly optional?: boolean;
  /** Whether it stands for all words from here on. Only the last one can. Words after `--` are never flags. */
  readonly variadic?: boolean;
}

/** One command of the program. */
export interface Command {
  /** For example `keys create`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly operands?: readonly Operand[];
  /** What the command does, for its own help page. */
  readonly details: string;
  readonly flags: Flags;
  /** Name of the JSON Schema, in `schemas/`, that each line of `--json` keeps to. */
  readonly schema?: string;
  /** Command lines to copy, each with this command. Text after two spaces and `#` explains it. */
  readonly examples: readonly string[];
  /** Names of commands that a reader of this page may look for. */
  readonly related?: readonly string[];
  /** Does it and gives the exit code; none = done. What is heavy to load, it imports when it runs. */
  readonly run: (given: Arguments) => Promise<number | void>;
}

/** Commands about one noun: `keys create`, `keys list`. */
export interface CommandGroup {
  /** In the plural: `keys`. */
  readonly name: string;
  /** In the singular: `key create` is `keys create`. */
  readonly alias?: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly commands: readonly Command[];
  /** The command, one of these, that the name of the group alone runs. */
  readonly bare?: Command;
}

/** A part of the list of commands. */
export interface Section {
  readonly title: string;
  readonly entries: readonly (Command | CommandGroup)[];
}

/** Who reads the output. */
export type Reader = "person" | "script" | "program";

/** The arguments of a command, checked against its flags and operands. */
export interface Arguments {
  /** `program` with --json, `script` with --quiet. */
  readonly reader: Reader;
  /** The first operand; empty for a command that takes none. */
  readonly operand: string;
  /** All operands, those of a variadic one included. */
  readonly operands: readonly string[];
  /** The value of a flag; the last one when it was given several times. */
  text(flag: string): string | undefined;
  /** All values of a flag. */
  texts(flag: string): readonly string[];
  /** The value of a flag for numbers. */
  number(flag: string): number | undefined;
  /** Whether a switch was given: true as `--name`, false as `--no-name`. */
  isOn(flag: string): boolean | undefined;
}

export function isGroup(entry: Command | CommandGroup): entry is CommandGroup {
  return "commands" in entry;
}

export const jsonFlag: Flags = { json: switchFlag("Print one line of JSON for machines") };

export const dataDirFlag: Flags = {
  "data-dir": textFlag("DIR", "Folder of the service's data (default .millrace)"),
};

/** The flags of a command that prints what people, scripts or programs read. */
export const outputFlags: Flags = {
  ...jsonFlag,
  quiet: switchFlag("Print ids only", { short: "q" }),
};

/** The flag of a command that can print again and again. */
export const watchFlag: Flags = {
  watch: switchFlag("Print again whenever something changed, until Ctrl-C", { short: "w" }),
};
