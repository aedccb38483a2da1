import { fieldsIn } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** Those fields of a resource that its schema in the interface has. A field that is null is left out. */
export function shownFields<Name extends keyof Schemas, Resource extends object>(
  schema: Name,
  resource: Resource,
): ShownFields<Resource, Schemas[Name]> {
  const shown = Object.entries(fieldsIn(schema, resource)).filter(([, value]) => value !== null);
  return Object.fromEntries(shown) as ShownFields<Resource, Schemas[Name]>;
}

type ShownFields<Resource, Body> = {
  [Field in keyof Resource & keyof Body as null extends Resource[Field] ? never : Field]: Writable<Resource[Field]>;
} & {
  [Field in keyof Resource & keyof Body as null extends Resource[Field] ? Field : never]?: Writable<
    NonNullable<Resource[Field]>
  >;
};

type Writable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;
