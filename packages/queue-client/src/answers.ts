import { UnexpectedAnswerError } from "./errors.ts";
import type { Job, StreamChunk } from "./job.ts";
import { isObject } from "./json.ts";
import type { OperationName } from "./operations.ts";
import type { Dialect } from "./settings.ts";
import type { Answer } from "./transport.ts";

/**
 * Reads the answers just far enough to be sure that this is the service and not, for example, the sign-in page of a
 * network. What the fields hold is the service's word.
 */

export function parseJob<Output>(answer: Answer): Job<Output> {
  const body = parseObject(answer);
  if (typeof body["id"] === "string" && typeof body["status"] === "string") return body as unknown as Job<Output>;
  throw unexpected(answer.operation, answer, "is not a job");
}

/** An answer of a form that needs no closer look: nothing is decided by what it holds. */
export function parseBody<Body extends object>(answer: Answer): Body {
  return parseObject(answer) as Body;
}

/** The chunks of a JSON answer to `stream` and the state that came with them, if any. */
export interface ChunkAnswer<Chunk> {
  readonly chunks: StreamChunk<Chunk>[];
  readonly status: string | undefined;
}

export function parseChunks<Chunk>(answer: Answer, dialect: Dialect): ChunkAnswer<Chunk> {
  const body = parseJson(answer);
  const wrapped = isObject(body) && Array.isArray(body["stream"]) ? body : undefined;
  if (dialect === "compat" && wrapped !== undefined) {
    const status = typeof wrapped["status"] === "string" ? wrapped["status"] : undefined;
    return { chunks: toChunks(answer, wrapped["stream"]), status };
  }
  if (dialect === "default" && Array.isArray(body)) {
    return { chunks: toChunks(answer, body), status: answer.headers.get("x-job-status") ?? undefined };
  }
  const other = dialect === "compat" ? "default" : "compat";
  const known = Array.isArray(body) || wrapped !== undefined;
  const hint = known ? `is in the other dialect; create the client with dialect: "${other}"` : "holds no chunks";
  throw unexpected("stream", answer, hint);
}

/** A chunk from its JSON value. */
export function toChunk<Chunk>(value: unknown, eventId?: string): StreamChunk<Chunk> | undefined {
  if (!isObject(value) || !("output" in value)) return undefined;
  const metrics = isObject(value["metrics"]) ? value["metrics"] : {};
  const chunk: StreamChunk<Chunk> = { output: value["output"] as Chunk, metrics };
  if (eventId !== undefined) chunk.eventId = eventId;
  return chunk;
}

/** An answer or event that this client does not understand. */
export function unexpected(
  operation: OperationName,
  answer: Pick<Answer, "status" | "headers">,
  what: string,
): UnexpectedAnswerError {
  const { status, headers } = answer;
  const requestId = headers.get("x-request-id") ?? undefined;
  return new UnexpectedAnswerError(`${operation}: the answer ${what}.`, {
    code: "unexpected_answer",
    status,
    requestId,
  });
}

function toChunks<Chunk>(answer: Answer, values: unknown): StreamChunk<Chunk>[] {
  return (values as unknown[]).map((value) => {
    const chunk = toChunk<Chunk>(value);
    if (chunk === undefined) throw unexpected("stream", answer, "holds something that is not a chunk");
    return chunk;
  });
}

function parseObject(answer: Answer): Record<string, unknown> {
  const body = parseJson(answer);
  if (isObject(body)) return body;
  throw unexpected(answer.operation, answer, "is not an object");
}

function parseJson(answer: Answer): unknown {
  try {
    return answer.json();
  } catch {
    throw unexpected(answer.operation, answer, "is not JSON; is baseUrl the address of the service?");
  }
}
