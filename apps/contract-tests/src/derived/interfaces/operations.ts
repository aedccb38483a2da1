import {
  type JsonSchema,
  type JsonSchemaObject,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiReference,
  queueDocument,
  restDocument,
  workerDocument,
} from "@millrace/spec";

type Document = typeof restDocument;

/** Each interface that a document of OpenAPI describes. */
export const interfaces = [
  { part: "rest", root: "/v1", document: restDocument },
  { part: "queue", root: "/v2", document: queueDocument },
  { part: "worker", root: "/v2", document: workerDocument },
] as const;
export type Part = (typeof interfaces)[number]["part"] | "compatV2";

interface Interface {
  readonly part: Part;
  readonly root: string;
  readonly document: Document;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** An operation, as the document of its interface describes it. */
export interface Operation {
  /** As claims name it: `rest.createPod`, `queue.run`. */
  readonly id: string;
  readonly part: Part;
  /** Where the interface begins: `/v1`. */
  readonly root: string;
  readonly method: string;
  /** Below the root, with its parameters: `/pods/{podId}`. */
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
  /** Whether it needs a key. */
  readonly isSecured: boolean;
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

/** Every operation of REST, of the queue and of workers. */
export const operations: readonly Operation[] = interfaces.flatMap(operationsOf);

/** The operations of an interface, in the order of its document, whose paths may begin with the root of the interface. */
export function operationsOf(one: Interface): readonly Operation[] {
  return Object.entries(one.document.paths).flatMap(([whole, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const path = whole.startsWith(`${one.root}/`) ? whole.slice(one.root.length) : whole;
      return [described(one, { method: method.toUpperCase(), path, operation, shared: item.parameters ?? [] })];
    }),
  );
}

/** The operation of the management interface with this method and path, which may have parameters; undefined without one. */
export function operationAt(method: string, path: string): Operation | undefined {
  return operations.find((one) => one.part === "rest" && one.method === method && one.path === path);
}

/** The schema without references. A recursive one ends at its second level. */
function resolved(
  document: Document,
  schema: JsonSchema | undefined,
  within: readonly string[] = [],
): JsonSchemaObject {
  if (typeof schema !== "object") return {};
  const { $ref, ...own } = schema;
  const name = $ref?.split("/").at(-1) ?? "";
  if (within.includes(name)) return {};
  const inside = $ref === undefined ? within : [...within, name];
  const whole = {
    ...($ref === undefined ? {} : resolved(document, document.components?.schemas?.[name], inside)),
    ...own,
  };
  const parts = Object.entries(whole).map(([keyword, value]) => [
    keyword,
    resolvedPart(document, { keyword, value, within: inside }),
  ]);
  return Object.fromEntries(parts) as JsonSchemaObject;
}

function resolvedPart(
  document: Document,
  { keyword, value, within }: { readonly keyword: string; readonly value: unknown; readonly within: readonly string[] },
): unknown {
  if (keyword === "properties") {
    const entries = Object.entries(value as Readonly<Record<string, JsonSchema>>);
    return Object.fromEntries(entries.map(([name, schema]) => [name, resolved(document, schema, within)]));
  }
  if (["items", "additionalProperties", "propertyNames"].includes(keyword) && typeof value === "object") {
    return resolved(document, value as JsonSchema, within);
  }
  if (["anyOf", "oneOf", "allOf"].includes(keyword)) {
    return (value as readonly JsonSchema[]).map((schema) => resolved(document, schema, within));
  }
  return value;
}

interface Place {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
  readonly shared: readonly (OpenApiParameter | OpenApiReference)[];
}

function described({ part, root, document }: Interface, { method, path, operation, shared }: Place): Operation {
  const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) => component(document, parameter));
  const statuses = Object.keys(operation.responses).map(Number);
  const success = statuses.find((status) => status < 300) ?? 0;
  const content = component(document, operation.responses[String(success)] ?? { description: "" }).content ?? {};
  const body = namedSchema(
    document,
    component(document, operation.requestBody ?? { content: {} }).content["application/json"]?.schema,
  );
  return {
    id: `${part}.${operation.operationId}`,
    part,
    root,
    method,
    path,
    pathParameters: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name),
    query: parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, required, schema }) => ({
        name,
        isRequired: required === true,
        schema: resolved(document, schema),
      })),
    body: body === undefined ? undefined : withFields(document, body),
    success,
    statuses,
    answer: namedSchema(document, content["application/json"]?.schema),
    isStream: "text/event-stream" in content && Object.keys(content).length === 1,
    isSecured: (operation.security ?? document.security ?? []).length > 0,
  };
}

/** What a reference of the document stands for. */
function component<One extends object>(document: Document, part: One | OpenApiReference): One {
  if (!("$ref" in part)) return part;
  const path = part.$ref.replace(/^#\//, "").split("/");
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  return found as One;
}

function namedSchema(document: Document, schema: JsonSchema | undefined): NamedSchema | undefined {
  if (typeof schema !== "object") return undefined;
  const items = typeof schema.items === "object" ? schema.items.$ref : undefined;
  return { name: (schema.$ref ?? items)?.split("/").at(-1) ?? "", schema: resolved(document, schema) };
}

function withFields(document: Document, { name, schema }: NamedSchema): BodySchema {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, inner]) => [field, resolved(document, inner)] as const,
  );
  return { name, schema, fields, required: schema.required ?? [] };
}
