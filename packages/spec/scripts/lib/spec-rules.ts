import type { JsonSchema, OpenApiMediaType, OpenApiOperation } from "../../src/open-api-document.ts";
import { type InterfaceSpec, type OperationEntry, listOperations } from "./open-api.ts";
import { dereference, listProperties } from "./schema-walk.ts";

/** What the house asks of an OpenAPI file beyond the rules in redocly.yaml. Returns one line for each fault. */
export function specFaults(spec: InterfaceSpec): readonly string[] {
  const operations = listOperations(spec);
  const lines = [
    ...operations.flatMap((entry) => operationFaults(entry, spec)),
    ...operations.flatMap((entry) => inlineSchemaFaults(entry, spec)),
    ...Object.entries(spec.document.components?.schemas ?? {}).flatMap(([name, schema]) => schemaFaults(name, schema)),
    ...sharedNameFaults(spec),
  ];
  return lines.map((line) => `${spec.source.path}: ${line}`);
}

/** Generators make a type of each of these, and some refuse two with one name, as oapi-codegen does. */
const typedComponents = ["schemas", "parameters", "responses", "requestBodies"] as const;

function sharedNameFaults({ document }: InterfaceSpec): readonly string[] {
  const kindsOf = new Map<string, string[]>();
  for (const kind of typedComponents) {
    for (const name of Object.keys(document.components?.[kind] ?? {})) {
      kindsOf.set(name, [...(kindsOf.get(name) ?? []), kind]);
    }
  }
  return [...kindsOf].flatMap(([name, kinds]) =>
    kinds.length < 2 ? [] : [`${name} is the name of components of several kinds: ${kinds.join(", ")}.`],
  );
}

function operationFaults(entry: OperationEntry, spec: InterfaceSpec): readonly string[] {
  const { id, operation, statuses } = entry;
  const faults: string[] = [];
  for (const field of ["summary", "description"] as const) {
    if (isBlank(operation[field])) {
      faults.push(`${id} has no ${field}.`);
    }
  }
  if (!statuses.some((status) => status >= 400 && status < 500) && canBeRefused(entry, spec)) {
    faults.push(`${id} documents no 4xx status.`);
  }
  for (const parameter of [...(entry.pathItem.parameters ?? []), ...(operation.parameters ?? [])]) {
    const target = dereference(spec.document, parameter);
    if (target === undefined || isBlank(Reflect.get(target, "description"))) {
      faults.push(`${id} has a parameter without a description: ${JSON.stringify(parameter)}.`);
    }
  }
  return faults;
}

/** An operation that needs no key and takes nothing cannot be called wrongly. */
function canBeRefused({ operation, pathItem }: OperationEntry, spec: InterfaceSpec): boolean {
  const security = operation.security ?? spec.document.security ?? [];
  const parameters = (operation.parameters?.length ?? 0) + (pathItem.parameters?.length ?? 0);
  return security.length > 0 || parameters > 0 || operation.requestBody !== undefined;
}

function inlineSchemaFaults({ id, operation }: OperationEntry, spec: InterfaceSpec): readonly string[] {
  const media = [...bodyMedia(operation, spec), ...responseMedia(operation, spec)];
  return media.flatMap(({ schema }) => (schema === undefined ? [] : propertyFaults(schema, id)));
}

function bodyMedia(operation: OpenApiOperation, spec: InterfaceSpec): readonly OpenApiMediaType[] {
  const body = operation.requestBody && dereference(spec.document, operation.requestBody);
  return body !== undefined && "content" in body ? Object.values(body.content) : [];
}

function responseMedia(operation: OpenApiOperation, spec: InterfaceSpec): readonly OpenApiMediaType[] {
  return Object.values(operation.responses).flatMap((response) => {
    const target = dereference(spec.document, response);
    return target !== undefined && "content" in target ? Object.values(target.content ?? {}) : [];
  });
}

function schemaFaults(name: string, schema: JsonSchema): readonly string[] {
  const own = typeof schema === "object" && isBlank(schema.description) ? [`${name} has no description.`] : [];
  return [...own, ...propertyFaults(schema, name)];
}

/** A property that is only a reference is described by what it refers to. */
function propertyFaults(schema: JsonSchema, name: string): readonly string[] {
  return listProperties(schema, name)
    .filter(({ schema: property }) => {
      return typeof property === "object" && property.$ref === undefined && isBlank(property.description);
    })
    .map(({ path }) => `${path} has no description.`);
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}
