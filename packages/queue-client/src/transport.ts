import { eitherSignal, startDeadline } from "@millrace/client-runtime/deadline";

import { errorOfAnswer } from "./error-answer.ts";
import { ConnectionError, TimeoutError } from "./errors.ts";
import { operations, queuePrefix } from "./operations.ts";
import type { OperationName } from "./operations.ts";
import { mayRepeat, pauseBefore } from "./retry-policy.ts";
import type { Repeat } from "./retry-policy.ts";
import type { Settings } from "./settings.ts";

/** One request to be sent. */
export interface Call {
  readonly operation: OperationName;
  readonly jobId?: string;
  readonly batchId?: string;
  readonly query?: Readonly<Record<string, number | boolean | string | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** How a request is sent. */
export interface SendOptions {
  readonly repeat: Repeat;
  /** Longest time for everything, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Default: the client's setting. */
  readonly maxRetries?: number | undefined;
}

/** A successful answer whose body has been read. */
export interface Answer {
  readonly operation: OperationName;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
  /** Parses the body. @throws SyntaxError */
  readonly json: () => unknown;
}

export interface Transport {
  /** Sends a request, again if that is safe and helps, and reads the answer. Throws a `QueueError` or the abort reason. */
  send(call: Call, options: SendOptions): Promise<Answer>;
  /** Sends a request once and leaves the body of a successful answer unread. */
  open(call: Call, signal: AbortSignal): Promise<Response>;
  /** Reads the body of an opened answer. */
  read(call: Call, response: Response): Promise<Answer>;
}

export function createTransport(settings: Settings): Transport {
  const { runtime } = settings;

  async function open(call: Call, signal: AbortSignal): Promise<Response> {
    let response: Response;
    try {
      // A followed redirect would turn a POST into a GET and could send the request in the clear.
      response = await runtime.fetch(urlOf(settings, call), { ...initOf(settings, call), redirect: "manual", signal });
    } catch (thrown) {
      throw signal.aborted ? signal.reason : connectionError(settings, call, "could not be reached", thrown);
    }
    if (response.ok) return response;
    const { status, headers } = response;
    const text = await readText(call, response);
    const redact = (message: string): string => redactKey(settings, message);
    throw errorOfAnswer({ operation: call.operation, status, headers, text, nowMs: runtime.now(), redact });
  }

  async function readText(call: Call, response: Response): Promise<string> {
    try {
      return await response.text();
    } catch (thrown) {
      throw connectionError(settings, call, "closed the connection before the answer was complete", thrown);
    }
  }

  async function read(call: Call, response: Response): Promise<Answer> {
    const text = await readText(call, response);
    const { status, statusText, headers } = response;
    return { operation: call.operation, status, statusText, headers, text, json: () => settings.parseJson(text) };
  }

  async function send(call: Call, options: SendOptions): Promise<Answer> {
    const { repeat, timeoutMs, maxRetries = settings.maxRetries } = options;
    const signal = eitherSignal(settings.signal, options.signal);
    const onTimeout = (): TimeoutError => timeoutError(call.operation, timeoutMs);
    const deadline = startDeadline(runtime, { timeoutMs, signal, onTimeout });
    try {
      for (let failures = 0; ; failures += 1) {
        try {
          return await read(call, await open(call, deadline.signal));
        } catch (error) {
          if (deadline.signal.aborted) throw deadline.signal.reason;
          if (failures >= maxRetries || !mayRepeat(error, repeat)) throw error;
          const pauseMs = pauseBefore(error, failures, runtime.random);
          // What went wrong says more than that the time was over.
          if (pauseMs >= deadline.leftMs()) throw error;
          await runtime.sleep(pauseMs, deadline.signal);
        }
      }
    } finally {
      deadline.dispose();
    }
  }

  return { send, open, read };
}

export function timeoutError(operation: OperationName, timeoutMs: number): TimeoutError {
  return new TimeoutError(`${operation}: there was no complete answer within ${timeoutMs} ms.`, timeoutMs);
}

function urlOf(settings: Settings, call: Call): string {
  const path = operations[call.operation].path
    .replace("{endpointId}", settings.endpointId)
    .replace("{jobId}", call.jobId ?? "")
    .replace("{batchId}", call.batchId ?? "");
  const query = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${settings.baseUrl}${queuePrefix}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

function initOf(settings: Settings, call: Call): RequestInit {
  const headers: Record<string, string> = { ...settings.headers, accept: "application/json" };
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value !== undefined) headers[name.toLowerCase()] = value;
  }
  // The interface takes the bare key; the hosted dialect's clients send it as Bearer.
  headers["authorization"] = settings.dialect === "compat" ? `Bearer ${settings.apiKey}` : settings.apiKey;
  const { method } = operations[call.operation];
  if (call.body === undefined) return { method, headers };
  headers["content-type"] ??= "application/json";
  return { method, headers, body: call.body };
}

function connectionError(settings: Settings, call: Call, what: string, cause: unknown): ConnectionError {
  const reason = redactKey(settings, reasonOf(cause));
  const { origin } = new URL(settings.baseUrl);
  return new ConnectionError(`${call.operation}: ${origin} ${what}${reason === "" ? "." : ` (${reason}).`}`, cause);
}

function redactKey(settings: Settings, text: string): string {
  return text.replaceAll(settings.apiKey, "[key]");
}

/** Platforms wrap the reason in errors that say nothing but that it failed; the innermost one tells. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const inner = reasonOf(error.cause);
  if (inner !== "") return inner;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.message;
}
