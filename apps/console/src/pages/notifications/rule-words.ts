import type { NotificationCondition, NotificationDelivery, NotificationRule } from "@millrace/rest-client";
import { limits } from "@millrace/spec";
import { counted } from "../../data/format.ts";
import type { Tone } from "../../parts/status.tsx";

export type BoundName = keyof NotificationRule["bounds"];

/** What a condition is, in words, and what it is measured by. */
interface ConditionWords {
  readonly label: string;
  readonly bounds: readonly BoundName[];
  readonly isAboutEndpoints: boolean;
  readonly isForOperators: boolean;
}

const ofEndpoints = { isAboutEndpoints: true, isForOperators: false };

export const conditions: Readonly<Record<NotificationCondition, ConditionWords>> = {
  WORKERS_FAILING: { label: "An endpoint cannot start workers", bounds: [], ...ofEndpoints },
  QUEUE_AGE: { label: "A job waits too long", bounds: ["ageSeconds"], ...ofEndpoints },
  ERROR_RATE: {
    label: "Too many jobs fail",
    bounds: ["failedPercent", "windowMinutes", "jobsMin"],
    ...ofEndpoints,
  },
  BUDGET_REACHED: {
    label: "The budget is spent",
    bounds: ["spentPercent"],
    isAboutEndpoints: false,
    isForOperators: false,
  },
  CONTRACT_DRIFT: {
    label: "The contract suite finds broken claims",
    bounds: [],
    isAboutEndpoints: false,
    isForOperators: true,
  },
  DISK_NEARLY_FULL: {
    label: "The disk of a host is nearly full",
    bounds: ["usedPercent"],
    isAboutEndpoints: false,
    isForOperators: true,
  },
};

/** Those of a new rule. */
export const defaultBounds: NotificationRule["bounds"] = {
  ageSeconds: limits.notificationAgeDefaultSeconds,
  failedPercent: limits.notificationFailedDefaultPercent,
  windowMinutes: limits.notificationWindowDefaultMinutes,
  jobsMin: limits.notificationJobsMinDefault,
  usedPercent: limits.notificationUsedDefaultPercent,
  spentPercent: limits.notificationSpentDefaultPercent,
};

export const conditionNames = Object.keys(conditions) as readonly NotificationCondition[];

/** Also for conditions that are newer than this console. */
export function conditionLabel(condition: string): string {
  return conditions[condition as NotificationCondition]?.label ?? condition;
}

/** Whether a rule can notify, and whether its condition holds for something now. */
export function stateOf(rule: NotificationRule): { readonly word: string; readonly tone: Tone } {
  const { enabled, firing } = rule;
  if (!enabled) return { word: "Disabled", tone: "idle" };
  const [first] = firing;
  if (first !== undefined) return { word: `Firing: ${counted(firing.length, first.subject.kind)}`, tone: "bad" };
  return isUndelivered(rule) ? { word: "Not delivered", tone: "bad" } : { word: "Active", tone: "ok" };
}

/** Whether the receiver of a rule did not take the last message. */
export function isUndelivered({ enabled, lastDelivery }: NotificationRule): boolean {
  return enabled && lastDelivery !== null && !isAcknowledged(lastDelivery);
}

export function isAcknowledged({ statusCode }: NotificationDelivery): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** What the receiver did with a message. */
export function outcomeOf(delivery: NotificationDelivery): string {
  const { statusCode, error, nextTryAt } = delivery;
  if (isAcknowledged(delivery)) return "delivered";
  const why = error ?? `answered ${statusCode}`;
  return nextTryAt === null ? why : `${why}; the service tries again`;
}
