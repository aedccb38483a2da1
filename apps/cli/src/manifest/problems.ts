import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { distance } from "fastest-levenshtein";
import { manifestSchema } from "./manifest-schema.ts";
import type { EnvMap, Manifest } from "./manifest.ts";
import { nearest } from "./nearest.ts";
import type { FieldPath, ManifestProblem, Positions } from "./positions.ts";

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

/** What the schema cannot say: choices between fields, and names that must stand elsewhere in the file. */
export function referenceProblems(manifest: Manifest, positions: Positions): readonly ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const { endpoints = {}, templates = {}, volumes = {}, secrets = {} } = manifest;

  function oneOf(path: FieldPath, fields: Readonly<Record<string, unknown>>, choices: readonly string[]): void {
    const given = choices.filter((choice) => fields[choice] !== undefined);
    if (given.length === 1) return;
    const list = `${choices.slice(0, -1).join(", ")} and ${choices.at(-1)}`;
    const message =
      given.length === 0
        ? `says nothing about what is run. Give exactly one of ${list}.`
        : `gives ${given.join(" and ")}. Give exactly one of ${list}.`;
    problems.push(positions.problemOfKey(path, message));
  }
  function known(path: FieldPath, name: string | undefined, kind: string, names: readonly string[]): void {
    if (name !== undefined && !names.includes(name))
      problems.push(positions.problem(path, unknownName(name, kind, names)));
  }
  function secretsOf(path: FieldPath, env: EnvMap | undefined): void {
    for (const [name, value] of Object.entries(env ?? {})) {
      if (typeof value === "string" || !("secret" in value)) continue;
      known([...path, "env", name, "secret"], value.secret, "secrets", Object.keys(secrets));
    }
  }

  for (const [name, template] of Object.entries(templates)) {
    const path = ["templates", name];
    oneOf(path, { ...template }, ["source", "imageName"]);
    secretsOf(path, template.env);
  }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = ["endpoints", name];
    oneOf(path, { ...endpoint }, ["source", "imageName", "template"]);
    known([...path, "template"], endpoint.template, "templates", Object.keys(templates));
    if (endpoint.template !== undefined && templates[endpoint.template]?.isServerless === false) {
      const message = `the template ${endpoint.template} is for pods (isServerless: false), so no endpoint can use it.`;
      problems.push(positions.problem([...path, "template"], message));
    }
    if (endpoint.template === undefined && Object.hasOwn(templates, name)) {
      const message = `needs a template of its own with the name ${name}, which a template of this file has. Rename one of them, or write template: ${name}.`;
      problems.push(positions.problemOfKey(path, message));
    }
    for (const [index, volume] of (endpoint.volumes ?? []).entries()) {
      known([...path, "volumes", index], volume, "volumes", Object.keys(volumes));
    }
    secretsOf(path, endpoint.env);
    problems.push(...scalingProblems(path, endpoint, positions));
  }
  return problems;
}

function scalingProblems(
  path: FieldPath,
  { workersMin, workersMax }: { readonly workersMin?: number; readonly workersMax?: number },
  positions: Positions,
): readonly ManifestProblem[] {
  if (workersMin === undefined || workersMax === undefined || workersMin <= workersMax) return [];
  return [positions.problem([...path, "workersMin"], `must not be more than workersMax, which is ${workersMax}.`)];
}

function unknownName(name: string, kind: string, names: readonly string[]): string {
  if (names.length === 0) return `names ${JSON.stringify(name)}, and the file has no ${kind}. Add it under ${kind}.`;
  return `names ${JSON.stringify(name)}, which is not under ${kind}. There are: ${nearest(name, names, 5).join(", ")}.`;
}
