/** One flag of a command, without its dashes. */
export interface Flag {
  readonly type: "string" | "boolean";
  /** Whether it may be given several times. */
  readonly multiple?: boolean;
  /** What stands for the value in the help: `--port N`. */
  readonly value?: string;
  /** One line of the help. */
  readonly help: string;
}

export type Flags = Readonly<Record<string, Flag>>;

/** One command of the program. */
export interface Command {
  /** For example `key create`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What the one operand is called, if the command takes one. */
  readonly operand?: string;
  /** What the command does, for its own help page. */
  readonly details: string;
  readonly flags: Flags;
  readonly examples: readonly string[];
  /** Does it and gives the exit code. */
  readonly run: (given: Arguments) => Promise<number>;
}

/** The arguments of a command, checked against its flags. */
export interface Arguments {
  /** Empty for a command that takes none. */
  readonly operand: string;
  /** The value of a flag; the last one when it was given several times. */
  text(flag: string): string | undefined;
  /** All values of a flag. */
  texts(flag: string): readonly string[];
  /** Whether a switch was given: true as `--name`, false as `--no-name`. */
  isOn(flag: string): boolean | undefined;
}

export const jsonFlag: Flags = { json: { type: "boolean", help: "Print one line of JSON for machines" } };

export const dataDirFlag: Flags = {
  "data-dir": { type: "string", value: "DIR", help: "Folder of the service's data (default .millrace)" },
};
