import { fieldsOf } from "../checks/answers.ts";
import { createCalls } from "../suite/calls.ts";
import type { Context } from "../suite/context.ts";
import type { Answer, SuiteRequest } from "../target/transport.ts";

/** Acts with the key of the other account. What it makes is removed with that key, the last first. */
export async function asOther(context: Context, use: (theirs: Context) => Promise<void>): Promise<void> {
  const key = context.keys.other ?? null;
  const made: string[] = [];
  async function send(request: SuiteRequest): Promise<Answer> {
    const answer = await context.send({ ...request, key });
    const { id } = fieldsOf(answer);
    if (request.method === "POST" && answer.status < 300) made.push(`${request.path}/${String(id)}`);
    return answer;
  }
  const { name } = context;
  try {
    await use({ ...context, ...createCalls(send, ""), name });
  } finally {
    for (const path of made.toReversed()) await context.send({ method: "DELETE", path, key });
  }
}
