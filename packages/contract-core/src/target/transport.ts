import { setTimeout as delay } from "node:timers/promises";
import { Agent, request as sendRequest } from "undici";
import { type Addressed, type Addresses, addressesOf } from "./addresses.ts";
import type { Answer, Exchange, SuiteRequest } from "./exchange.ts";
import { ANSWER_MAX_BYTES, boundedText, TooLongError } from "./bounded-text.ts";
import { timeLimit } from "./time-limit.ts";
import type { Pulse } from "./pulse.ts";
import { type PipelinedAnswer, type PipelinedRequest, sendPipelined } from "./pipeline.ts";
import { type Safety, allows } from "./safety.ts";
import { type Budget, BudgetSpentError } from "./budget.ts";
import { type InterfaceRules, makesResource } from "./interface-rules.ts";

export interface TransportOptions extends Addressed {
  readonly apiKey: string;
  /** Default dialect of requests. */
  readonly dialect: string;
  readonly rules: InterfaceRules;
  readonly safety: Safety;
  readonly budget: Budget;
  readonly onExchange: (exchange: Exchange) => number;
  /** Default timeout of requests; default 60 s. */
  readonly timeoutMs?: number;
  /** How much of an answer is read; default 64 MiB. */
  readonly answerMaxBytes?: number;
  /** Hears of every request, if this is the way to the target that it watches. */
  readonly pulse?: Pick<Pulse, "asked" | "baseUrl"> | undefined;
}

/** The only way to the target: it implements safety, budget, waits for rate limits, retries and the record. */
export interface Transport {
  /** Those of the service, whose turns requests and other connections share. */
  readonly addresses: Addresses;
  send(request: SuiteRequest): Promise<Answer>;
  /**
   * Sends many short requests over one connection to each address, `atOnce` together, which costs both sides a tenth of single requests.
   * A 429 is an answer like any other, and what the network loses is an error.
   */
  sendMany(requests: readonly SuiteRequest[], atOnce: number): Promise<readonly Answer[]>;
}

export const TIMEOUT_MS = 60_000;
/** A target may hold a request for minutes; the request states its timeout. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const NETWORK_RETRIES = 2;
/** The longest `Retry-After` that is followed. */
const RATE_WAIT_MAX_MS = 60_000;
const KEPT_MAX_CHARS = 20_000;
/** Codes of errors after which the target has certainly not received the request. */
const UNSENT = new Set(["ECONNREFUSED", "EAI_AGAIN", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"]);

export function createTransport(options: TransportOptions): Transport {
  const addresses = addressesOf(options);
  const urlOf = ({ path, dialect = options.dialect, at }: SuiteRequest): string =>
    addresses.next(at) + options.rules.pathIn(path, dialect);
  const pulse = options.pulse?.baseUrl === options.baseUrl ? options.pulse : undefined;
  const maxBytes = options.answerMaxBytes ?? ANSWER_MAX_BYTES;

  async function sendOnce(request: SuiteRequest, retries: number): Promise<Answer> {
    const { dialect = options.dialect } = request;
    const url = urlOf(request);
    const headers = headersOf(request, options);
    const body = request.raw ?? jsonOf(request.body);
    const sent = { method: request.method, url, headers, body: body === undefined ? null : shortened(body) };
    const startMs = performance.now();
    // A query may hold a key.
    const name = `${request.method} ${request.path.replace(/\?.*/s, "")}`;
    const limit = timeLimit(name, request.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS, request.signal);
    const ended = pulse?.asked(`${request.method} ${request.path}`);
    try {
      // It follows no redirects, and costs a quarter of `fetch`.
      const response = await sendRequest(url, {
        method: request.method,
        headers,
        signal: limit.signal,
        dispatcher,
        ...(body === undefined ? {} : { body }),
      });
      const isCut = response.headers["content-type"] === "application/octet-stream";
      const text = await boundedText(response.body, `${request.method} ${request.path}`, { maxBytes, isCut });
      ended?.(response.statusCode);
      const tookMs = performance.now() - startMs;
      const received = { status: response.statusCode, headers: headersIn(response.headers), text };
      return answerOf(dialect, { request: sent, tookMs, retries }, received);
    } catch (error) {
      // What sends so much is there.
      const isSign = request.signal?.aborted === true || error instanceof TooLongError;
      ended?.(isSign ? undefined : null);
      options.onExchange({ request: sent, answer: null, tookMs: performance.now() - startMs, retries });
      throw error;
    } finally {
      limit.end();
    }
  }

  /** Notes the exchange. */
  function answerOf(
    dialect: string,
    asked: Omit<Exchange, "answer">,
    { status, headers, text }: PipelinedAnswer,
  ): Answer {
    const exchange = options.onExchange({ ...asked, answer: { status, headers, body: shortened(text) } });
    const { tookMs } = asked;
    return { dialect, status, headers: new Headers(headers), text, json: parsed(text), tookMs, exchange };
  }

  async function sendThroughNetwork(request: SuiteRequest): Promise<Answer> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await sendOnce(request, retries);
      } catch (error) {
        const isLost = request.method === "GET" && !(error instanceof TooLongError);
        const mayRepeat = isLost || UNSENT.has(codeOf(error));
        if (retries === NETWORK_RETRIES || !mayRepeat || request.signal?.aborted === true || isTimeout(error))
          throw error;
        await delay(100 * 2 ** retries);
      }
    }
  }

  /** @throws Error if the run may not send it */
  function spendOn(request: SuiteRequest): void {
    if (request.method !== "GET" && request.method !== "HEAD" && !allows(options.safety, "disposable")) {
      if (!options.rules.isRead(request))
        throw new Error(`${request.method} ${request.path} is more than --safety read-only allows.`);
    }
    if (!options.budget.spend(makesResource(options.rules, request.method, request.path))) throw new BudgetSpentError();
  }

  return {
    addresses,
    async send(request) {
      spendOn(request);
      const answer = await sendThroughNetwork(request);
      const waitMs = Number(answer.headers.get("retry-after")) * 1000;
      if (request.takes429 === true || answer.status !== 429 || !(waitMs > 0 && waitMs <= RATE_WAIT_MAX_MS))
        return answer;
      await delay(waitMs, undefined, request.signal === undefined ? {} : { signal: request.signal });
      return await sendThroughNetwork(request);
    },
    async sendMany(requests, atOnce) {
      for (const request of requests) spendOn(request);
      const sent = requests.map((request) => {
        const { method, body } = request;
        return { method, url: urlOf(request), headers: headersOf(request, options), body: jsonOf(body) };
      });
      const startMs = performance.now();
      const ended = pulse?.asked(`${requests.length} requests at once`);
      const received = await sendAtAll(sent, { count: addresses.count, atOnce, maxBytes }).catch((error: unknown) => {
        ended?.(null);
        throw error;
      });
      ended?.(received[0]?.status);
      const tookMs = (performance.now() - startMs) / requests.length;
      return received.map((one, at) => {
        const { method = "", url = "", headers = {}, body } = sent[at] ?? {};
        const request = { method, url, headers, body: body === undefined ? null : shortened(body) };
        return answerOf(requests[at]?.dialect ?? options.dialect, { request, tookMs, retries: 0 }, one);
      });
    },
  };
}

/** Sends requests that go to `count` addresses in turn, over a connection to each. */
async function sendAtAll(
  requests: readonly PipelinedRequest[],
  { count, atOnce, maxBytes }: { readonly count: number; readonly atOnce: number; readonly maxBytes: number },
): Promise<readonly PipelinedAnswer[]> {
  const shares = Array.from({ length: Math.min(count, requests.length) }, (_, share) =>
    sendPipelined(
      requests.filter((_, at) => at % count === share),
      Math.ceil(atOnce / count),
      maxBytes,
    ),
  );
  const answers = await Promise.all(shares);
  return requests.flatMap((_, at) => answers[at % count]?.[Math.floor(at / count)] ?? []);
}

function jsonOf(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body);
}

function headersOf(request: SuiteRequest, { apiKey, rules }: TransportOptions): Record<string, string> {
  const key = request.key === undefined ? apiKey : request.key;
  return {
    ...(key === null ? {} : rules.keyHeaders(key, request.path)),
    ...(request.body === undefined && request.raw === undefined ? {} : { "content-type": "application/json" }),
    ...request.headers,
  };
}

/** Repeated headers are joined, as in a `Headers`. */
function headersIn(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const known = Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, typeof value === "string" ? value : value.join(", ")]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shortened(body: string | Uint8Array): string {
  if (typeof body !== "string") return `(${body.length} bytes)`;
  return body.length > KEPT_MAX_CHARS ? `${body.slice(0, KEPT_MAX_CHARS)}… (${body.length} characters)` : body;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name);
}
