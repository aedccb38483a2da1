import { type ErrorAnswer, errorAnswer } from "../../http/answers/error-body.ts";
import { typeOf, WorkerError } from "./worker-error.ts";

const ADDRESS = /^(?:\/compat)?(?:\/v2)?\/[^/]*\/openai(?:\/|$)/;

/** Whether an address, with or without its prefix, belongs to the OpenAI route. */
export function leadsToOpenai(url: string): boolean {
  return ADDRESS.test(url);
}

/** A refusal in the form that OpenAI's clients read. */
export function openaiRefusal(
  error: unknown,
  requestId: string,
): Omit<ErrorAnswer, "body"> & { readonly body: object } {
  if (error instanceof WorkerError) {
    const mustSay = error.status === 429 || error.status === 503;
    return { status: error.status, headers: mustSay ? { "retry-after": "1" } : {}, body: error.body };
  }
  const { status, headers, body } = errorAnswer(error, requestId);
  return { status, headers, body: openaiError(status, body) };
}

/** The body of one of the service's own refusals in that form. */
export function openaiError(status: number, { error, message, details = [] }: ErrorAnswer["body"]): object {
  return { error: { message, type: typeOf(status), param: details[0]?.field ?? null, code: error } };
}
