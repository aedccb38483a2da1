import { limits } from "@millrace/spec";
import { SettingError } from "./setting-error.ts";

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const duration = /^(\d{1,6})([mhd])$/;
const retentionMaxMs = 365 * unitMs.d;
const maxBytesMin = 16 * 1024 * 1024;
const maxBytesMax = 2 ** 50;

/** How long logs are kept, from a text such as `3d`, `12h` or `30m`; in milliseconds. @throws SettingError */
export function readLogRetention(text: string | undefined): number {
  if (text === undefined || text === "") return limits.logRetentionDefaultMs;
  const [, count = "", unit] = duration.exec(text) ?? [];
  const value = Number(count) * (unit === "m" || unit === "h" || unit === "d" ? unitMs[unit] : NaN);
  if (value >= unitMs.m && value <= retentionMaxMs) return value;
  throw new SettingError(
    `MILLRACE_LOG_RETENTION must be a number of minutes, hours or days from 1m to 365d, such as 30m, 12h or 3d, not "${text}".`,
  );
}

/** How much of all logs is kept, in bytes. @throws SettingError */
export function readLogMaxBytes(text: string | undefined): number {
  if (text === undefined || text === "") return limits.logTotalDefaultBytes;
  const value = Number(text);
  if (Number.isInteger(value) && value >= maxBytesMin && value <= maxBytesMax) return value;
  throw new SettingError(
    `MILLRACE_LOG_MAX_BYTES must be a whole number of bytes from ${maxBytesMin} to ${maxBytesMax}, not "${text}".`,
  );
}
