import { type CallOptions, type ClientSettings, callNumbers } from "@millrace/client-runtime/client-options";
import { type Clock, platformClock } from "@millrace/client-runtime/clock";
import { eitherSignal, startDeadline } from "@millrace/client-runtime/deadline";
import { sendWithRetries } from "@millrace/client-runtime/send-with-retries";

import { ConnectionError, RestClientError, TimeoutError, UnexpectedAnswerError, errorFromAnswer } from "./errors.ts";
import { type Followed, type FollowOptions, followEvents } from "./follow-events.ts";
import { type RestResult, RestPromise } from "./rest-promise.ts";

export type { CallOptions };

/** What a generated method hands to the typed client for one request. */
export interface RequestInitPart {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the typed client makes of a response. */
export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Runs one operation: `request` sends it through the typed client with the given settings. */
export type SendOperation = <Data>(
  operationId: string,
  options: CallOptions | undefined,
  request: (init: RequestInitPart) => Promise<Answer<Data>>,
) => RestPromise<Data>;

/** The answer of an operation in the form that its method asks for. */
export function answerAs<Data>(answer: Promise<Answer<unknown>>): Promise<Answer<Data>> {
  return answer as Promise<Answer<Data>>;
}

/** Follows the events that one operation answers. */
export type FollowOperation = <Data>(
  operationId: string,
  options: FollowOptions | undefined,
  request: (init: RequestInitPart) => Promise<Answer<unknown>>,
) => AsyncGenerator<Followed<Data>, void, undefined>;

/** The functions through which every operation goes. */
export interface OperationCalls {
  readonly send: SendOperation;
  readonly follow: FollowOperation;
}

/** Adds timeout, retries, and errors by kind to requests, and reconnecting to streams of events. */
export function operationCalls(settings: ClientSettings, clock: Clock = platformClock): OperationCalls {
  return {
    send: (operationId, options, request) => new RestPromise(send(settings, operationId, options ?? {}, request)),
    follow: (operationId, options = {}, request) =>
      followEvents(
        async (lastEventId, signal) => {
          const events = {
            accept: "text/event-stream",
            ...(lastEventId === undefined ? {} : { "last-event-id": headerText(lastEventId) }),
          };
          const headers = { ...options.headers, ...events };
          const { data, response } = await send(settings, operationId, { ...options, headers, signal }, request);
          const isEvents = /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
          if (isEvents) return data as ReadableStream<Uint8Array> | undefined;
          await response.body?.cancel();
          throw new UnexpectedAnswerError(
            `${operationId} answered ${response.status} without events. Is baseUrl the address of the service?`,
            { response, cause: undefined },
          );
        },
        options,
        clock,
      ),
  };
}

async function send<Data>(
  settings: ClientSettings,
  operationId: string,
  options: CallOptions,
  request: (init: RequestInitPart) => Promise<Answer<Data>>,
): Promise<RestResult<Data>> {
  const { timeoutMs, maxRetries } = callNumbers(options, settings);
  const outer = eitherSignal(settings.signal, options.signal);
  const onTimeout = (): TimeoutError =>
    new TimeoutError(`${operationId} had no complete answer within ${timeoutMs} ms.`, timeoutMs);
  const deadline = startDeadline(platformClock, { timeoutMs, signal: outer, onTimeout });
  let answered: Response | undefined;
  let isRead = true;
  const fetch = async (sent: Request): Promise<Response> => {
    answered = await sendWithRetries({
      send: (isLast) => settings.fetch(isLast ? sent : sent.clone()),
      isRepeatable: sent.method === "GET" || sent.method === "HEAD",
      maxRetries,
      deadline,
      clock: platformClock,
    });
    return answered;
  };
  try {
    const answer = await request({ fetch, signal: deadline.signal, headers: options.headers ?? {} });
    isRead = !(answer.data instanceof ReadableStream);
    return resultOf(operationId, answer, settings.apiKey);
  } catch (failure) {
    if (failure instanceof RestClientError) throw failure;
    throw deadline.signal.aborted ? deadline.signal.reason : explained(failure, operationId, answered);
  } finally {
    // What the caller still reads goes on to follow the caller's signal.
    if (isRead) deadline.dispose();
    else deadline.disarm();
  }
}

function resultOf<Data>(operationId: string, answer: Answer<Data>, apiKey: string): RestResult<Data> {
  const { response } = answer;
  if (!response.ok) {
    const redact = (text: string): string => text.replaceAll(apiKey, "***");
    throw errorFromAnswer({ operationId, response, body: answer.error, nowMs: Date.now(), redact });
  }
  const data = answer.data as Data;
  return { data, response, requestId: response.headers.get("x-request-id") ?? undefined };
}

function explained(failure: unknown, operationId: string, answered: Response | undefined): RestClientError {
  if (failure instanceof SyntaxError && answered !== undefined) {
    return new UnexpectedAnswerError(
      `${operationId} answered ${answered.status} with a body that is not JSON. Is baseUrl the address of the service?`,
      { response: answered, cause: failure },
    );
  }
  return new ConnectionError(
    `${operationId} got no answer: the service could not be reached or the connection broke.`,
    failure,
  );
}

/** A text as the characters of its UTF-8 bytes: a header has no others. */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
