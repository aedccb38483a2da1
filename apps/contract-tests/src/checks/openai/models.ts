import { type Answer, type QueueUnderTest, type SuiteRequest, type TakenJob, taken } from "../../steps/words.ts";

export const COMPLETIONS = "chat/completions";

/** Asks at a route of the OpenAI route of an endpoint: with a body by POST, else by GET. */
export function ask(
  queue: QueueUnderTest,
  route: string,
  more: Partial<SuiteRequest> & { readonly body?: unknown } = {},
): Promise<Answer> {
  const method = more.body === undefined && more.raw === undefined ? "GET" : "POST";
  const headers = { "content-type": "application/json", ...more.headers };
  return queue.call(method, `openai/v1/${route}`, { ...more, headers });
}

/** Asks, and has a worker send chunks and end its job; resolves to the job and the answer. */
export async function asked(
  queue: QueueUnderTest,
  question: { readonly route?: string } & Parameters<typeof ask>[2],
  work: { readonly chunks?: readonly unknown[]; readonly report?: unknown } = {},
): Promise<{ readonly job: TakenJob; readonly answer: Answer }> {
  const { route = COMPLETIONS, ...more } = question;
  const answer = ask(queue, route, more);
  const job = await taken(queue);
  for (const output of work.chunks ?? []) await queue.stream(job, { output });
  await queue.done(job, work.report ?? { output: null });
  return { job, answer: await answer };
}

/** An answer's events as the worker wrote them, each with its id. */
export function eventsIn({ text }: Answer): readonly { readonly id: string; readonly text: string }[] {
  const parts = text.split("\n\n").filter((event) => event !== "" && !event.startsWith(":"));
  return parts.map((event) => {
    const lines = event.split("\n");
    const id = lines.find((line) => line.startsWith("id: "))?.slice("id: ".length) ?? "";
    return { id, text: lines.filter((line) => !line.startsWith("id: ")).join("\n") };
  });
}
