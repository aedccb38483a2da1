import type { NotificationState } from "@millrace/spec";
import type { Observation } from "./observations.ts";
import type { NotificationMessage, NotificationRule } from "./notification-rule.ts";

/** What a receiver is told. */
export function messageOf(
  rule: Pick<NotificationRule, "id" | "name" | "condition">,
  state: NotificationState,
  { subject, message, figures }: Pick<Observation, "subject" | "message" | "figures">,
  { id, atMs, sinceMs }: { readonly id: string; readonly atMs: number; readonly sinceMs: number },
): NotificationMessage {
  return {
    id,
    type: "notification",
    state,
    condition: rule.condition,
    rule: { id: rule.id, name: rule.name },
    subject,
    message,
    at: new Date(atMs).toISOString(),
    since: new Date(sinceMs).toISOString(),
    figures,
  };
}
