import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Answer } from "../target/exchange.ts";
import { operationAt, routesOf } from "./routes.ts";

/** An OpenAPI document. Its operations are named after the document: `api.getThing`. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** Compares answers with OpenAPI documents. */
export interface Documentation {
  /** The first difference of an answer from the documentation of an operation, such as `api.getThing`; null without one. */
  faultOf(answer: Answer, operation: string): string | null;
  /** Pointers to the fields of an answer that the documentation of an operation does not name. */
  undescribedFields(answer: Pick<Answer, "status" | "json">, operation: string): readonly string[];
  /** The operation that the documents describe for a request; undefined for another request. */
  operationOf(method: string, path: string): string | undefined;
  /** Whether the documentation of an operation names the status. */
  namesStatus(operation: string, status: number): boolean;
}

/** @param bodyOf the body of an answer in the form that the documents describe; default the JSON of the answer */
export function createDocumentation(
  documents: Readonly<Record<string, object>>,
  bodyOf: (answer: Answer, operation: string) => unknown = ({ json }) => json,
): Documentation {
  const validators = new Map<string, ValidateFunction>();
  const ajvs = new Map<string, Ajv2020>();
  const documentOf = (part: string): OpenApiDocument | undefined => documents[part] as OpenApiDocument | undefined;

  const responses = new Map(Object.keys(documents).flatMap((part) => responsesOf(part, documentOf(part))));

  function responseOf(operation: string, status: number): DocumentedResponse | undefined {
    const ofOperation = responses.get(operation);
    if (ofOperation === undefined) throw new Error(`${operation} is no operation of the specification.`);
    return ofOperation[status];
  }

  function ajvOf(name: string, document: unknown): Ajv2020 {
    let ajv = ajvs.get(name);
    if (ajv === undefined) {
      // Most validators are used a few times: to make their code shorter first takes a third of the time to make it.
      ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
      formats.default(ajv);
      ajv.addSchema(document ?? {}, name);
      ajvs.set(name, ajv);
    }
    return ajv;
  }

  // Many answers have the same schema, and to compile one takes longer than to validate a hundred answers.
  function validatorOf(operation: string, schema: SchemaObject, isClosed = false): ValidateFunction {
    const [part = ""] = operation.split(".");
    const name = isClosed ? `closed-${part}` : part;
    const key = `${name} ${JSON.stringify(schema)}`;
    const known = validators.get(key);
    if (known !== undefined) return known;
    const document = documentOf(part);
    const own = rooted(schema, name);
    const ajv = ajvOf(name, isClosed ? closedInside(document) : document);
    const validate = ajv.compile((isClosed ? closed(own, document) : own) as SchemaObject);
    validators.set(key, validate);
    return validate;
  }

  /** Of a header, and of the kind of the body. */
  function headFault(
    { status, headers, text }: Answer,
    operation: string,
    response: DocumentedResponse,
  ): string | null {
    const [part = ""] = operation.split(".");
    for (const [name, declared] of Object.entries(response.headers ?? {})) {
      const { required, schema = {} } = resolved<DocumentedHeader>(documentOf(part), declared) ?? {};
      const value = headers.get(name);
      if (value === null && required === true) return `status ${status} without the header ${name}`;
      const isNumber = ["integer", "number"].includes(String(schema["type"]));
      const validate = validatorOf(operation, schema);
      if (value === null || validate(isNumber ? Number(value) : value)) continue;
      return `status ${status} with ${name}: ${value}, which ${validate.errors?.[0]?.message}`;
    }
    const kinds = Object.keys(response.content ?? {});
    const kind = headers.get("content-type")?.split(";", 1)[0]?.trim() ?? "";
    if (kinds.length > 0 && !kinds.includes(kind) && !kinds.includes("*/*"))
      return `status ${status} with the content type ${kind || "none"}`;
    return kinds.length === 0 && text !== "" ? `status ${status} with a body` : null;
  }

  const routes = Object.entries(documents).flatMap(([part, document]) => routesOf(part, document));
  return {
    operationOf: (method, path) => operationAt(routes, method, path),
    namesStatus: (operation, status) => responseOf(operation, status) !== undefined,
    faultOf(answer, operation) {
      const response = responseOf(operation, answer.status);
      if (response === undefined) return `status ${answer.status}, which ${operation} does not document`;
      const fault = headFault(answer, operation, response);
      if (fault !== null) return fault;
      const schema = jsonSchemaOf(response);
      if (schema === undefined) return null;
      if (answer.json === undefined) return `status ${answer.status} without a JSON body`;
      const validate = validatorOf(operation, schema);
      if (validate(bodyOf(answer, operation))) return null;
      const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "body"} ${message}`);
      return `status ${answer.status} with a body that does not fit: ${faults.slice(0, 5).join("; ")}`;
    },
    undescribedFields(answer, operation) {
      const schema = jsonSchemaOf(responseOf(operation, answer.status));
      if (schema === undefined || answer.json === undefined) return [];
      const validate = validatorOf(operation, schema, true);
      if (validate(answer.json)) return [];
      return (validate.errors ?? [])
        .filter(({ keyword }) => keyword === "unevaluatedProperties")
        .map(({ instancePath, params }) => `${instancePath}/${String(params["unevaluatedProperty"])}`);
    },
  };
}

/** The documented responses of each operation of a document, by status. */
function responsesOf(
  part: string,
  document: OpenApiDocument | undefined,
): readonly (readonly [string, Readonly<Record<string, DocumentedResponse | undefined>>])[] {
  return Object.values((document?.["paths"] ?? {}) as Readonly<Record<string, object>>)
    .flatMap((item) => Object.values(item) as unknown[])
    .filter((member) => typeof member === "object" && member !== null && "operationId" in member)
    .map((member) => {
      const { operationId, responses = {} } = member as {
        readonly operationId: unknown;
        readonly responses?: Readonly<Record<string, unknown>>;
      };
      const known = Object.entries(responses).map(([status, value]) => [status, resolved(document, value)] as const);
      return [`${part}.${String(operationId)}`, Object.fromEntries(known)] as const;
    });
}

interface DocumentedHeader {
  readonly required?: boolean;
  readonly schema?: SchemaObject;
}

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema?: SchemaObject }>>;
}

/** The schema of a body of JSON, also of a kind of it such as `application/problem+json`. */
function jsonSchemaOf(response: DocumentedResponse | undefined): SchemaObject | undefined {
  const kinds = Object.entries(response?.content ?? {});
  return kinds.find(([kind]) => /^application\/(?:.*\+)?json$/.test(kind))?.[1].schema;
}

function resolved<Part = DocumentedResponse>(document: OpenApiDocument | undefined, value: unknown): Part | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as Part;
  const path = value.$ref.replace(/^#\//, "").split("/");
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  return found as Part;
}

/** Makes references absolute in the document, so that the schema can be used anywhere. */
function rooted(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return value.map((item) => rooted(item, part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string" && inner.startsWith("#") ? part + inner : rooted(inner, part),
    ]),
  );
}

type SchemaObject = Readonly<Record<string, unknown>>;

const ALTERNATIVES = ["allOf", "anyOf", "oneOf"] as const;

function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schema, for objects without other fields than it names. A schema that names none, or allows others, stays open. */
function closed(schema: unknown, document: OpenApiDocument | undefined): unknown {
  const inside = closedInside(schema, document);
  return isSchemaObject(inside) && namesAllFields(schema, document)
    ? { ...inside, unevaluatedProperties: false }
    : inside;
}

/** The same for what is inside an object only: another schema may add fields to the object itself. */
function closedInside(schema: unknown, document?: OpenApiDocument): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closedInside(item, document));
  if (!isSchemaObject(schema)) return schema;
  const of = document ?? schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === "properties" && isSchemaObject(value)) {
        return [key, Object.fromEntries(Object.entries(value).map(([name, field]) => [name, closed(field, of)]))];
      }
      return [key, key === "items" || key === "additionalProperties" ? closed(value, of) : closedInside(value, of)];
    }),
  );
}

function namesAllFields(schema: unknown, document: OpenApiDocument | undefined): boolean {
  if (!isSchemaObject(schema)) return false;
  if (schema["additionalProperties"] !== undefined) return false;
  const { $ref } = schema;
  const target = typeof $ref === "string" ? resolved(document, { $ref: $ref.slice($ref.indexOf("#")) }) : undefined;
  const branches = ALTERNATIVES.flatMap((word) => (Array.isArray(schema[word]) ? (schema[word] as unknown[]) : []));
  const parts = [...(target === undefined ? [] : [target]), ...branches];
  const isOpen = parts.some((part) => isSchemaObject(part) && part["additionalProperties"] !== undefined);
  return !isOpen && (schema["properties"] !== undefined || parts.some((part) => namesAllFields(part, document)));
}
