import { serviceAddress } from "./service-address.ts";

/** What every call may be given; what is left out is as the client has it. */
export interface CallOptions {
  /** Ends the call: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time for the whole call in milliseconds, retries and pauses included. */
  readonly timeoutMs?: number | undefined;
  /** How often the request is repeated at most, where that is safe. */
  readonly maxRetries?: number | undefined;
  /** Headers to add. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What every client may be given. */
export interface ClientOptions {
  /** Secret by which the service knows the account. No error shows it. */
  readonly apiKey: string;
  /** Root address of the service, to which the client adds the path of its interface. Default: `http://127.0.0.1:8080`. */
  readonly baseUrl?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Longest time for a whole call in milliseconds, retries included. Default: 60000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is repeated at most, where that is safe. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** Headers to add to every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends every call of this client when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** The options with all defaults in place, checked. */
export interface ClientSettings extends CallNumbers {
  readonly apiKey: string;
  /** Root address of the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

/** The numbers that a client and each of its calls have. */
export interface CallNumbers {
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

/**
 * Fills in the defaults.
 *
 * @throws TypeError when the key cannot be sent in a header or the address is not one; neither is repeated in the message
 * @throws RangeError when `timeoutMs` or `maxRetries` is out of range
 */
export function clientSettings(options: ClientOptions): ClientSettings {
  return {
    apiKey: checkedKey(options.apiKey),
    baseUrl: serviceAddress(options.baseUrl ?? "http://127.0.0.1:8080"),
    // Looked up at each call, so that a `fetch` installed later, as test tools do, is used.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    headers: options.headers ?? {},
    signal: options.signal,
    ...callNumbers(options, { timeoutMs: 60_000, maxRetries: 2 }),
  };
}

/** @throws RangeError when a number is not one that a call can be made with */
export function callNumbers(options: CallOptions, defaults: CallNumbers): CallNumbers {
  const { timeoutMs = defaults.timeoutMs, maxRetries = defaults.maxRetries } = options;
  if (!(timeoutMs > 0)) throw new RangeError(`timeoutMs must be above 0, not ${timeoutMs}.`);
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0)) {
    throw new RangeError(`maxRetries must be a whole number from 0, not ${maxRetries}.`);
  }
  return { timeoutMs, maxRetries };
}

/** A character that no header may carry would make the platform throw an error with the key in its message. */
function checkedKey(apiKey: unknown): string {
  const key = typeof apiKey === "string" ? apiKey.trim() : "";
  if (key === "") throw new TypeError("apiKey is missing.");
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new TypeError("apiKey contains characters that are not allowed in a key. Check that it was copied completely.");
}
