import { limits } from "./limits.ts";
import { platformRuntime } from "./runtime.ts";
import type { Runtime } from "./runtime.ts";
import { serviceAddress } from "./service-address.ts";

/** Which of the two forms of the interface the service speaks under the given address. */
export type Dialect = "default" | "compat";

/** How a client reaches its endpoint. Everything but the key and the endpoint has a default. */
export interface QueueClientOptions extends Partial<Runtime> {
  /** Secret that the service knows the account by. It is sent in the header `authorization` and appears nowhere else. */
  readonly apiKey: string;
  /** The endpoint whose queue this client speaks to. */
  readonly endpointId: string;
  /** Root address of the service; `/v2` is added. Default: `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | undefined;
  /**
   * `compat` for a service that speaks the hosted dialect: chunks then come inside an object, the key is sent as Bearer, and
   * a submission whose answer was lost is not repeated, because not every such service knows idempotency keys.
   * Default: `compat` where the address ends with `/compat`, otherwise `default`.
   */
  readonly dialect?: Dialect | undefined;
  /**
   * Longest time that one call may take, retries and pauses included, in milliseconds. The time that `runSync` and
   * `statusSync` ask the service to hold comes on top. Default: 60000.
   */
  readonly timeoutMs?: number | undefined;
  /** How often a request is repeated at most, where that is safe. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** How long one request of `result()` asks the service to wait for the end, in milliseconds. Default: 50000. */
  readonly longPollMs?: number | undefined;
  /** How long an outage `result()` and `stream()` live through before they give up, in milliseconds. Default: 60000. */
  readonly outageMs?: number | undefined;
  /** How long an event stream may be silent before it is opened anew, in milliseconds. Default: 60000. */
  readonly silenceMs?: number | undefined;
  /** Headers to add to every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends every call of this client when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** The options with all defaults in place, checked. */
export interface Settings {
  readonly apiKey: string;
  readonly endpointId: string;
  /** Root address of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly dialect: Dialect;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly longPollMs: number;
  readonly outageMs: number;
  readonly silenceMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  readonly runtime: Runtime;
}

const idPattern = new RegExp(`^[A-Za-z0-9_-]{1,${limits.idMaxChars}}$`);

/** Whether `id` may stand in a path. */
export function isId(id: unknown): id is string {
  return typeof id === "string" && idPattern.test(id);
}

/**
 * Fills in the defaults.
 *
 * @throws TypeError for an option that can never work. The message names the option and never repeats the key.
 */
export function resolveSettings(options: QueueClientOptions): Settings {
  const { endpointId, headers = {} } = options;
  const baseUrl = serviceAddress(options.baseUrl ?? "http://127.0.0.1:8080");
  const dialect = options.dialect ?? (baseUrl.endsWith("/compat") ? "compat" : "default");
  if (!isId(endpointId)) {
    throw new TypeError(`endpointId must be 1 to ${limits.idMaxChars} letters, digits, "_" or "-".`);
  }
  if (dialect !== "default" && dialect !== "compat") throw new TypeError(`dialect must be "default" or "compat".`);
  const maxRetries = options.maxRetries ?? 2;
  if (!Number.isInteger(maxRetries) || maxRetries < 0) throw new TypeError("maxRetries must be a whole number from 0.");
  return {
    apiKey: checkKey(options.apiKey),
    endpointId,
    baseUrl,
    dialect,
    timeoutMs: atLeast("timeoutMs", options.timeoutMs ?? 60_000, 1),
    maxRetries,
    longPollMs: checkLongPoll(options.longPollMs ?? 50_000),
    outageMs: atLeast("outageMs", options.outageMs ?? 60_000, 0),
    silenceMs: atLeast("silenceMs", options.silenceMs ?? 60_000, 1),
    headers: Object.fromEntries(new Headers(headers)),
    signal: options.signal,
    runtime: {
      fetch: options.fetch ?? platformRuntime.fetch,
      now: options.now ?? platformRuntime.now,
      sleep: options.sleep ?? platformRuntime.sleep,
      random: options.random ?? platformRuntime.random,
    },
  };
}

/** A character that no header may carry would make the platform throw an error with the key in its message. */
function checkKey(apiKey: unknown): string {
  const key = typeof apiKey === "string" ? apiKey.trim() : "";
  if (key === "") throw new TypeError("apiKey is missing.");
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError(
      "apiKey contains characters that are not allowed in a key. Check that it was copied completely.",
    );
  return key;
}

function checkLongPoll(longPollMs: number): number {
  if (!Number.isInteger(longPollMs) || longPollMs < limits.waitMinMs || longPollMs > limits.waitMaxMs) {
    throw new TypeError(`longPollMs must be a whole number from ${limits.waitMinMs} to ${limits.waitMaxMs}.`);
  }
  return longPollMs;
}

function atLeast(name: string, value: number, least: number): number {
  if (typeof value !== "number" || !(value >= least)) throw new TypeError(`${name} must be a number from ${least}.`);
  return value;
}
