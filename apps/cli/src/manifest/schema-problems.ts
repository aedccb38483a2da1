import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { distance } from "fastest-levenshtein";
import type { ManifestProblem } from "./manifest-problem.ts";
import { manifestSchema } from "./manifest-schema.ts";
import { nearest } from "./nearest.ts";
import type { FieldPath, Positions } from "./positions.ts";

let validate: ValidateFunction | undefined;

/** What the schema of `millrace.yaml` finds wrong. */
export function schemaProblems(value: unknown, positions: Positions): readonly ManifestProblem[] {
  validate ??= new Ajv({ allErrors: true, strict: false, verbose: true }).compile(manifestSchema());
  if (validate(value)) return [];
  const problems = (validate.errors ?? []).flatMap((error) => problemOf(error, value, positions));
  return problems.filter(
    (problem, index) =>
      problems.findIndex(({ field, message }) => field === problem.field && message === problem.message) === index,
  );
}

function problemOf(error: ErrorObject, value: unknown, positions: Positions): readonly ManifestProblem[] {
  const path = pathOf(error.instancePath, value);
  // What is run is checked by itself, and the parts of a choice say less than the choice.
  if (/\/(?:oneOf|anyOf)(?:\/|$)/.test(error.schemaPath) && error.keyword !== "anyOf") return [];
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as object);
      return [positions.problemOfKey([...path, name], unknownField(name, known))];
    }
    case "required": {
      const name = String(params["missingProperty"]);
      return [positions.problem(path, `the field ${name} is missing. Add it.`)];
    }
    case "propertyNames": {
      const name = String(params["propertyName"]);
      return [
        positions.problemOfKey([...path, name], "this name is not allowed here: it must be " + nameRule(error.schema)),
      ];
    }
    case "anyOf":
      return [
        positions.problem(path, 'must be text (write numbers in quotes: "8"), { secret: NAME } or { fromEnv: NAME }.'),
      ];
    default:
      // The problem with a name is told once, at the name.
      return error.propertyName === undefined ? [positions.problem(path, ruleOf(error))] : [];
  }
}

function unknownField(name: string, known: readonly string[]): string {
  const [likely] = nearest(name, known, 1);
  const hint =
    likely !== undefined && distance(name, likely) <= Math.max(2, name.length / 3) ? ` Did you mean ${likely}?` : "";
  return `there is no such field.${hint} There are: ${known.join(", ")}.`;
}

/** More values than this do not help when they are read one after the other. */
const LISTED_MAX = 8;

function oneOf(values: readonly string[], written: unknown): string {
  if (values.length <= LISTED_MAX) return `must be one of: ${values.join(", ")}.`;
  const near = nearest(String(written), values, 3);
  return `must be one of ${values.length} values, which editors list by the schema. The nearest are: ${near.join(", ")}.`;
}

function ruleOf({ keyword, params, data, message = "is not valid" }: ErrorObject): string {
  const given = params as Readonly<Record<string, unknown>>;
  switch (keyword) {
    case "type":
      return `must be ${typeWords[String(given["type"])] ?? String(given["type"])}.`;
    case "enum":
      return oneOf((given["allowedValues"] as readonly unknown[]).map(String), data);
    case "minimum":
    case "maximum":
      return `must be ${keyword === "minimum" ? "at least" : "at most"} ${String(given["limit"])}.`;
    case "pattern":
      return `must match the pattern ${String(given["pattern"])}.`;
    default:
      return `${message}.`;
  }
}

const typeWords: Readonly<Record<string, string>> = {
  object: "a map of fields",
  array: "a list",
  string: "text; write numbers and yes or no in quotes",
  integer: "a whole number",
  boolean: "true or false",
};

function nameRule(schema: unknown): string {
  const { pattern, maxLength } = schema as { readonly pattern?: string; readonly maxLength?: number };
  const rules = [
    ...(pattern === undefined ? [] : [`text that matches ${pattern}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters long`]),
  ];
  return `${rules.join(" and ")}.`;
}

/** The path of an instance as keys and indexes, told apart by what is there. */
function pathOf(pointer: string, value: unknown): FieldPath {
  const path: (string | number)[] = [];
  let current = value;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(current) ? Number(key) : key);
    current = (current as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return path;
}
