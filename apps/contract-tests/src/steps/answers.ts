import type { Answer } from "../target/transport.ts";

/** An object of an answer; missing members are undefined. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value, if it is an object; otherwise an empty object. */
export function objectOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Whether it is an object with the member. */
export function has(value: unknown, member: string): boolean {
  return member in objectOf(value);
}

/** The members of a body that is an object. */
export function fieldsOf(answer: Answer | undefined): Fields {
  return objectOf(answer?.json);
}

/** The objects of a value that is a list. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The items of a body that is a list, or of the list that it has as this member. */
export function listed(answer: Answer, member?: string): readonly Fields[] {
  return listOf(member === undefined ? answer.json : fieldsOf(answer)[member]);
}

/** The entries that a refusal names: `ports.0` for a part of a field. */
export function namedFields(answer: Answer): readonly string[] {
  const { details = [] } = fieldsOf(answer) as { readonly details?: readonly { readonly field: string }[] };
  return details.map(({ field }) => field);
}

/** The fields that a refusal names, each once, without the path inside them. */
export function refusedFields(answer: Answer): readonly string[] {
  return [...new Set(namedFields(answer).map((field) => field.split(/[.[/]/)[0] ?? ""))];
}
