import { createSpecAjv, type FieldProblem, schemaProblems, SPEC_DOCUMENT_ID } from "@millrace/engine";
import type { JsonSchema, OpenApiDocument, OpenApiParameter } from "@millrace/spec";
import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";

/** Finds the problems of a value; may coerce and complete it in place. */
export type Validator = (value: unknown) => FieldProblem[];

/**
 * Compiles schemas of a document (JSON Schema 2020-12), each on first use. Parameters, which are text on the
 * wire, are coerced and get their defaults; bodies are not changed.
 */
export class SchemaValidators {
  readonly #document: OpenApiDocument;
  #forParameters: Ajv2020 | undefined;
  #forBodies: Ajv2020 | undefined;
  /** By the text of the schema: nearly all refusals of all operations have the same one. */
  readonly #bodies = new Map<string, Validator>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  /** For the parameters of one place, as an object of theirs. Unknown names are refused. */
  parameters(parameters: readonly OpenApiParameter[]): Validator {
    const schema = {
      type: "object",
      properties: Object.fromEntries(
        parameters.map((parameter) => [parameter.name, rooted(parameter.schema ?? true)] as const),
      ),
      required: parameters.filter((parameter) => parameter.required === true).map((parameter) => parameter.name),
      additionalProperties: false,
    };
    return lazy(() => {
      this.#forParameters ??= createSpecAjv(this.#document, { coerceTypes: "array", useDefaults: true });
      return this.#forParameters.compile(schema);
    }, "query");
  }

  body(schema: JsonSchema): Validator {
    const text = JSON.stringify(schema);
    const known = this.#bodies.get(text);
    if (known !== undefined) return known;
    const validator = lazy(() => {
      this.#forBodies ??= createSpecAjv(this.#document);
      return this.#forBodies.compile(rooted(schema) as JsonSchema);
    }, "body");
    this.#bodies.set(text, validator);
    return validator;
  }
}

function lazy(compile: () => ValidateFunction, root: string): Validator {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= compile();
    return compiled(value) ? [] : schemaProblems(compiled.errors ?? [], root);
  };
}

/** The same schema with references that are absolute in the document, so that it can be used anywhere. */
function rooted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rooted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string" && inner.startsWith("#") ? SPEC_DOCUMENT_ID + inner : rooted(inner),
    ]),
  );
}
