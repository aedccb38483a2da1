import { isExactNumber } from "@millrace/worker-text/exact-json";

/** Whether a parsed value is an object with named fields: no list, not null, and no number that `parseExactJson` kept as it was. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
