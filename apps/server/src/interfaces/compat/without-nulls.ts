import { isRecord } from "@millrace/engine";
import { type JsonSchema, restDocument } from "@millrace/spec";
import { documentOperations } from "../../binding/document-operations.ts";

/** Clients of the hosted service send null for what they leave out. @param keeps names of fields in which null means something */
export function withoutNulls<Fields extends object>(fields: Fields, keeps?: ReadonlySet<string>): Fields {
  const entries = Object.entries(fields).filter(([name, value]) => value !== null || keeps?.has(name) === true);
  return Object.fromEntries(entries) as Fields;
}

/** The body of an operation of REST without the nulls that its schema does not allow. */
export function withoutForeignNulls(operationId: string, body: unknown): unknown {
  return isRecord(body) ? withoutNulls(body, nullable(operationId)) : body;
}

let nullableFields: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function nullable(operationId: string): ReadonlySet<string> | undefined {
  nullableFields ??= new Map(
    documentOperations(restDocument).map(({ id, requestSchema }) => [id, fieldsWithNull(requestSchema)]),
  );
  return nullableFields.get(operationId);
}

function fieldsWithNull(schema: JsonSchema | undefined): ReadonlySet<string> {
  const name = typeof schema === "object" ? schema.$ref?.split("/").at(-1) : undefined;
  const found = name === undefined ? schema : restDocument.components?.schemas?.[name];
  const properties = typeof found === "object" ? Object.entries(found.properties ?? {}) : [];
  return new Set(properties.flatMap(([field, property]) => (allowsNull(property) ? [field] : [])));
}

function allowsNull(schema: JsonSchema): boolean {
  if (typeof schema !== "object") return false;
  return [schema.type].flat().includes("null") || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(allowsNull);
}
