import type { AnotherService, Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf } from "../answers.ts";

/** Something to call: the target, or a service of its kind. */
export type Calls = Pick<Context | AnotherService, "rest">;

/** Where keys are listed and created. */
export const COLLECTION = "/keys";

/** Creates a key; throws if the target does not. */
export async function made(
  { rest }: Calls,
  fields: Readonly<Record<string, unknown>>,
  more: { readonly key?: string } = {},
): Promise<{ readonly id: string; readonly key: string; readonly answer: Answer }> {
  const answer = await rest("POST", COLLECTION, { name: "made by the suite", ...fields }, more);
  const { id, key } = fieldsOf(answer);
  if (typeof id !== "string" || typeof key !== "string") throw new Error(`POST /keys: ${answer.text}`);
  return { id, key, answer };
}
