import { type ErrorAnswer, errorAnswer } from "../../http/answers/error-body.ts";
import { openaiError } from "../../http/answers/openai-error.ts";
import { WorkerError } from "./worker-error.ts";

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
