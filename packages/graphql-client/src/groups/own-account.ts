import { GraphqlRequestError } from "../transport/errors.ts";
import { noAnswerFacts } from "../transport/transport.ts";

/**
 * The account of an answer to `myself`. A service may answer null for a key that belongs to no account; without this
 * check such a key would look like an account that owns nothing.
 */
export function ownAccount<TAccount>(answer: { readonly myself: TAccount | null }): TAccount {
  if (answer.myself !== null) return answer.myself;
  const message = "The API key belongs to no account; use another key";
  throw new GraphqlRequestError([{ message, path: ["myself"] }], answer, noAnswerFacts);
}
