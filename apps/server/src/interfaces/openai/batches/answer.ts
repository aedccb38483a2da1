import type { EndedRequest, JobView } from "@millrace/engine";
import { wholeAnswer } from "../whole-answer.ts";
import { errorInAnswer, failure, jobEnded, type WorkerError } from "../worker-error.ts";

const OUTPUT = ',"output":';

/** What stands in a stored line of results before the output. */
interface LineHead {
  readonly jobId?: string;
  readonly status: "COMPLETED" | "FAILED" | "TIMED_OUT" | "CANCELLED";
  readonly error?: string | null;
}

/** The end of a job of a batch: it has failed if its answer is an error, as requests of the route are then answered with one. */
export async function judgedEnd(view: JobView): Promise<JobView> {
  const { job, output } = view;
  // A large answer is no error.
  if (job.status !== "COMPLETED" || output?.kind !== "inline") return view;
  const answer = await documentOf(Buffer.from(output.bytes).toString().trim());
  return errorInAnswer(answer) === undefined ? view : { ...view, job: { ...job, status: "FAILED" } };
}

/** A line of a file of results as OpenAI's clients read it, with its line feed. */
export async function resultLineOf(request: EndedRequest, isExpired: boolean): Promise<string> {
  const { id, customId, line } = request;
  const start = `{"id":${JSON.stringify(id)},"custom_id":${JSON.stringify(customId)},"response":`;
  if (line === null) return `${start}null,"error":${JSON.stringify(neverRan(isExpired))}}\n`;
  const at = line.indexOf(OUTPUT);
  const head = JSON.parse(at === -1 ? line : `${line.slice(0, at)}}`) as LineHead;
  const output = at === -1 ? null : line.slice(at + OUTPUT.length, line.lastIndexOf("}")).trim();
  const document = output === null ? "null" : await documentOf(output);
  const error = head.status === "COMPLETED" ? undefined : errorOf(head, document);
  const body = error === undefined ? document : JSON.stringify(error.body);
  const facts = `"status_code":${error?.status ?? 200},"request_id":${JSON.stringify(head.jobId ?? id)}`;
  // Between its tokens a document may have line breaks; its texts have none.
  return `${start}{${facts},"body":${body.replaceAll(/[\r\n]+/g, " ")}},"error":null}\n`;
}

function errorOf({ status, error = null }: LineHead, document: string): WorkerError {
  return jobEnded(status) ?? (error === null ? errorInAnswer(document) : undefined) ?? failure(error);
}

function neverRan(isExpired: boolean): { readonly code: string; readonly message: string } {
  return isExpired
    ? { code: "batch_expired", message: "This request could not be executed before the completion window expired." }
    : { code: "batch_cancelled", message: "The batch was cancelled before this request was executed." };
}

/** The document in an output. The output of a job that streamed is the list of its chunks. */
async function documentOf(output: string): Promise<string> {
  const items: unknown = /^\[\s*"/.test(output) ? JSON.parse(output) : null;
  if (!Array.isArray(items) || !items.every((item) => typeof item === "string")) return await wholeAnswer([], output);
  return await wholeAnswer(
    items.map((item) => JSON.stringify(item)),
    null,
  );
}
