import { UsageError } from "../command/failure.ts";

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * A time span such as `500ms`, `30s`, `5m`, `2h`, `7d` or `1w`, in milliseconds.
 *
 * @throws UsageError naming the flag
 */
export function readDurationMs(flag: string, text: string, { minMs = 1, maxMs = Infinity } = {}): number {
  const [, count, unit = ""] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d|w)$/.exec(text) ?? [];
  const spanMs = Math.round(Number(count) * (UNITS_MS[unit] ?? Number.NaN));
  if (Number.isNaN(spanMs))
    throw new UsageError(`--${flag} must be a time span such as 500ms, 30s, 5m, 2h or 7d, not "${text}"`);
  if (spanMs >= minMs && spanMs <= maxMs) return spanMs;
  const range =
    maxMs === Infinity
      ? `at least ${formatDuration(minMs)}`
      : `from ${formatDuration(minMs)} to ${formatDuration(maxMs)}`;
  throw new UsageError(`--${flag} must be ${range}, not ${text}`);
}

/** A time span for a person: `850 ms`, `3.2 s`, `4 m 5 s`, `2 h 10 m`, `3 d 4 h`. */
export function formatDuration(spanMs: number): string {
  if (spanMs < 1_000) return `${Math.round(spanMs)} ms`;
  if (spanMs < 60_000) return `${Number((spanMs / 1_000).toFixed(1))} s`;
  const seconds = Math.round(spanMs / 1_000);
  if (seconds < 3_600) return join(Math.floor(seconds / 60), "m", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 1_440) return join(Math.floor(minutes / 60), "h", minutes % 60, "m");
  const hours = Math.round(minutes / 60);
  return join(Math.floor(hours / 24), "d", hours % 24, "h");
}

function join(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

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
