import { isDeepStrictEqual } from "node:util";
import type { Mutation } from "./mutant.ts";

/** The same mutation, which tells when it has changed a request, an answer or an event for the first time. */
export function watchedMutation(mutation: Mutation, onChange: () => void): Mutation {
  let hasChanged = false;
  function compared<Message>(before: Message, after: Message): Message {
    // Large bodies are compared only as long as nothing has changed.
    if (!hasChanged && !isDeepStrictEqual(before, after)) {
      hasChanged = true;
      onChange();
    }
    return after;
  }
  const { request, answer, event } = mutation;
  return {
    ...mutation,
    ...(request === undefined ? {} : { request: (asked) => compared(asked, request.call(mutation, asked)) }),
    ...(answer === undefined
      ? {}
      : { answer: async (given, ...rest) => compared(given, await answer.call(mutation, given, ...rest)) }),
    ...(event === undefined ? {} : { event: (lines, asked) => compared(lines, event.call(mutation, lines, asked)) }),
  };
}
