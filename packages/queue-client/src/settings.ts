import { type ClientOptions, type ClientSettings, clientSettings } from "@millrace/client-runtime/client-options";
import { type Clock, platformClock } from "@millrace/client-runtime/clock";

import { limits } from "./limits.ts";
import type { Runtime } from "./runtime.ts";

/** Which of the two forms of the interface the service speaks under the given address. */
export type Dialect = "default" | "compat";

/** How a client reaches its endpoint. Everything but the key and the endpoint has a default. */
export interface QueueClientOptions extends ClientOptions, Partial<Clock> {
  /** The endpoint whose queue this client speaks to. */
  readonly endpointId: string;
  /**
   * `compat` for a service that speaks the hosted dialect: chunks then come inside an object, the key is sent as Bearer, and
   * a submission whose answer was lost is not repeated, because not every such service knows idempotency keys.
   * Default: `compat` where the address ends with `/compat`, otherwise `default`.
   */
  readonly dialect?: Dialect | undefined;
  /** How long one request of `result()` asks the service to wait for the end, in milliseconds. Default: 50000. */
  readonly longPollMs?: number | undefined;
  /** How long an outage `result()` and `stream()` live through before they give up, in milliseconds. Default: 60000. */
  readonly outageMs?: number | undefined;
  /** How long an event stream may be silent before it is opened anew, in milliseconds. Default: 60000. */
  readonly silenceMs?: number | undefined;
  /** Parses answers of the service, for example so that large numbers keep their digits. Default: `JSON.parse`. */
  readonly parseJson?: ((text: string) => unknown) | undefined;
}

/** The options with all defaults in place, checked. */
export interface Settings extends Omit<ClientSettings, "fetch"> {
  readonly endpointId: string;
  readonly dialect: Dialect;
  readonly longPollMs: number;
  readonly outageMs: number;
  readonly silenceMs: number;
  readonly parseJson: (text: string) => unknown;
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
 * @throws TypeError or RangeError for an option that can never work. The message names the option and never repeats the key.
 */
export function resolveSettings(options: QueueClientOptions): Settings {
  const { endpointId, now, sleep, random } = options;
  const { fetch, ...shared } = clientSettings(options);
  const dialect = options.dialect ?? (shared.baseUrl.endsWith("/compat") ? "compat" : "default");
  if (!isId(endpointId)) {
    throw new TypeError(`endpointId must be 1 to ${limits.idMaxChars} letters, digits, "_" or "-".`);
  }
  if (dialect !== "default" && dialect !== "compat") throw new TypeError(`dialect must be "default" or "compat".`);
  return {
    ...shared,
    endpointId,
    dialect,
    longPollMs: checkLongPoll(options.longPollMs ?? 50_000),
    outageMs: atLeast("outageMs", options.outageMs ?? 60_000, 0),
    silenceMs: atLeast("silenceMs", options.silenceMs ?? 60_000, 1),
    parseJson: options.parseJson ?? ((text) => JSON.parse(text) as unknown),
    headers: Object.fromEntries(new Headers(shared.headers)),
    runtime: {
      fetch,
      now: now ?? platformClock.now,
      sleep: sleep ?? platformClock.sleep,
      random: random ?? platformClock.random,
    },
  };
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
