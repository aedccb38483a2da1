import { type Fields, objectOf } from "../answers.ts";
import { documentOf, mutations } from "../../derived/graphql-schema.ts";
import { refusalOf } from "../../suite/calls.ts";
import type { Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";

interface GraphqlError {
  readonly message?: string;
  readonly extensions?: { readonly code?: unknown; readonly requestId?: unknown };
}

/** The root fields of a result; empty where there is no data. */
export function dataOf({ json }: Answer): Fields {
  return ((json ?? {}) as { data?: Fields | null }).data ?? {};
}

export function errorsOf({ json }: Answer): readonly GraphqlError[] {
  return ((json ?? {}) as { errors?: readonly GraphqlError[] }).errors ?? [];
}

/** The codes of all errors, joined; empty when there is none. */
export function codesOf(answer: Answer): string {
  return errorsOf(answer)
    .map(({ extensions }) => String(extensions?.code))
    .join(",");
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/**
 * Calls a mutation with its input, or with its only other argument.
 *
 * @param selection what of the answer is read, such as `{ id name }`
 */
export async function mutate(
  { graphql }: Pick<Context, "graphql">,
  name: string,
  given: unknown,
  selection?: string,
): Promise<Answer> {
  const mutation = mutations.find((one) => one.name === name);
  const [argument] = mutation?.args ?? [];
  if (mutation === undefined || argument === undefined) throw new Error(`There is no mutation ${name}.`);
  return await graphql(documentOf(mutation, "mutation", selection), { [argument.name]: given });
}

/** Runs a document with one root field called `it`, and notes what it made for removal under `kind`. */
export async function make(
  { graphql, made }: Context,
  kind: "/templates" | "/endpoints" | "/networkvolumes" | "/containerregistryauth" | "/pods",
  document: string,
  input: Fields,
): Promise<Fields> {
  const answer = await graphql(document, { input });
  const it = objectOf(dataOf(answer)["it"]);
  if (typeof it["id"] !== "string") throw refusalOf(document, answer);
  made(`${kind}/${it["id"]}`);
  return it;
}
