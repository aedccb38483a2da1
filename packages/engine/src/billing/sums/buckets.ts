import type { BillingBucketSize } from "@millrace/spec";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_MS;

/** Start of the span that a moment lies in: full hours, UTC midnights, Mondays, first days of the month or the year. */
export function bucketStart(size: BillingBucketSize, atMs: number): number {
  switch (size) {
    case "hour":
      return atMs - modulo(atMs, HOUR_MS);
    case "day":
      return atMs - modulo(atMs, DAY_MS);
    case "week":
      return atMs - modulo(atMs - MONDAY_MS, 7 * DAY_MS);
    case "month": {
      const date = new Date(atMs);
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
    }
    case "year":
      return Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1);
  }
}

/** Start of the span after the one that a moment lies in. */
export function nextBucketStart(size: BillingBucketSize, atMs: number): number {
  const start = bucketStart(size, atMs);
  switch (size) {
    case "hour":
      return start + HOUR_MS;
    case "day":
      return start + DAY_MS;
    case "week":
      return start + 7 * DAY_MS;
    case "month":
      return Date.UTC(new Date(start).getUTCFullYear(), new Date(start).getUTCMonth() + 1, 1);
    case "year":
      return Date.UTC(new Date(start).getUTCFullYear() + 1, 0, 1);
  }
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
