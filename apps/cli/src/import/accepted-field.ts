import { Ajv, type ValidateFunction } from "ajv";
import type { JsonSchemaObject } from "@millrace/spec";
import { manifestSchema } from "../manifest/manifest-schema.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();

/** Why `millrace.yaml` does not take this value for a field; undefined when it does. */
export function refusalOf(
  kind: "endpoints" | "templates" | "volumes",
  field: string,
  value: unknown,
): string | undefined {
  const validate = validatorOf(kind, field);
  if (validate === undefined) return "there is no such field here";
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  const allowed = (error?.params as { readonly allowedValues?: readonly unknown[] } | undefined)?.allowedValues;
  return allowed === undefined ? `it ${error?.message ?? "is not valid"}` : `it is none of the values that there are`;
}

function validatorOf(kind: string, field: string): ValidateFunction | undefined {
  const key = `${kind}.${field}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const list = manifestSchema().properties?.[kind] as JsonSchemaObject | undefined;
  const fields = (list?.additionalProperties as JsonSchemaObject | undefined)?.properties ?? {};
  const schema = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (schema === undefined) return undefined;
  const made = ajv.compile(schema as object);
  validators.set(key, made);
  return made;
}
