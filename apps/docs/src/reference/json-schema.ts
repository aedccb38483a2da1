import type { JsonSchema, JsonSchemaObject } from "@millrace/spec";
import { code } from "./markdown.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** One field of an object, as a row of a table. */
export interface FieldRow {
  /** `ports[].number` for a field of the items of a list. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

const DEPTH_MAX = 2;
/** A longer list of values is told by its name. */
const VALUES_MAX = 12;

/** What the schemas of one document look like to a reader. */
export class SchemaReader {
  readonly #schemas: Schemas;
  readonly #linkOf: (name: string) => string | undefined;

  /** @param linkOf where a schema is described; undefined leaves its name without a link */
  constructor(schemas: Schemas, linkOf: (name: string) => string | undefined) {
    this.#schemas = schemas;
    this.#linkOf = linkOf;
  }

  /** The type as one would say it: `list of text`, `number, 1 to 64`, or the name of an object. */
  typeOf(schema: JsonSchema | undefined): string {
    if (schema === undefined || typeof schema === "boolean") return "any JSON";
    if (schema.$ref !== undefined) return this.#named(nameOf(schema.$ref));
    if (schema.const !== undefined) return code(JSON.stringify(schema.const));
    if (schema.enum !== undefined) return this.#values(schema.enum);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices !== undefined) return [...new Set(choices.map((choice) => this.typeOf(choice)))].join(" or ");
    const [only] = schema.allOf ?? [];
    if (only !== undefined) return this.typeOf(only);
    const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
    if (types.length === 0) return schema.properties === undefined ? "any JSON" : "object";
    return types.map((type) => this.#simple(type, schema)).join(" or ");
  }

  /** The fields of an object, those of objects within it below their own. */
  fieldsOf(schema: JsonSchema | undefined, prefix = "", depth = 0): FieldRow[] {
    const { properties, required } = this.#object(schema);
    return Object.entries(properties).flatMap(([name, field]) => {
      const path = `${prefix}${name}`;
      const row = { path, type: this.typeOf(field), required: required.has(name), description: descriptionOf(field) };
      const inner = typeof field === "object" ? (field.items ?? field) : field;
      const isInline = typeof inner === "object" && inner.properties !== undefined;
      if (!isInline || depth >= DEPTH_MAX) return [row];
      return [row, ...this.fieldsOf(inner, `${path}${inner === field ? "" : "[]"}.`, depth + 1)];
    });
  }

  /** The schema behind a reference. */
  resolve(schema: JsonSchema | undefined): JsonSchema | undefined {
    const reference = typeof schema === "object" ? schema.$ref : undefined;
    return reference === undefined ? schema : this.resolve(this.#schemas[nameOf(reference)]);
  }

  #object(schema: JsonSchema | undefined): { properties: Schemas; required: ReadonlySet<string> } {
    const resolved = this.resolve(schema);
    if (typeof resolved !== "object") return { properties: {}, required: new Set() };
    const parts = (resolved.allOf ?? []).map((part) => this.#object(part));
    return {
      properties: Object.assign({}, ...parts.map((part) => part.properties), resolved.properties),
      required: new Set([...parts.flatMap((part) => [...part.required]), ...(resolved.required ?? [])]),
    };
  }

  #named(name: string): string {
    const schema = this.#schemas[name];
    const link = this.#linkOf(name);
    if (link !== undefined) return `[${name}](${link})`;
    if (typeof schema === "object" && schema.enum !== undefined) return this.#values(schema.enum);
    return schema === undefined ? name : this.typeOf(schema);
  }

  #values(values: readonly unknown[]): string {
    const shown = values
      .slice(0, VALUES_MAX)
      .map((value) => code(typeof value === "string" ? value : JSON.stringify(value)));
    const rest = values.length - shown.length;
    return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  }

  #simple(type: string, schema: JsonSchemaObject): string {
    if (type === "array") return `list of ${this.typeOf(schema.items)}`;
    const word = { string: "text", integer: "whole number", boolean: "true or false" }[type] ?? type;
    if (type === "integer" || type === "number") return `${word}${range(schema["minimum"], schema["maximum"])}`;
    if (type === "string") return `${word}${lengths(schema["minLength"], schema["maxLength"])}`;
    return word;
  }
}

/** The name of the component that a reference leads to. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

function descriptionOf(schema: JsonSchema): string {
  if (typeof schema !== "object") return "";
  const standard = schema.default === undefined ? "" : ` Default ${code(JSON.stringify(schema.default))}.`;
  return `${schema.description ?? ""}${standard}`.trim();
}

function range(minimum: unknown, maximum: unknown): string {
  if (typeof minimum === "number" && typeof maximum === "number") return `, ${said(minimum)} to ${said(maximum)}`;
  if (typeof minimum === "number") return `, ${said(minimum)} or more`;
  return typeof maximum === "number" ? `, up to ${said(maximum)}` : "";
}

function lengths(minimum: unknown, maximum: unknown): string {
  if (typeof maximum !== "number") return "";
  return typeof minimum === "number" && minimum > 0
    ? `, ${minimum} to ${maximum} characters`
    : `, up to ${maximum} characters`;
}

function said(value: number): string {
  return value.toLocaleString("en-US");
}
