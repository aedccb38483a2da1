import type { Bucket } from "./bucket.ts";

export interface StoredBucket {
  readonly endpointId: string;
  /** A minute or an hour. */
  readonly spanMs: number;
  /** When the span began. */
  readonly atMs: number;
  /** Which gateway saw it; each run of a gateway has another one. */
  readonly writer: string;
  readonly bucket: Bucket;
}

export interface BucketHour {
  readonly endpointId: string;
  readonly atMs: number;
}

export interface BucketQuery {
  readonly spanMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Only minutes whose hour is not stored yet. */
  readonly unmerged?: boolean | undefined;
}

/** Storage of what happened at endpoints over time. What it is given need not survive a crash of the computer. */
export interface BucketStore {
  /** A bucket replaces that of the same endpoint, span, moment and writer, so that a write that failed can be repeated. */
  write(buckets: readonly StoredBucket[]): Promise<void>;
  /** Those of these endpoints that began from `fromMs` on and before `untilMs`, those of each endpoint oldest first. */
  read(endpointIds: readonly string[], query: BucketQuery): Promise<readonly StoredBucket[]>;
  /** Hours before a moment that have minutes and are not stored as hours yet, at most `limit`. */
  unmergedHours(query: { readonly beforeMs: number; readonly limit: number }): Promise<readonly BucketHour[]>;
  /** Removes buckets of this span that began before a moment. */
  trim(spanMs: number, beforeMs: number): Promise<void>;
  remove(endpointId: string): Promise<void>;
}
