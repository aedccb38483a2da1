import { UsageError } from "../command/failure.ts";
import { type Arguments, type Flags, textFlag } from "../command/command.ts";
import type { BatchBounds } from "@millrace/queue-client";
import { readDateMs, readDurationMs } from "../values/duration.ts";
import { timeText } from "./show-batch.ts";

export const boundFlags: Flags = {
  "finish-by": textFlag("WHEN", "When it is to be done: 8h from now, or a date (2030-01-31T06:00Z)"),
  "max-cost": textFlag("DOLLARS", "The most that it may cost, in US dollars"),
};

/** What a batch is to meet; `none` removes a bound. @throws UsageError naming the flag */
export function readBounds(given: Arguments, nowMs: number): BatchBounds {
  return { finishBy: readFinishBy(given.text("finish-by"), nowMs), maxCost: readDollars(given.text("max-cost")) };
}

function readFinishBy(text: string | undefined, nowMs: number): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "none") return null;
  if (/^[\d.]+[a-z]+$/.test(text)) return nowMs + readDurationMs("finish-by", text);
  const atMs = readDateMs(text);
  if (atMs <= nowMs) throw new UsageError(`--finish-by must be later than now, ${timeText(atMs)} is not`);
  if (!Number.isNaN(atMs)) return atMs;
  throw new UsageError(`--finish-by must be a time span (8h), a date (2030-01-31T06:00Z) or none, not "${text}"`);
}

function readDollars(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === "none") return null;
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text);
  throw new UsageError(`--max-cost must be US dollars such as 12.50, or none, not "${text}"`);
}
