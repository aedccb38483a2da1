import type { ErrorBody } from "./error-body.ts";

const ADDRESS = /^(?:\/compat)?\/v2\/[^/]*\/openai(?:\/|$)/;
const FAILED = 500;

/** Whether an address belongs to the OpenAI route of an endpoint. */
export function leadsToOpenai(url: string): boolean {
  return ADDRESS.test(url);
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
