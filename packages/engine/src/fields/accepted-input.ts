import { type JsonSchema, restDocument } from "@millrace/spec";
import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import type { FieldProblem } from "../kernel/errors.ts";
import { createSpecAjv, schemaProblems, SPEC_DOCUMENT_ID } from "../kernel/schema-problems.ts";
import { refuseProblems } from "./field-rules.ts";

/** Schemas that validate inputs of every interface. */
export type InputSchema =
  | "EndpointCreateInput"
  | "EndpointUpdateInput"
  | "TemplateCreateInput"
  | "TemplateUpdateInput"
  | "PodCreateInput"
  | "PodUpdateInput"
  | "NetworkVolumeCreateInput"
  | "NetworkVolumeUpdateInput";

let ajv: Ajv2020 | undefined;
const validators = new Map<InputSchema, ValidateFunction>();

/**
 * Judges an input by the schema that the interface states for it. REST and GraphQL both end here, so that they cannot
 * disagree. Fields that the schema does not have are left to the caller's own rules.
 *
 * @param own what these rules found; on the same field they speak in place of the schema
 * @returns the input, with 0 where it said -0, which would not compare equal to what is stored
 * @throws DomainError `invalid_request` with all problems
 */
export function acceptedInput<Input extends object>(
  name: InputSchema,
  input: Input,
  own: readonly FieldProblem[] = [],
): Input {
  const named = new Set(own.map(({ field }) => field));
  refuseProblems([...own, ...problemsOf(name, input).filter(({ field }) => !named.has(field))]);
  const entries = Object.entries(input).map(([field, value]) => [field, Object.is(value, -0) ? 0 : value] as const);
  return Object.fromEntries(entries) as Input;
}

/**
 * Numbers of a stored resource, by the names of their fields in the schema, brought to the nearest that the interface
 * accepts. Earlier versions took others: an endpoint with 10^15 workers or a volume of -5 GB must not be acted on.
 */
export function withinBounds<Numbers extends Readonly<Record<string, number>>>(
  name: InputSchema,
  numbers: Numbers,
): Numbers {
  const schema: JsonSchema | undefined = restDocument.components?.schemas?.[name];
  const properties = typeof schema === "object" ? (schema.properties ?? {}) : {};
  const entries = Object.entries(numbers).map(([field, value]) => {
    const property = properties[field];
    if (typeof property !== "object") throw new Error(`The schema ${name} has no field ${field}.`);
    const { minimum, maximum } = property;
    if (typeof minimum !== "number" || typeof maximum !== "number") throw new Error(`${name}.${field} has no bounds.`);
    return [field, Math.min(Math.max(value, minimum), maximum)] as const;
  });
  return Object.fromEntries(entries) as Numbers;
}

function problemsOf(name: InputSchema, input: object): FieldProblem[] {
  const known = fieldsOf(name);
  const judged = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && known.has(field)),
  );
  const validate = validatorOf(name);
  return validate(judged) ? [] : schemaProblems(validate.errors ?? [], "input");
}

function validatorOf(name: InputSchema): ValidateFunction {
  let validate = validators.get(name);
  if (validate === undefined) {
    ajv ??= createSpecAjv(restDocument);
    validate = ajv.compile({ $ref: `${SPEC_DOCUMENT_ID}#/components/schemas/${name}` });
    validators.set(name, validate);
  }
  return validate;
}

function fieldsOf(name: InputSchema): ReadonlySet<string> {
  const schema: JsonSchema | undefined = restDocument.components?.schemas?.[name];
  return new Set(typeof schema === "object" ? Object.keys(schema.properties ?? {}) : []);
}
