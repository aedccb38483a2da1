import { messageOf } from "./failure.ts";
import type { JobReport } from "./wire.ts";

/** Makes the report of what a handler returned. */
export function reportOfResult(result: unknown): JobReport {
  if (!isRecord(result) || !("error" in result || "refresh_worker" in result)) return { output: result };
  const { error, refresh_worker, ...output } = result;
  const report: JobReport = {};
  if (isSet(error)) report.error = errorText(error);
  if (isSet(refresh_worker)) report.stopPod = true;
  if (Object.keys(output).length > 0) report.output = output;
  return report;
}

/** The error that a yielded value stands for; undefined for an ordinary chunk. */
export function errorOfChunk(chunk: unknown): string | undefined {
  return isRecord(chunk) && isSet(chunk["error"]) ? errorText(chunk["error"]) : undefined;
}

/** Whether a value is an object with keys, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Truth as in the official worker, where an empty text, 0, null and false all mean that there is no error. */
function isSet(value: unknown): boolean {
  return Boolean(value);
}

function errorText(error: unknown): string {
  return messageOf(error);
}
