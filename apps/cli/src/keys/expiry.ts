import { UsageError } from "../failure.ts";

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
/** Years beyond this are typing errors, and dates near the end of what a Date can hold. */
const LAST_YEAR = 9999;

/**
 * When a key expires, from a time span such as `30d` (`m` minutes, `h` hours, `d` days, `w` weeks) or a date such as
 * `2030-01-31` or `2030-01-31T12:00:00Z`.
 *
 * @returns milliseconds since the epoch, later than `nowMs`
 * @throws UsageError
 */
export function readExpiry(text: string, nowMs: number): number {
  const span = /^([1-9]\d{0,5})([mhdw])$/.exec(text);
  const atMs = span === null ? readDate(text) : nowMs + Number(span[1]) * (UNIT_MS[span[2] ?? ""] ?? Number.NaN);
  if (Number.isNaN(atMs) || new Date(atMs).getUTCFullYear() > LAST_YEAR) {
    throw new UsageError(`--expires: "${text}" is neither a time span (90m, 12h, 30d, 8w) nor a date (2030-01-31)`);
  }
  if (atMs <= nowMs) throw new UsageError(`--expires: ${text} is in the past`);
  return atMs;
}

/** Without a zone it is UTC, so that the same command means the same everywhere. */
function readDate(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text);
  if (match === null) return Number.NaN;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  // Date would make the 1st of March out of the 30th of February.
  const dayMs = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(dayMs) || new Date(dayMs).toISOString().slice(0, 10) !== day) return Number.NaN;
  return Date.parse(`${day}T${time}${zone}`);
}
