import { lettersOf, type OpenApiDocument } from "@millrace/spec";
import { Ajv2020, type ErrorObject, type FuncKeywordDefinition } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FieldProblem } from "./errors.ts";
import { nearestName } from "./nearest-name.ts";

/** Name under which the schemas of a document are referred to: `document#/components/schemas/…`. */
export const SPEC_DOCUMENT_ID = "document";

/** Most problems named in one answer. */
const PROBLEMS_MAX = 50;
/** Longest place that is repeated: names in a body may be as long as the body. */
const FIELD_SHOWN_MAX_CHARS = 500;
/** Longest list of allowed values that is written out. */
const VALUES_SHOWN_MAX = 10;

/** A validator that knows the schemas of a document (JSON Schema 2020-12). `Infinity` and `NaN` are no numbers to it. */
export function createSpecAjv(
  document: OpenApiDocument,
  options: { readonly coerceTypes?: "array"; readonly useDefaults?: boolean } = {},
): Ajv2020 {
  const ajv = new Ajv2020({
    ...options,
    strict: false,
    strictNumbers: true,
    allErrors: true,
    validateSchema: false,
    verbose: true,
  });
  formats.default(ajv);
  ajv.addFormat("date-time", isMoment);
  ajv.addKeyword(spellingKeyword);
  ajv.addSchema(document, SPEC_DOCUMENT_ID);
  return ajv;
}

const dateTime = formats.default.get("date-time") as { readonly validate: (text: string) => boolean };

/** Whether a text is an RFC 3339 date and time, of those that a number of milliseconds can name: leap seconds are none. */
export function isMoment(text: string): boolean {
  return dateTime.validate(text) && !Number.isNaN(Date.parse(text));
}

/**
 * `x-spelling: letters` beside an `enum`: a text that differs from one of its values by spaces and letter case alone is replaced by
 * that value before it is compared.
 */
const spellingKeyword: FuncKeywordDefinition = {
  keyword: "x-spelling",
  modifying: true,
  errors: false,
  // Ajv checks keywords in the order of its rules; `enum` must see the new value.
  before: "enum",
  compile: (_schema, parent) => {
    const values: unknown[] = Array.isArray(parent["enum"]) ? parent["enum"] : [];
    const byLetters = new Map(values.map((value) => [lettersOf(String(value)), value]));
    return (text: unknown, place) => {
      const value = typeof text === "string" ? byLetters.get(lettersOf(text)) : undefined;
      // The input may be frozen when it needs no change.
      if (value !== undefined && value !== text && place !== undefined) {
        Reflect.set(place.parentData, place.parentDataProperty, value);
      }
      return true;
    };
  },
};

/** Turns errors of Ajv into problems of fields: dotted paths such as `ports.0`, and a message. */
export function schemaProblems(errors: readonly ErrorObject[], root: string): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const error of errors) {
    // Ajv names a bad property name twice; this is the vaguer of the two.
    if (error.keyword === "propertyNames") continue;
    const problem = { field: fieldOf(error, root), message: messageOf(error) };
    problems.set(`${problem.field} ${problem.message}`, problem);
    if (problems.size === PROBLEMS_MAX) break;
  }
  return [...problems.values()];
}

function fieldOf(error: ErrorObject, root: string): string {
  const path = error.instancePath.split("/").slice(1);
  const names = path.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last: unknown =
    error.propertyName ?? error.params["missingProperty"] ?? error.params["additionalProperty"] ?? undefined;
  if (typeof last === "string") names.push(last);
  const field = names.join(".");
  return field === "" ? root : field.slice(0, FIELD_SHOWN_MAX_CHARS);
}

/** `x-must` beside a `pattern` says in words what it demands. */
function mustOf(schema: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const words = schema?.["x-must"];
  return typeof words === "string" ? `must ${words}` : undefined;
}

function messageOf(error: ErrorObject): string {
  if (error.propertyName !== undefined)
    return `the name ${mustOf(error.parentSchema) ?? error.message ?? "is not valid"}`;
  switch (error.keyword) {
    case "required":
      return "is required";
    case "pattern":
      return mustOf(error.parentSchema) ?? error.message ?? "is not valid";
    case "additionalProperties":
    case "unevaluatedProperties":
      return unknownField(error);
    case "type":
      return `must be of type ${String(error.params["type"])}`;
    case "enum":
      return `must be ${allowedValues(error.params["allowedValues"])}`;
    default:
      return boundOf(error) ?? error.message ?? "is not valid";
  }
}

/** What a bound demands, in words: `must be 3600 or less`, `must have at most 191 characters`. */
function boundOf({ keyword, params: { limit } }: ErrorObject): string | undefined {
  if (keyword === "minimum") return `must be ${limit} or more`;
  if (keyword === "maximum") return `must be ${limit} or less`;
  const [, side, noun] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? [];
  if (noun === undefined) return undefined;
  if (side === "min" && limit === 1) return "must not be empty";
  const things = noun === "Length" ? "character" : "entry";
  const many = noun === "Length" ? "characters" : "entries";
  return `must have ${side === "min" ? "at least" : "at most"} ${limit} ${limit === 1 ? things : many}`;
}

function unknownField({ params, parentSchema }: ErrorObject): string {
  const name: unknown = params["additionalProperty"] ?? params["unevaluatedProperty"];
  const known = Object.keys((parentSchema?.["properties"] ?? {}) as object);
  const nearest = typeof name === "string" ? nearestName(name, known) : undefined;
  return `is not known here${nearest === undefined ? "" : `; did you mean ${nearest}?`}`;
}

function allowedValues(values: unknown): string {
  if (!Array.isArray(values)) return "one of the documented values";
  const shown = values.slice(0, VALUES_SHOWN_MAX).map((value) => JSON.stringify(value));
  const rest = values.length - shown.length;
  return `one of ${shown.join(", ")}${rest > 0 ? ` or ${rest} more (see the documentation)` : ""}`;
}
