import { UsageError } from "../command/failure.ts";
import { readDurationMs } from "./duration.ts";

/** Longest span before now, so that the moment has a year of four digits. */
const SPAN_MAX_MS = 36_500 * 86_400_000;

/**
 * A moment in the past, from a time span such as `24h` before now or a date such as `2030-01-31`, as ISO 8601.
 *
 * @throws UsageError naming the flag
 */
export function readMoment(flag: string, text: string, nowMs: number): string {
  if (/^\d+(?:\.\d+)?[a-z]+$/.test(text))
    return new Date(nowMs - readDurationMs(flag, text, { maxMs: SPAN_MAX_MS })).toISOString();
  const atMs = readDateMs(text);
  if (!Number.isNaN(atMs)) return new Date(atMs).toISOString();
  throw new UsageError(`--${flag} must be a time span (24h, 30d) or a date (2030-01-31), not "${text}"`);
}

/**
 * A date such as `2030-01-31` or `2030-01-31T12:00:00Z` in milliseconds since the epoch; NaN when it is none. Without a zone it
 * is UTC, so that the same command means the same everywhere.
 */
export function readDateMs(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (match === null) return Number.NaN;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  // Date would make the 1st of March out of the 30th of February.
  const dayMs = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, 10) !== day) return Number.NaN;
  return Date.parse(`${day}T${time}${zone}`);
}
