import type { RestComponents } from "@millrace/spec";
import { type InputSchema, type SchemaName, specFields } from "./spec-fields.ts";

type Schemas = RestComponents["schemas"];

/**
 * The defaults that the interface states for the fields of an input schema, such as `TemplateCreateInput`. Every call
 * answers fresh values, so that a caller cannot change them for the next one.
 *
 * @throws Error when the specification has no such object schema.
 */
export function inputDefaults<Name extends SchemaName>(name: Name): Partial<Schemas[Name]> {
  const defaults = [...specFields(name)].flatMap(([field, property]) =>
    "default" in property ? [[field, structuredClone(property.default)] as const] : [],
  );
  // The types are generated from the same document, so a default has the type of its field.
  return Object.fromEntries(defaults) as Partial<Schemas[Name]>;
}

/** The fields of an input, none of them left out; those of `Given` may have its values, such as null, too. */
export type CompleteInput<Input, Given> = {
  readonly [Field in keyof Input]-?:
    | ReadonlyList<NonNullable<Input[Field]>>
    | (Field extends keyof Given ? (Given[Field] extends readonly [] ? never : Given[Field]) : never);
};

type ReadonlyList<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/**
 * An input with every field that was left out, or was null: with the given value, else with the interface's default.
 *
 * @param given values of optional fields, at least of those for which the interface states no default
 * @throws Error when a field has neither
 */
export function completeInput<Name extends InputSchema, Given extends object>(
  name: Name,
  input: Schemas[Name],
  given: Given,
): CompleteInput<Schemas[Name], Given> {
  const values = { ...inputDefaults(name), ...given };
  const fields = [...specFields(name).keys()];
  const complete = Object.fromEntries(
    fields.map((field) => [field, stated<unknown>(Reflect.get(input, field) ?? Reflect.get(values, field), field)]),
  );
  // The types are generated from the same document.
  return complete as unknown as CompleteInput<Schemas[Name], Given>;
}

/** The value of a field that the specification gives a default. */
export function stated<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new Error(`The specification states no default for ${field}.`);
  return value;
}
