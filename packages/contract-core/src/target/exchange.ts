/** One request; the path begins at the root of the service in the default dialect. */
export interface SuiteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** Default that of the run. */
  readonly dialect?: string;
  /** Sent in the form of the interface; null = none; default the own key. */
  readonly key?: string | null;
  /** Returns a 429 like any other answer, instead of waiting and trying again. */
  readonly takes429?: boolean;
  /** Timeout; default that of the run. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Number of the address that gets it, if the service has several; default the next one. */
  readonly at?: number;
}

export interface Answer {
  /** The dialect of the request. */
  readonly dialect: string;
  readonly status: number;
  readonly headers: Pick<Headers, "get" | "has">;
  readonly text: string;
  /** The body, if it is JSON; otherwise undefined. */
  readonly json: unknown;
  readonly tookMs: number;
  /** Number of the exchange in the record of the scenario. */
  readonly exchange: number;
}

/** A request and its answer, before secrets are removed. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
  };
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  } | null;
  readonly tookMs: number;
  /** Sent more than once, because the network failed. */
  readonly retries: number;
}
