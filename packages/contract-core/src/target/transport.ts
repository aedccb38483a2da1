import { setTimeout as delay } from "node:timers/promises";
import { Agent, request as sendRequest } from "undici";
import type { Answer, Exchange, SuiteRequest } from "./exchange.ts";
import { type Safety, allows } from "./safety.ts";
import { type Budget, BudgetSpentError } from "./budget.ts";
import { type InterfaceRules, makesResource } from "../suite/interface-rules.ts";

export interface TransportOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Default dialect of requests. */
  readonly dialect: string;
  readonly rules: InterfaceRules;
  readonly safety: Safety;
  readonly budget: Budget;
  readonly onExchange: (exchange: Exchange) => number;
  /** Default timeout of requests; default 60 s. */
  readonly timeoutMs?: number;
}

/** The only way to the target: it implements safety, budget, waits for rate limits, retries and the record. */
export interface Transport {
  send(request: SuiteRequest): Promise<Answer>;
}

const TIMEOUT_MS = 60_000;
/** A target may hold a request for minutes; the request states its timeout. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const NETWORK_RETRIES = 2;
/** The longest `Retry-After` that is followed. */
const RATE_WAIT_MAX_MS = 60_000;
const KEPT_MAX_CHARS = 20_000;
/** Codes of errors after which the target has certainly not received the request. */
const UNSENT = new Set(["ECONNREFUSED", "EAI_AGAIN", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"]);

export function createTransport(options: TransportOptions): Transport {
  async function sendOnce(request: SuiteRequest, retries: number): Promise<Answer> {
    const { dialect = options.dialect } = request;
    const url = options.baseUrl + options.rules.pathIn(request.path, dialect);
    const headers = headersOf(request, options);
    const body = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    const sent = { method: request.method, url, headers, body: body === undefined ? null : shortened(body) };
    const startMs = performance.now();
    const timeout = AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS);
    const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
    try {
      // It follows no redirects, and costs a quarter of `fetch`.
      const response = await sendRequest(url, {
        method: request.method,
        headers,
        signal,
        dispatcher,
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.body.text();
      const tookMs = performance.now() - startMs;
      const status = response.statusCode;
      const received = headersIn(response.headers);
      const answer = { status, headers: received, body: shortened(text) };
      const exchange = options.onExchange({ request: sent, answer, tookMs, retries });
      return { dialect, status, headers: new Headers(received), text, json: parsed(text), tookMs, exchange };
    } catch (error) {
      options.onExchange({ request: sent, answer: null, tookMs: performance.now() - startMs, retries });
      throw error;
    }
  }

  async function sendThroughNetwork(request: SuiteRequest): Promise<Answer> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await sendOnce(request, retries);
      } catch (error) {
        const mayRepeat = request.method === "GET" || UNSENT.has(codeOf(error));
        if (retries === NETWORK_RETRIES || !mayRepeat || request.signal?.aborted === true || isTimeout(error))
          throw error;
        await delay(100 * 2 ** retries);
      }
    }
  }

  return {
    async send(request) {
      if (request.method !== "GET" && request.method !== "HEAD" && !allows(options.safety, "disposable")) {
        if (!options.rules.isRead(request))
          throw new Error(`${request.method} ${request.path} is more than --safety read-only allows.`);
      }
      if (!options.budget.spend(makesResource(options.rules, request.method, request.path)))
        throw new BudgetSpentError();
      const answer = await sendThroughNetwork(request);
      const waitMs = Number(answer.headers.get("retry-after")) * 1000;
      if (request.takes429 === true || answer.status !== 429 || !(waitMs > 0 && waitMs <= RATE_WAIT_MAX_MS))
        return answer;
      await delay(waitMs);
      return await sendThroughNetwork(request);
    },
  };
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
