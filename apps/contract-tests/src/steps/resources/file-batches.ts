import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { type Fields, fieldsOf, listed } from "../answers.ts";
import { until } from "../waiting/until.ts";

export const CHAT = "/v1/chat/completions";

/** A line of a file, whose body names it. */
export function lineOf(id: string, more: object = {}): string {
  return JSON.stringify({ custom_id: id, method: "POST", url: CHAT, body: { n: id }, ...more });
}

/** Uploads a text as a file. */
export function upload(
  queue: QueueUnderTest,
  text: string,
  fields: Readonly<Record<string, string>> = { purpose: "batch" },
  more: { readonly key?: string; readonly name?: string; readonly takes429?: boolean } = {},
): Promise<Answer> {
  const { name = "in.jsonl", ...options } = more;
  const part = (disposition: string, body: string): string =>
    `--mill\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`;
  const parts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value));
  const raw = `${part(`name="file"; filename="${name}"`, text)}${parts.join("")}--mill--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=mill" };
  return queue.call("POST", "openai/v1/files", { raw, headers, ...options });
}

export async function uploaded(queue: QueueUnderTest, text: string): Promise<string> {
  return String(fieldsOf(await upload(queue, text))["id"]);
}

/** Asks for a batch of a file. */
export function createBatch(
  queue: QueueUnderTest,
  fileId: string,
  more: { readonly fields?: object; readonly key?: string; readonly takes429?: boolean } = {},
): Promise<Answer> {
  const { fields = {}, ...options } = more;
  const body = { input_file_id: fileId, endpoint: CHAT, completion_window: "24h", ...fields };
  return queue.call("POST", "openai/v1/batches", { body, ...options });
}

/** Makes a batch of these lines; resolves to its id. */
export async function begun(queue: QueueUnderTest, lines: readonly string[]): Promise<string> {
  return String(fieldsOf(await createBatch(queue, await uploaded(queue, lines.join("\n"))))["id"]);
}

export async function batchObject(queue: QueueUnderTest, id: string): Promise<Fields> {
  return fieldsOf(await queue.call("GET", `openai/v1/batches/${id}`));
}

/** Waits until the batch has this status; resolves to it. */
export function becomes(queue: QueueUnderTest, id: string, status: string): Promise<Fields> {
  return until(() => batchObject(queue, id), { status });
}

export function contentOf(queue: QueueUnderTest, fileId: unknown): Promise<Answer> {
  return queue.call("GET", `openai/v1/files/${String(fileId)}/content`);
}

/** A worker of the suite does so many jobs; what it answers depends on the body of the line. */
export async function answerLines(
  queue: QueueUnderTest,
  count: number,
  report: (n: string) => unknown = (n) => ({ output: { answer: n } }),
): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    const job = await taken(queue);
    const { openai_input: input } = job.input as { readonly openai_input: { readonly n: string } };
    await queue.done(job, report(input.n));
  }
}

export async function idsOf(queue: QueueUnderTest, path: string): Promise<readonly unknown[]> {
  return listed(await queue.call("GET", `openai/v1/${path}`), "data").map(({ id }) => id);
}

/** The results of a batch, line by line. */
export function linesOf({ text }: Answer): readonly unknown[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as unknown);
}
