import { invalidField } from "../../kernel/errors.ts";
import type { Period } from "./usage.ts";

const DEFAULT_PERIOD_MS = 30 * 24 * 3_600_000;

/** The period that a report asks for; times left out: the last 30 days. @throws DomainError `invalid_request` */
export function reportPeriod(
  asked: { readonly startMs?: number | undefined; readonly endMs?: number | undefined },
  nowMs: number,
): Period {
  const untilMs = asked.endMs ?? nowMs;
  const fromMs = asked.startMs ?? untilMs - DEFAULT_PERIOD_MS;
  if (untilMs <= fromMs) throw invalidField("endTime", "must be after startTime");
  return { fromMs, untilMs };
}
