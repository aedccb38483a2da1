import type { ErrorBody } from "./error-body.ts";

const ADDRESS = /^(?:\/compat)?\/v2\/[^/]*\/openai(?:\/|$)/;
const FAILED = 500;

/** What clients made for OpenAI ask for, below a base address that is nearly the one of an endpoint. */
const NEAR =
  /^(?<compat>\/compat)?(?:\/v2\/(?<id>[^/?#]{1,191})(?:\/openai|\/v1)?|\/v1|\/openai(?:\/v1)?)?\/(?:chat\/completions|completions|embeddings|models|responses)\/?(?:\?|$)/;

/** Whether an address belongs to the OpenAI route of an endpoint, or was meant to. */
export function leadsToOpenai(url: string): boolean {
  return ADDRESS.test(url) || NEAR.test(url);
}

/** The base address that a client made for OpenAI lacks that asks at this one; undefined for any other address. */
export function openaiBaseFor(url: string): string | undefined {
  const found = NEAR.exec(url)?.groups;
  return found && `${found["compat"] ?? ""}/v2/${found["id"] ?? "ENDPOINT_ID"}/openai/v1`;
}

/** The body of a refusal in the form that OpenAI's clients read. */
export function openaiError(status: number, { error, message, details = [] }: ErrorBody): object {
  return { error: { message, type: openaiErrorType(status), param: details[0]?.field ?? null, code: error } };
}

/** The kinds of errors in OpenAI's words. */
export function openaiErrorType(status: number): string {
  if (status >= FAILED) return "server_error";
  return status === 429 ? "rate_limit_error" : "invalid_request_error";
}
