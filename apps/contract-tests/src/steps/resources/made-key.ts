import { type AnotherService, type Context, type Fields, type Made, madeOf } from "../words.ts";

/** Something to call: the target, or a service of its kind. */
export type Calls = Pick<Context | AnotherService, "rest">;

/** Where keys are listed and created. */
export const COLLECTION = "/keys";

/** Creates a key; throws if the target does not. */
export async function made(
  calls: Calls,
  fields: Fields,
  more: { readonly key?: string } = {},
): Promise<Made & { readonly key: string }> {
  const key = await madeOf(calls, COLLECTION, { name: "made by the suite", ...fields }, more);
  return { ...key, key: String(key.fields["key"]) };
}
