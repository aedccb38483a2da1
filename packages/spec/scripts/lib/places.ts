import type { JsonSchema, OpenApiDocument } from "../../src/open-api-document.ts";
import { type InterfaceSpec, listOperations } from "./open-api.ts";
import { dereference, findProperty } from "./schema-walk.ts";

/**
 * The schemas that a place names, at most one for each interface. A place is `Schema.field`, deeper `Schema.field.field`,
 * or `operationId.parameter`.
 */
export function schemasAt(interfaces: readonly InterfaceSpec[], place: string): readonly JsonSchema[] {
  const [head = "", ...names] = place.split(".");
  if (names.length === 0) return [];
  return interfaces.flatMap((spec) => {
    const schema = spec.document.components?.schemas?.[head];
    const field = schema === undefined ? undefined : findProperty(spec.document, schema, names);
    return [field, parameterSchema(spec, head, names.join("."))].filter((found) => found !== undefined);
  });
}

function parameterSchema(spec: InterfaceSpec, operationId: string, name: string): JsonSchema | undefined {
  const entry = listOperations(spec).find((candidate) => candidate.id === operationId);
  const parameters = [...(entry?.pathItem.parameters ?? []), ...(entry?.operation.parameters ?? [])];
  for (const parameter of parameters) {
    const target = dereference(spec.document, parameter);
    if (target !== undefined && "name" in target && target.name === name) {
      return resolved(spec.document, target.schema ?? true);
    }
  }
  return undefined;
}

function resolved(document: OpenApiDocument, schema: JsonSchema): JsonSchema | undefined {
  return typeof schema === "boolean" ? schema : dereference(document, schema);
}
