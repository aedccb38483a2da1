import type { Arguments, Flags } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import { readJsonObject } from "../values/read-json.ts";
import type { BodyFlags, Field } from "./field-flags.ts";

/** The flag that gives a whole request. */
export const fileFlag: Flags = {
  file: {
    type: "string",
    short: "f",
    value: "FILE",
    help: "The request as JSON, or - for standard input; flags win over it",
  },
};

/**
 * The body of a request, from --file and the flags of its fields.
 *
 * @param beyond fields that come from elsewhere, such as a password that was asked for
 * @throws UsageError when a required field is missing, or nothing is given
 */
export async function readBody(
  given: Arguments,
  flags: BodyFlags,
  beyond: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const file = given.text("file");
  const body: Record<string, unknown> = {
    ...(file === undefined ? {} : await readJsonObject("file", file === "-" ? "-" : `@${file}`)),
    ...beyond,
    ...bodyOf(given, flags),
  };
  const missing = flags.fields.filter(({ property, isRequired }) => isRequired && body[property] === undefined);
  if (missing.length > 0) {
    const names = missing.map(({ flag }) => `--${flag}`);
    throw new UsageError(`${names.join(" and ")} ${names.length === 1 ? "is" : "are"} missing`);
  }
  if (Object.keys(body).length === 0) throw new UsageError("nothing is given: name what to set, or give --file");
  return body;
}

/** The fields whose flags are given. */
export function bodyOf(given: Arguments, { fields }: BodyFlags): Record<string, unknown> {
  const values = fields.map((field) => [field.property, valueOf(given, field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function valueOf(given: Arguments, { flag, kind }: Field): unknown {
  if (kind === "switch") return given.isOn(flag);
  if (kind === "number") return given.number(flag);
  if (kind === "text") return given.text(flag);
  const values = given.texts(flag);
  if (values.length === 0) return undefined;
  return kind === "texts" ? values : Object.fromEntries(values.map((value) => readVariable(flag, value)));
}

/** `NAME=VALUE`, or `NAME` for a variable of this process. */
function readVariable(flag: string, text: string): [string, string] {
  const [name = "", ...rest] = text.split("=");
  const value = rest.length === 0 ? process.env[name] : rest.join("=");
  if (name === "") throw new UsageError(`--${flag} must be NAME=VALUE, not "${text}"`);
  if (value === undefined) throw new UsageError(`--${flag}: there is no variable ${name} here; write ${name}=VALUE`);
  return [name, value];
}
