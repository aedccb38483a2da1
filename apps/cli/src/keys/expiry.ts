import { UsageError } from "../command/failure.ts";
import { readDateMs } from "../values/moment.ts";

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
  const atMs = span === null ? readDateMs(text) : nowMs + Number(span[1]) * (UNIT_MS[span[2] ?? ""] ?? Number.NaN);
  if (Number.isNaN(atMs) || new Date(atMs).getUTCFullYear() > LAST_YEAR) {
    throw new UsageError(`--expires: "${text}" is neither a time span (90m, 12h, 30d, 8w) nor a date (2030-01-31)`);
  }
  if (atMs <= nowMs) throw new UsageError(`--expires: ${text} is in the past`);
  return atMs;
}
