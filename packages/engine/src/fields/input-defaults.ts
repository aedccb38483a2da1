import { type JsonSchema, type RestComponents, restDocument } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/**
 * The defaults that the interface states for the fields of an input schema, such as `TemplateCreateInput`. Every call
 * answers fresh values, so that a caller cannot change them for the next one.
 *
 * @throws Error when the specification has no such object schema.
 */
export function inputDefaults<Name extends keyof Schemas>(name: Name): Partial<Schemas[Name]> {
  const schema: JsonSchema | undefined = restDocument.components?.schemas?.[name];
  if (typeof schema !== "object" || schema.properties === undefined) {
    throw new Error(`The specification has no object schema named ${name}.`);
  }
  const defaults = Object.entries(schema.properties).flatMap(([field, property]) =>
    typeof property === "object" && "default" in property ? [[field, structuredClone(property.default)] as const] : [],
  );
  // The types are generated from the same document, so a default has the type of its field.
  return Object.fromEntries(defaults) as Partial<Schemas[Name]>;
}

/** The value of a field that the specification gives a default. */
export function stated<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new Error(`The specification states no default for ${field}.`);
  return value;
}
