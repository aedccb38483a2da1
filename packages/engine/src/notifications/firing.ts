import { limits } from "@millrace/spec";
import type { Firing, NotificationRule, NotificationSubject } from "./notification-rule.ts";

/** How something stands to the condition of a rule. `unknown` neither begins nor ends anything; what is `gone` exists no more. */
export type Level = "above" | "below" | "unknown" | "gone";

/** What becomes of a firing, and which message that is worth. */
export interface FiringChange {
  readonly before: Firing | null;
  /** Null = it ended. */
  readonly after: Firing | null;
  readonly tells: "began" | "ended" | null;
}

/**
 * A condition begins when it is seen once, and ends when it has not been seen for `limits.notificationSettleMs`, so that one that
 * comes and goes is told once.
 *
 * @returns null when nothing changes
 */
export function nextFiring(
  before: Firing | null,
  seen: { readonly subject: NotificationSubject; readonly level: Level; readonly atMs: number },
  { repeatMinutes }: Pick<NotificationRule, "repeatMinutes">,
): FiringChange | null {
  const { subject, level, atMs } = seen;
  if (before === null) {
    if (level !== "above") return null;
    return { before, after: { subject, sinceMs: atMs, toldAtMs: atMs, clearSinceMs: null }, tells: "began" };
  }
  if (level === "gone") return { before, after: null, tells: "ended" };
  if (level === "unknown") return null;
  if (level === "below") {
    if (before.clearSinceMs === null) return { before, after: { ...before, clearSinceMs: atMs }, tells: null };
    if (atMs - before.clearSinceMs < limits.notificationSettleMs) return null;
    return { before, after: null, tells: "ended" };
  }
  const isDue = repeatMinutes !== null && atMs - before.toldAtMs >= repeatMinutes * 60_000;
  if (isDue) return { before, after: { ...before, subject, toldAtMs: atMs, clearSinceMs: null }, tells: "began" };
  return before.clearSinceMs === null ? null : { before, after: { ...before, clearSinceMs: null }, tells: null };
}
