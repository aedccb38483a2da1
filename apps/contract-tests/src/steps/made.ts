import { refusalOf } from "../suite/calls.ts";
import type { Calls } from "../suite/context.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";
import { type Fields, fieldsOf } from "./answers.ts";

/** A resource that a check made. */
export interface Made {
  readonly id: string;
  readonly path: string;
  /** As the answer to its creation showed it. */
  readonly fields: Fields;
  readonly answer: Answer;
}

/** Makes a resource of this body. Throws if the target refuses. */
export async function madeOf(
  { rest }: Pick<Calls, "rest">,
  collection: string,
  body: Fields,
  more: Partial<SuiteRequest> = {},
): Promise<Made> {
  const answer = await rest("POST", collection, body, more);
  const { id } = fieldsOf(answer);
  if (answer.status >= 300 || typeof id !== "string") throw refusalOf(`POST ${collection}`, answer);
  return { id, path: `${collection}/${id}`, fields: fieldsOf(answer), answer };
}
