import type { ClaimId } from "@millrace/spec";
import type { Answer, Context } from "../words.ts";

/** Expects a documented 429 that says when to try again. */
export function expectRefused(
  { expect }: Context,
  claims: readonly ClaimId[],
  answer: Answer,
  operation: string,
): void {
  expect(...claims).status(answer, 429, operation);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  expect("ERROR-429-RETRY-AFTER").that(/^[1-9]\d*$/.test(retryAfter), "Retry-After in whole seconds", retryAfter);
}
