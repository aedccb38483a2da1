import type { Problem } from "../reports/problems.ts";
import { isUndeliverable, type NotificationRule } from "./notification-rule.ts";

/** As much of the reason why a receiver did not answer as is told. */
const errorMaxChars = 200;

/** Messages of rules for notifications that are lost. The address of a receiver is a secret of its account. */
export function notificationProblems(rules: readonly NotificationRule[]): Problem[] {
  return rules.filter(isUndeliverable).map((rule) => {
    const { statusCode, error, failedInARow = 1 } = rule.lastDelivery ?? { statusCode: null, error: null };
    const answered = statusCode === null ? (error ?? "no answer").slice(0, errorMaxChars) : `status ${statusCode}`;
    const tries = failedInARow === 1 ? "The last try" : `The last ${failedInARow} tries`;
    return {
      code: "notification_undeliverable",
      severity: "warning",
      subject: { kind: "notification", id: rule.id, name: rule.name },
      message: `${tries} to deliver a message of this rule failed: ${answered}.`,
      cure: "Repair the receiver or correct the address of the rule, then send a test message.",
    };
  });
}
