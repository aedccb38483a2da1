import type { JsonSchema, JsonSchemaObject, OpenApiDocument } from "../../src/open-api-document.ts";

/** The value that a local reference such as `#/components/schemas/Job` points to; undefined when there is none. */
export function resolvePointer(document: OpenApiDocument, pointer: string): unknown {
  if (!pointer.startsWith("#/")) return undefined;
  let value: unknown = document;
  for (const part of pointer.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}

/** `node` itself, or what its `$ref` points to, followed to the end. Undefined when a reference leads nowhere. */
export function dereference<Node extends object>(document: OpenApiDocument, node: Node): Node | undefined {
  let current: object = node;
  for (let depth = 0; depth < 20; depth += 1) {
    const ref: unknown = Reflect.get(current, "$ref");
    if (typeof ref !== "string") return current as Node;
    const target = resolvePointer(document, ref);
    if (typeof target !== "object" || target === null) return undefined;
    current = target;
  }
  return undefined;
}

/** One property of a schema with the path that leads to it, for example `HealthReport.jobs.inQueue`. */
export interface PropertyEntry {
  readonly path: string;
  readonly schema: JsonSchema;
}

/** Every property written in this schema, at any depth, without following references. */
export function listProperties(schema: JsonSchema, path: string): readonly PropertyEntry[] {
  if (typeof schema === "boolean") return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}.${name}`;
    return [{ path: at, schema: property }, ...listProperties(property, at)];
  });
  return [...own, ...subschemas(schema).flatMap((inner) => listProperties(inner, path))];
}

/** The property that a dotted path names, through references, combinations and array items. */
export function findProperty(
  document: OpenApiDocument,
  schema: JsonSchema,
  names: readonly string[],
): JsonSchema | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return schema;
  const target = typeof schema === "boolean" ? undefined : dereference(document, schema);
  if (target === undefined) return undefined;
  const property = target.properties?.[name];
  if (property !== undefined) return findProperty(document, property, rest);
  for (const inner of subschemas(target)) {
    const found = findProperty(document, inner, names);
    if (found !== undefined) return found;
  }
  return undefined;
}

function subschemas(schema: JsonSchemaObject): readonly JsonSchema[] {
  const { items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [items, additionalProperties, ...allOf, ...anyOf, ...oneOf].filter((inner) => inner !== undefined);
}
