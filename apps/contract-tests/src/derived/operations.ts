import {
  type JsonSchema,
  type JsonSchemaObject,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiReference,
  restDocument,
} from "@millrace/spec";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** An operation of the management interface, as its document describes it. */
export interface Operation {
  /** As claims name it: `rest.createPod`. */
  readonly id: string;
  readonly method: string;
  /** With its parameters: `/pods/{podId}`. */
  readonly path: string;
  /** Names of the parameters in the path. */
  readonly pathParameters: readonly string[];
  readonly query: readonly QueryParameter[];
  /** The JSON body that it takes; undefined without one. */
  readonly body: BodySchema | undefined;
  /** The status of its success. */
  readonly success: number;
  readonly statuses: readonly number[];
  /** The schema of the JSON of its success, without references; undefined without one. */
  readonly answer: NamedSchema | undefined;
  /** Whether its success is a stream of events. */
  readonly isStream: boolean;
}

export interface QueryParameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchemaObject;
}

/** A schema with the name that claims use. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchemaObject;
}

export interface BodySchema extends NamedSchema {
  readonly fields: readonly (readonly [field: string, schema: JsonSchemaObject])[];
  readonly required: readonly string[];
}

/** Every operation of the management interface. */
export const operations: readonly Operation[] = Object.entries(restDocument.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    return [described(method.toUpperCase(), path, operation, [...(item.parameters ?? [])])];
  }),
);

/** The schema without references. A recursive one ends at its second level. */
export function resolved(schema: JsonSchema | undefined, within: readonly string[] = []): JsonSchemaObject {
  if (typeof schema !== "object") return {};
  const { $ref, ...own } = schema;
  const name = $ref?.split("/").at(-1) ?? "";
  if (within.includes(name)) return {};
  const inside = $ref === undefined ? within : [...within, name];
  const whole = { ...($ref === undefined ? {} : resolved(schemaNamed(name), inside)), ...own };
  const parts = Object.entries(whole).map(([keyword, value]) => [keyword, resolvedPart(keyword, value, inside)]);
  return Object.fromEntries(parts) as JsonSchemaObject;
}

function resolvedPart(keyword: string, value: unknown, within: readonly string[]): unknown {
  if (keyword === "properties") {
    const entries = Object.entries(value as Readonly<Record<string, JsonSchema>>);
    return Object.fromEntries(entries.map(([name, schema]) => [name, resolved(schema, within)]));
  }
  if (["items", "additionalProperties", "propertyNames"].includes(keyword) && typeof value === "object") {
    return resolved(value as JsonSchema, within);
  }
  if (["anyOf", "oneOf", "allOf"].includes(keyword)) {
    return (value as readonly JsonSchema[]).map((schema) => resolved(schema, within));
  }
  return value;
}

function schemaNamed(name: string): JsonSchema | undefined {
  return restDocument.components?.schemas?.[name];
}

function described(
  method: string,
  path: string,
  operation: OpenApiOperation,
  shared: readonly (OpenApiParameter | OpenApiReference)[],
): Operation {
  const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) => component(parameter));
  const statuses = Object.keys(operation.responses).map(Number);
  const success = statuses.find((status) => status < 300) ?? 0;
  const content = component(operation.responses[String(success)] ?? { description: "" }).content ?? {};
  const body = namedSchema(component(operation.requestBody ?? { content: {} }).content["application/json"]?.schema);
  return {
    id: `rest.${operation.operationId}`,
    method,
    path,
    pathParameters: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, required, schema }) => ({ name, isRequired: required === true, schema: resolved(schema) })),
    body: body === undefined ? undefined : withFields(body),
    success,
    statuses,
    answer: namedSchema(content["application/json"]?.schema),
    isStream: "text/event-stream" in content && Object.keys(content).length === 1,
  };
}

/** What a reference of the document stands for. */
function component<Part extends object>(part: Part | OpenApiReference): Part {
  if (!("$ref" in part)) return part;
  const path = part.$ref.replace(/^#\//, "").split("/");
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], restDocument);
  return found as Part;
}

function namedSchema(schema: JsonSchema | undefined): NamedSchema | undefined {
  if (typeof schema !== "object") return undefined;
  const items = typeof schema.items === "object" ? schema.items.$ref : undefined;
  return { name: (schema.$ref ?? items)?.split("/").at(-1) ?? "", schema: resolved(schema) };
}

function withFields({ name, schema }: NamedSchema): BodySchema {
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, resolved(inner)] as const);
  return { name, schema, fields, required: schema.required ?? [] };
}
