import { type JsonSchema, type OpenApiDocument, queueDocument, restDocument, workerDocument } from "@millrace/spec";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { streamOf } from "../target/stream-answer.ts";
import type { Answer } from "../target/transport.ts";

const parts: Readonly<Record<string, OpenApiDocument>> = {
  rest: restDocument,
  queue: queueDocument,
  worker: workerDocument,
};
const validators = new Map<string, ValidateFunction>();
const ajvs = new Map<string, Ajv2020>();

/**
 * The first difference of an answer from the documentation of an operation, such as `queue.run`; null without one. The documents
 * describe the default dialect; an answer of the other one is converted to it first.
 */
export function documentedFault(answer: Answer, operation: string): string | null {
  const response = responseOf(operation, answer.status);
  if (response === undefined) return `status ${answer.status}, which ${operation} does not document`;
  const schema = response.content?.["application/json"]?.schema;
  if (schema === undefined) return null;
  if (answer.json === undefined) return `status ${answer.status} without a JSON body`;
  const validate = validatorOf(operation, answer.status, schema);
  const isStream = operation === "queue.stream" && answer.status === 200;
  if (validate(isStream ? streamOf(answer) : answer.json)) return null;
  const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "body"} ${message}`);
  return `status ${answer.status} with a body that does not fit: ${faults.slice(0, 5).join("; ")}`;
}

/** Whether the documentation of an operation names the status. */
export function documents(operation: string, status: number): boolean {
  return responseOf(operation, status) !== undefined;
}

/** Pointers to the fields of an answer that the documentation of an operation does not name. */
export function undescribedFields(answer: Pick<Answer, "status" | "json">, operation: string): readonly string[] {
  const schema = responseOf(operation, answer.status)?.content?.["application/json"]?.schema;
  if (schema === undefined || answer.json === undefined) return [];
  const validate = closedValidatorOf(operation, answer.status, schema);
  if (validate(answer.json)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword === "unevaluatedProperties")
    .map(({ instancePath, params }) => `${instancePath}/${String(params["unevaluatedProperty"])}`);
}

interface DocumentedResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

function responseOf(operation: string, status: number): DocumentedResponse | undefined {
  const [part = "", operationId] = operation.split(".");
  const document = parts[part];
  for (const item of Object.values(document?.paths ?? {})) {
    for (const member of Object.values(item ?? {})) {
      if (typeof member !== "object" || member === null || !("operationId" in member)) continue;
      if (member.operationId !== operationId) continue;
      const { responses } = member as { responses?: Readonly<Record<string, unknown>> };
      return resolved(document, responses?.[String(status)]);
    }
  }
  throw new Error(`${operation} is no operation of the specification.`);
}

function resolved(document: OpenApiDocument | undefined, value: unknown): DocumentedResponse | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("$ref" in value) || typeof value.$ref !== "string") return value;
  const path = value.$ref.replace(/^#\//, "").split("/");
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
  return found as DocumentedResponse;
}

function validatorOf(operation: string, status: number, schema: JsonSchema): ValidateFunction {
  const key = `${operation} ${status}`;
  let validate = validators.get(key);
  if (validate === undefined) {
    const [part = ""] = operation.split(".");
    validate = ajvOf(part, parts[part]).compile(rooted(schema, part) as JsonSchema);
    validators.set(key, validate);
  }
  return validate;
}

function closedValidatorOf(operation: string, status: number, schema: JsonSchema): ValidateFunction {
  const key = `closed ${operation} ${status}`;
  let validate = validators.get(key);
  if (validate === undefined) {
    const [part = ""] = operation.split(".");
    const name = `closed-${part}`;
    const ajv = ajvOf(name, closedInside(parts[part]));
    validate = ajv.compile(closed(rooted(schema, name), parts[part]) as JsonSchema);
    validators.set(key, validate);
  }
  return validate;
}

function ajvOf(name: string, document: unknown): Ajv2020 {
  let ajv = ajvs.get(name);
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    formats.default(ajv);
    ajv.addSchema(document ?? {}, name);
    ajvs.set(name, ajv);
  }
  return ajv;
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
  const of = document ?? (schema as unknown as OpenApiDocument);
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
  const all = [...(target === undefined ? [] : [target]), ...branches];
  const isOpen = all.some((part) => isSchemaObject(part) && part["additionalProperties"] !== undefined);
  return !isOpen && (schema["properties"] !== undefined || all.some((part) => namesAllFields(part, document)));
}
