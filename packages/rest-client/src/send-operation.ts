import { ConnectionError, RestClientError, TimeoutError, UnexpectedAnswerError, errorFromAnswer } from "./errors.ts";
import { type RestResult, RestPromise } from "./rest-promise.ts";
import { type Fetch, type RetryClock, retryingFetch } from "./retrying-fetch.ts";

/** Options of a single call; omitted ones have the client's value. */
export interface CallOptions {
  /** Ends the call when it is aborted, in addition to the client's own signal. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time for the whole call in milliseconds, retries and reading the body included. */
  readonly timeoutMs?: number | undefined;
  /** How often the request is repeated at most, where that is safe. */
  readonly maxRetries?: number | undefined;
  /** Headers to add. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What a generated method hands to the typed client for one request. */
export interface RequestInitPart {
  readonly fetch: Fetch;
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

/** The answer of an operation in the form that methods ask for, of several or of one that has no type of its own in the document. */
export function answerAs<Data>(answer: Promise<Answer<unknown>>): Promise<Answer<Data>> {
  return answer as Promise<Answer<Data>>;
}

export interface SendSettings {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: RetryClock;
  /** Takes the API key out of a text. */
  readonly redact: (text: string) => string;
}

/** Longest delay that timers take: 2^31 − 1 milliseconds. */
const longestTimerMs = 2_147_483_647;

/** Makes the one function through which every operation goes: timeout, retries, and errors by kind. */
export function operationSender(settings: SendSettings): SendOperation {
  return (operationId, options, request) => new RestPromise(send(settings, operationId, options ?? {}, request));
}

/** @throws RangeError when a number is not one that a call can be made with */
export function checkCallNumbers({ timeoutMs, maxRetries }: { timeoutMs: number; maxRetries: number }): void {
  if (!(timeoutMs > 0 && timeoutMs <= longestTimerMs)) {
    throw new RangeError(`timeoutMs must be above 0 and at most ${longestTimerMs}, not ${timeoutMs}.`);
  }
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new RangeError(`maxRetries must be a whole number from 0, not ${maxRetries}.`);
  }
}

async function send<Data>(
  settings: SendSettings,
  operationId: string,
  options: CallOptions,
  request: (init: RequestInitPart) => Promise<Answer<Data>>,
): Promise<RestResult<Data>> {
  const { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
  checkCallNumbers({ timeoutMs, maxRetries });
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const callers = [settings.signal, options.signal].filter((signal) => signal !== undefined);
  const attempts = retryingFetch({
    fetch: settings.fetch,
    retries: maxRetries,
    deadline: settings.clock.now() + timeoutMs,
    clock: settings.clock,
  });
  let answered: Response | undefined;
  try {
    const answer = await request({
      fetch: async (sent) => (answered = await attempts(sent)),
      signal: AbortSignal.any([timeout.signal, ...callers]),
      headers: options.headers ?? {},
    });
    return resultOf(operationId, answer, settings);
  } catch (failure) {
    const aborted = callers.find((signal) => signal.aborted);
    throw explain({ failure, operationId, aborted, answered, timedOut: timeout.signal.aborted, timeoutMs });
  } finally {
    clearTimeout(timer);
  }
}

function resultOf<Data>(operationId: string, answer: Answer<Data>, { clock, redact }: SendSettings): RestResult<Data> {
  const { response } = answer;
  if (!response.ok) {
    throw errorFromAnswer({ operationId, response, body: answer.error, nowMs: clock.now(), redact });
  }
  // The types of the operation say what a success carries, and an answer without a body has no data.
  const data = answer.data as Data;
  return { data, response, requestId: response.headers.get("x-request-id") ?? undefined };
}

interface Failure {
  readonly failure: unknown;
  readonly operationId: string;
  readonly aborted: AbortSignal | undefined;
  readonly answered: Response | undefined;
  readonly timedOut: boolean;
  readonly timeoutMs: number;
}

function explain({ failure, operationId, aborted, answered, timedOut, timeoutMs }: Failure): unknown {
  if (failure instanceof RestClientError) {
    return failure;
  }
  if (aborted !== undefined) {
    return aborted.reason;
  }
  if (timedOut) {
    return new TimeoutError(`${operationId} had no complete answer within ${timeoutMs} ms.`, timeoutMs);
  }
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
