import { getNamedType } from "graphql";
import { type Root, collections, documentOf, mutations } from "./graphql-schema.ts";
import { type Answer, type Context, type Fields, type SuiteRequest, objectOf, refusalOf } from "../../steps/words.ts";

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

export function mutationOf(name: string): Root {
  const mutation = mutations.find((one) => one.name === name);
  if (mutation === undefined) throw new Error(`There is no mutation ${name}.`);
  return mutation;
}

/**
 * Calls a mutation with its input, or with its only other argument; its answer is `it`.
 *
 * @param selection what of the answer is read, such as `{ id name }`
 */
export async function mutate(
  { graphql }: Pick<Context, "graphql">,
  name: string,
  given: unknown,
  selection?: string,
  more?: Partial<SuiteRequest>,
): Promise<Answer> {
  const mutation = mutationOf(name);
  const document = documentOf(mutation, "mutation", selection);
  return await graphql(document, { [mutation.args[0]?.name ?? ""]: given }, more);
}

/** Makes something with a mutation, and notes it for removal where REST removes it; resolves to what is selected of it. Throws if the target refuses. */
export async function make(
  context: Pick<Context, "graphql" | "made">,
  name: string,
  input: Fields,
  selection = "{ id }",
  more?: Partial<SuiteRequest>,
): Promise<Fields> {
  const answer = await mutate(context, name, input, selection, more);
  const it = objectOf(dataOf(answer)["it"]);
  if (typeof it["id"] !== "string") throw refusalOf(name, answer);
  const collection = collections[getNamedType(mutationOf(name).type).name];
  if (collection !== undefined) context.made(`${collection}/${it["id"]}`);
  return it;
}
