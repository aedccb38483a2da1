import type { Answer, SuiteRequest } from "../target/transport.ts";
import { createCalls } from "./calls.ts";
import type { Context } from "./context.ts";

/** Acts with the key of the other account. What it makes is removed with that key, the last first. */
export async function asOther(context: Context, use: (theirs: Context) => Promise<void>): Promise<void> {
  const key = context.keys.other ?? null;
  const made: string[] = [];
  async function send(request: SuiteRequest): Promise<Answer> {
    const answer = await context.send({ ...request, key });
    const { id } = (answer.json ?? {}) as { readonly id?: unknown };
    const isCreation = request.method === "POST" && !request.path.endsWith("/update");
    if (isCreation && typeof id === "string") made.push(`${request.path}/${id}`);
    return answer;
  }
  const { name } = context;
  try {
    await use({ ...context, ...createCalls(send, ""), name });
  } finally {
    for (const path of made.toReversed()) await context.send({ method: "DELETE", path, key });
  }
}
