import { restDocument } from "@millrace/spec";
import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js";
import type { FieldProblem } from "../kernel/errors.ts";
import { createSpecAjv, schemaProblems, SPEC_DOCUMENT_ID } from "../kernel/schema-problems.ts";
import { refuseProblems } from "./field-rules.ts";
import { type InputSchema, specFields } from "./spec-fields.ts";

let ajv: Ajv2020 | undefined;
const validators = new Map<InputSchema, ValidateFunction>();

/** An input in which null takes settings away that a resource may be without. The REST interface has no word for it. */
export type Clearing<Input, Field extends keyof Input> = Omit<Input, Field> & {
  readonly [Name in Field]?: Input[Name] | null;
};

/**
 * Judges an input by the schema that the interface states for it. REST and GraphQL both end here, so that they cannot
 * disagree. Fields that the schema does not have are left to the caller's own rules.
 *
 * @param own what these rules found; on the same field they speak in place of the schema
 * @param clears settings that null takes away, for which the schema has no word
 * @returns the input, with 0 where it said -0, which would not compare equal to what is stored
 * @throws DomainError `invalid_request` with all problems
 */
export function acceptedInput<Input extends object>(
  name: InputSchema,
  input: Input,
  own: readonly FieldProblem[] = [],
  clears: readonly (keyof Input)[] = [],
): Input {
  const named = new Set(own.map(({ field }) => field));
  const cleared = Object.entries(input).filter(
    ([field, value]) => value === null && clears.some((one) => one === field),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !cleared.some(([name]) => name === field)));
  refuseProblems([...own, ...problemsOf(name, rest).filter(({ field }) => !named.has(field))]);
  const entries = Object.entries(input).map(([field, value]) => [field, Object.is(value, -0) ? 0 : value] as const);
  return Object.fromEntries(entries) as Input;
}

/**
 * A stored resource whose numbers are brought to the nearest that the interface accepts. Earlier versions took others: an
 * endpoint with 10^15 workers or a volume of -5 GB must not be acted on.
 */
export function withinBounds<Resource extends object>(name: InputSchema, resource: Resource): Resource {
  const fields = specFields(name);
  const entries = Object.entries(resource).map(([field, value]: [string, unknown]) => {
    const { minimum, maximum } = fields.get(field) ?? {};
    const isBounded = typeof value === "number" && typeof minimum === "number" && typeof maximum === "number";
    return [field, isBounded ? Math.min(Math.max(value, minimum), maximum) : value] as const;
  });
  return Object.fromEntries(entries) as Resource;
}

function problemsOf(name: InputSchema, input: object): FieldProblem[] {
  const known = specFields(name);
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
