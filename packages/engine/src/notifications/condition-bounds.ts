import { limits, type NotificationCondition } from "@millrace/spec";
import type { FieldProblem } from "../kernel/errors.ts";
import type { NotificationBounds } from "./notification-rule.ts";

/** The bounds of each condition, with what holds where none is given. */
const defaults: Readonly<Record<NotificationCondition, NotificationBounds>> = {
  WORKERS_FAILING: {},
  QUEUE_AGE: { ageSeconds: limits.notificationAgeDefaultSeconds },
  ERROR_RATE: {
    failedPercent: limits.notificationFailedDefaultPercent,
    windowMinutes: limits.notificationWindowDefaultMinutes,
    jobsMin: limits.notificationJobsMinDefault,
  },
  DISK_NEARLY_FULL: { usedPercent: limits.notificationUsedDefaultPercent },
  CONTRACT_DRIFT: {},
  BUDGET_REACHED: { spentPercent: limits.notificationSpentDefaultPercent },
};

const aboutEndpoints: ReadonlySet<NotificationCondition> = new Set(["WORKERS_FAILING", "QUEUE_AGE", "ERROR_RATE"]);

/** Whether a condition holds for endpoints, and not for the account or its hosts. */
export function isAboutEndpoints(condition: NotificationCondition): boolean {
  return aboutEndpoints.has(condition);
}

const forOperators: ReadonlySet<NotificationCondition> = new Set(["DISK_NEARLY_FULL", "CONTRACT_DRIFT"]);

/** Whether a condition is about the whole service, of which only operators are told. */
export function isForOperators(condition: NotificationCondition): boolean {
  return forOperators.has(condition);
}

/** All bounds of a condition: those that are given, and for the others those that held or the defaults. */
export function completeBounds(
  condition: NotificationCondition,
  given: NotificationBounds | undefined,
  current: NotificationBounds = {},
): NotificationBounds {
  return { ...defaults[condition], ...current, ...given };
}

/** Bounds that do not belong to the condition. */
export function boundProblems(condition: NotificationCondition, given: NotificationBounds | undefined): FieldProblem[] {
  const own = Object.keys(defaults[condition]);
  const hint = own.length === 0 ? "it has no bounds" : `it has ${own.join(", ")}`;
  return Object.keys(given ?? {})
    .filter((name) => !own.includes(name))
    .map((name) => ({ field: `bounds.${name}`, message: `does not belong to ${condition}: ${hint}` }));
}

/** A bound that every rule of the condition has. */
export function boundOf(bounds: NotificationBounds, name: keyof NotificationBounds): number {
  const bound = bounds[name];
  if (bound === undefined) throw new Error(`The rule has no bound ${name}.`);
  return bound;
}
