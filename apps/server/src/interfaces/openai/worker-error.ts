import { isRecord } from "@millrace/engine";
import { openaiOperations } from "@millrace/spec";
import { errorLine } from "@millrace/worker-text/job-error";
import { openaiErrorType } from "../../http/answers/openai-error.ts";

/** An answer of a worker, or of a failed job, that says that something is wrong. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly status: number;
  /** In OpenAI's form. */
  readonly body: object;

  constructor(status: number, body: object) {
    super("the worker answered with an error");
    this.status = status;
    this.body = body;
  }
}

/** An error is short; a longer text is none, or only its start says which. */
const ERROR_MAX_CHARS = 16_384;
const STATUSES: ReadonlySet<number> = new Set(openaiOperations.openaiPost.statuses.filter((status) => status >= 400));
const FAILED = 500;

/** The error that an answer is; undefined where it is a result. Workers send `{"error": {…}}`, or an object whose `object` is `error`. */
export function errorInAnswer(json: string): WorkerError | undefined {
  if (json.length > ERROR_MAX_CHARS || !/^\s*\{/.test(json)) return undefined;
  const answer = parsed(json);
  if (answer === undefined) return undefined;
  const { error } = answer;
  if (isRecord(error)) return new WorkerError(statusOf(error["code"] ?? error["status"]), errorBody(error));
  if (typeof error === "string" && error !== "") return failure(error);
  return answer["object"] === "error" ? new WorkerError(statusOf(answer["code"]), errorBody(answer)) : undefined;
}

/**
 * The error of a job that failed. The Python package reports what a handler yields as an error in Python's notation, and other errors as
 * text, so that status and message are found by pattern.
 */
export function failure(error: string | null): WorkerError {
  const text = (error ?? "The job failed.").slice(0, ERROR_MAX_CHARS);
  const inside = innerError(text);
  if (inside !== undefined) return inside;
  const code =
    /\b(?:HTTP|Error code:) (\d{3})\b/.exec(text)?.[1] ?? /['"](?:code|status)['"]: ?(\d{3})\b/.exec(text)?.[1];
  const status = statusOf(Number(code));
  const quoted = /['"]message['"]: ?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/.exec(text);
  const message = quoted?.[1] ?? quoted?.[2] ?? errorLine(text) ?? text;
  return new WorkerError(status, { error: { message, type: openaiErrorType(status), param: null, code: null } });
}

const cancelled = "The job was cancelled.";
/** A client whose connection broke does not know that this was a disconnect. */
const howToGoOn =
  "A client that leaves before its answer is complete cancels its job, unless the request that made it said `X-On-Disconnect: continue`. " +
  "Send the request again with that header to be able to go on after a connection broke.";

/**
 * The error of a job that ended in neither way of its own; undefined for any other.
 *
 * @param isResumed a client comes back to the job
 */
export function jobEnded(status: string, { isResumed } = { isResumed: false }): WorkerError | undefined {
  if (status === "TIMED_OUT") return ended(504, "The job took longer than its execution timeout.");
  if (status !== "CANCELLED") return undefined;
  return ended(409, isResumed ? `${cancelled} ${howToGoOn}` : cancelled);
}

export function ended(status: number, message: string): WorkerError {
  return new WorkerError(status, { error: { message, type: "server_error", param: null, code: null } });
}

/** What a model server answered, which the worker put behind its status: `… HTTP 400: {"error": …}`. */
function innerError(text: string): WorkerError | undefined {
  const [, code, json = ""] = /\bHTTP (\d{3}): ?(\{.*\})/s.exec(text) ?? [];
  const answer = parsed(json) ?? parsed(json.slice(0, json.lastIndexOf("}", json.length - 2) + 1));
  if (answer === undefined) return undefined;
  const error = isRecord(answer["error"]) ? answer["error"] : answer;
  return typeof error["message"] === "string" ? new WorkerError(statusOf(Number(code)), errorBody(error)) : undefined;
}

function parsed(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A status that the interface documents: another one of the client's is 400, and all others are 500. */
function statusOf(code: unknown): number {
  const status = Number(code);
  if (STATUSES.has(status)) return status;
  return status >= 400 && status < FAILED ? 400 : FAILED;
}

function errorBody(error: Readonly<Record<string, unknown>>): object {
  const { object: _kind, ...fields } = error;
  const message = typeof fields["message"] === "string" ? fields["message"] : "The worker answered with an error.";
  const type = typeof fields["type"] === "string" ? fields["type"] : openaiErrorType(statusOf(fields["code"]));
  const { param = null, code = null } = fields;
  return { error: { ...fields, message, type, param: textOrNull(param), code: codeOf(code) } };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function codeOf(code: unknown): string | number | null {
  return typeof code === "string" || Number.isSafeInteger(code) ? (code as string | number) : null;
}
