import type { TokenUsage } from "./usage.ts";

/** Tokens of answers that told of them, in one span of time. */
export interface TokenSums extends TokenUsage {
  readonly requests: number;
}

/** What one run of a gateway counted for an endpoint and a key in an hour. */
export interface TokenCount extends TokenSums {
  readonly accountId: string;
  readonly hourMs: number;
  readonly endpointId: string;
  readonly keyId: string;
  /** Never the same for two runs of gateways. */
  readonly writer: string;
}

export interface TokenQuery {
  readonly accountId: string;
  /** Hours that begin within `[fromMs, untilMs)`. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** What hours are added up to: hours or days. */
  readonly spanMs: number;
  readonly by: "endpointId" | "keyId";
  readonly endpointId?: string | undefined;
  readonly keyId?: string | undefined;
}

export interface TokenSpan extends TokenSums {
  readonly atMs: number;
  /** Id of the endpoint or of the key. */
  readonly group: string;
}

/** Storage of counted tokens. */
export interface TokenCounts {
  /** A count replaces that of the same hour, endpoint, key and writer, so that a write that failed can be repeated. */
  write(counts: readonly TokenCount[]): Promise<void>;
  /** The sums of all gateways, oldest first. */
  read(query: TokenQuery): Promise<readonly TokenSpan[]>;
}
