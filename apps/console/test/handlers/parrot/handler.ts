import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@millrace/worker";

interface Asked {
  readonly openai_route: string;
  readonly openai_input: {
    readonly model?: string;
    readonly messages?: readonly { readonly role: string; readonly content: string }[];
  };
}

/** The text of an answer, so that tests know what comes: what was said last, after the system prompt. */
function textOf({ messages = [] }: Asked["openai_input"]): string {
  const system = messages.find(({ role }) => role === "system");
  return `${system === undefined ? "" : `${system.content} `}${messages.at(-1)?.content ?? ""}`;
}

/** A model server that repeats what it is told, word by word. "forever" never ends, and "too long" is refused. */
async function* parrot({ input }: { readonly input: object }): AsyncGenerator<unknown, void, undefined> {
  const { openai_route: route, openai_input: body } = input as Asked;
  if (route === "/v1/models") return yield { object: "list", data: [{ id: "parrot" }, { id: "quiet-parrot" }] };
  const text = textOf(body);
  if (text.includes("too long")) {
    return yield {
      error: { message: "The prompt has 9000 tokens; the limit is 8192.", type: "BadRequestError", code: 400 },
    };
  }
  const words = text.split(/(?<= )/);
  for (let at = 0; text.includes("forever") || at < words.length; at += 1) {
    yield event({ choices: [{ index: 0, delta: { content: words[at % words.length] } }] });
    await sleep(30);
  }
  const usage = { prompt_tokens: 3, completion_tokens: words.length, total_tokens: 3 + words.length };
  if (body.model === "parrot") yield event({ choices: [], usage });
  yield "data: [DONE]\n\n";
}

function event(chunk: object): string {
  return `data: ${JSON.stringify({ object: "chat.completion.chunk", ...chunk })}\n\n`;
}

await serve(parrot, { returnAggregateStream: true });
