import { serviceUrl } from "../../session/address.ts";
import type { Session } from "../../session/session.tsx";
import { ChatError, chatErrorIn } from "./chat-error.ts";
import { EventText } from "./event-text.ts";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface ChatQuestion {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number | undefined;
}

/** What comes of an answer while it is made. */
export interface ChatPart {
  /** The job of the request; load-balancing endpoints have none. */
  readonly jobId?: string;
  readonly text?: string;
  /** What the model thinks before it answers. */
  readonly reasoning?: string;
  /** Nothing but the tokens follows. */
  readonly isLast?: boolean;
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

type Caller = Pick<Session, "apiKey">;

/** A stream that breaks is continued so often, with a pause before. */
const CONTINUED_MAX = 5;
const PAUSE_MS = 1_000;

/** The models that an endpoint serves. @throws ChatError */
export async function readModels(session: Caller, endpointId: string, signal: AbortSignal): Promise<readonly string[]> {
  const response = await call(session, endpointId, "models", { signal });
  const answer: unknown = await response.json();
  const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : undefined;
  if (!Array.isArray(data)) throw new ChatError("The answer to /v1/models is not a list of models.");
  return data.flatMap((model: { readonly id?: unknown } | null) => (typeof model?.id === "string" ? [model.id] : []));
}

/** Asks a model and gives the parts of its answer. A connection that breaks is continued where it broke. @throws ChatError */
export async function* streamChat(
  session: Caller,
  endpointId: string,
  { model, messages, maxTokens }: ChatQuestion,
  signal: AbortSignal,
): AsyncGenerator<ChatPart, void> {
  const body = JSON.stringify({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  });
  let lastId: string | undefined;
  let isWhole = false;
  for (let continued = 0; ; continued += 1) {
    try {
      const headers = lastId === undefined ? {} : { "last-event-id": lastId, "x-on-disconnect": "cancel" };
      const response = await call(session, endpointId, "chat/completions", { method: "POST", body, headers, signal });
      const jobId = response.headers.get("x-job-id");
      if (jobId !== null) yield { jobId };
      const heardId = lastId;
      for await (const { id, data } of eventsOf(response)) {
        if (data === "[DONE]") return;
        const part = partOf(data);
        yield part;
        isWhole ||= part.isLast === true;
        lastId = id ?? lastId;
      }
      // Some proxies end an answer properly although the connection behind them broke.
      if (isWhole || lastId === heardId || continued >= CONTINUED_MAX) return;
    } catch (error) {
      if (signal.aborted || error instanceof ChatError || lastId === undefined || continued >= CONTINUED_MAX)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function call(
  { apiKey }: Caller,
  endpointId: string,
  route: string,
  { headers = {}, ...init }: Omit<RequestInit, "headers"> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const response = await fetch(`${serviceUrl}/v2/${encodeURIComponent(endpointId)}/openai/v1/${route}`, {
    ...init,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", ...headers },
  });
  if (response.ok) return response;
  const text = await response.text();
  throw (
    chatErrorIn(jsonOf(text), response.status) ??
    new ChatError(`The answer has the status ${response.status}.`, { status: response.status })
  );
}

async function* eventsOf(response: Response) {
  if (response.body === null) return;
  const events = new EventText();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield* events.push(decoder.decode(value, { stream: true }));
    }
    // The last event may lack its empty line.
    yield* events.push("\n\n");
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: Readonly<Record<string, unknown>>;
    readonly message?: Readonly<Record<string, unknown>>;
    readonly finish_reason?: unknown;
  }[];
  readonly usage?: Readonly<Record<string, unknown>> | null;
}

/** A chunk of a stream; a whole answer of a worker that does not stream is one. @throws ChatError for an error in place of one */
function partOf(data: string): ChatPart {
  const value = jsonOf(data);
  const error = chatErrorIn(value);
  if (error !== undefined) throw error;
  const { choices = [], usage } = (typeof value === "object" && value !== null ? value : {}) as Chunk;
  const said = choices[0]?.delta ?? choices[0]?.message ?? {};
  const [text, reasoning] = [textOf(said["content"]), textOf(said["reasoning_content"] ?? said["reasoning"])];
  const [promptTokens, completionTokens] = [usage?.["prompt_tokens"], usage?.["completion_tokens"]];
  return {
    ...(text === "" ? {} : { text }),
    ...(reasoning === "" ? {} : { reasoning }),
    ...(typeof choices[0]?.finish_reason === "string" ? { isLast: true } : {}),
    ...(typeof promptTokens === "number" && typeof completionTokens === "number"
      ? { usage: { promptTokens, completionTokens } }
      : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
