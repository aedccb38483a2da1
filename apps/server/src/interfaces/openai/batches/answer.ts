import {
  type Batch,
  type EndedRequest,
  type FileLines,
  type JobView,
  lineHead,
  neverRanTail,
  usageDetailsIn,
  usageIn,
} from "@millrace/engine";
import { wholeAnswer } from "../whole-answer.ts";
import { errorInAnswer, failure, jobEnded, type WorkerError } from "../worker-error.ts";

const OUTPUT = ',"output":';
/** As tokens of all answers are read. */
const USAGE_WITHIN_CHARS = 64 * 1024;

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
export async function resultLineOf({ id, customId, line }: EndedRequest, batch: Pick<Batch, "state">): Promise<string> {
  const head = lineHead(id, customId);
  return head + (line === null ? neverRanTail(batch) : (await responseOf(id, line)).text);
}

/** What a file of results has of a request that ended. Answers tell tokens at their end, if at all. */
export async function linesInFile({ id, customId, line }: EndedRequest): Promise<FileLines> {
  const headBytes = Buffer.byteLength(lineHead(id, customId));
  const { text, document } = await responseOf(id, line ?? "{}");
  const end = document.slice(-USAGE_WITHIN_CHARS);
  const { promptTokens: inputTokens = 0, completionTokens: outputTokens = 0 } = usageIn(end, false);
  const usage = { inputTokens, outputTokens, ...usageDetailsIn(end) };
  return { bytes: headBytes + Buffer.byteLength(text), headBytes, usage };
}

/** What follows the head of a line, and the document that the worker answered. */
async function responseOf(id: string, line: string): Promise<{ readonly text: string; readonly document: string }> {
  const at = line.indexOf(OUTPUT);
  const head = JSON.parse(at === -1 ? line : `${line.slice(0, at)}}`) as LineHead;
  const output = at === -1 ? null : line.slice(at + OUTPUT.length, line.lastIndexOf("}")).trim();
  const document = output === null ? "null" : await documentOf(output);
  const error = head.status === "COMPLETED" ? undefined : errorOf(head, document);
  const body = error === undefined ? document : JSON.stringify(error.body);
  const facts = `"status_code":${error?.status ?? 200},"request_id":${JSON.stringify(head.jobId ?? id)}`;
  // Between its tokens a document may have line breaks; its texts have none.
  return { text: `{${facts},"body":${body.replaceAll(/[\r\n]+/g, " ")}},"error":null}\n`, document };
}

function errorOf({ status, error = null }: LineHead, document: string): WorkerError {
  return jobEnded(status) ?? (error === null ? errorInAnswer(document) : undefined) ?? failure(error);
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
