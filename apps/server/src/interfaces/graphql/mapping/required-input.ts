import { invalidField } from "@millrace/engine";

/** The input of a mutation that needs it. @throws DomainError when it is missing */
export function required<Input>(input: Input | null | undefined): Input {
  if (input === null || input === undefined) throw invalidField("input", "is needed");
  return input;
}

/** A field that clients may declare nullable but a mutation needs. @throws DomainError naming the field */
export function needed<Value>(field: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw invalidField(field, "is needed");
  return value;
}

/** Null and blank text mean the same as a missing field. */
export function givenText(value: string | null | undefined): string | undefined {
  return value === null || value === undefined || value.trim() === "" ? undefined : value;
}

/** An object without the fields that are undefined. */
export function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

/** A value of a closed list. @throws DomainError naming the field */
export function oneOf<Value extends string>(field: string, value: string, values: readonly Value[]): Value {
  const found = values.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw invalidField(field, `must be one of ${values.slice(0, 8).join(", ")}${values.length > 8 ? ", …" : ""}`);
}

/** Values of a closed list, comma-separated or listed; null entries are ignored. */
export function eachOf<Value extends string>(
  field: string,
  list: string | readonly (string | null | undefined)[] | null | undefined,
  values: readonly Value[],
): Value[] | undefined {
  if (list === null || list === undefined) return undefined;
  return listed(list).map((text) => oneOf(field, text, values));
}

/** Entries that are comma-separated or listed, without blank and null ones. */
export function listed(list: string | readonly (string | null | undefined)[] | null | undefined): string[] {
  const entries = typeof list === "string" ? list.split(",") : (list ?? []);
  return entries.flatMap((entry) => givenText(entry)?.trim() ?? []);
}
