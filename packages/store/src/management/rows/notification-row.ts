import type { DueNotification, Firing, NotificationRule } from "@millrace/engine";
import type { Insertable, Selectable } from "kysely";
import { columnsOf } from "./columns.ts";
import { fromJson } from "./json-column.ts";
import type { NotificationFiringTable, NotificationMessageTable, NotificationRuleTable } from "./schema.ts";

export const ruleColumns = columnsOf<NotificationRule, Selectable<NotificationRuleTable>>({
  id: "text",
  accountId: "text",
  name: "text",
  condition: "text",
  bounds: "json",
  endpointIds: "json",
  url: "text",
  enabled: "flag",
  repeatMinutes: "whole",
  createdAtMs: "whole",
  generation: "whole",
  lastDelivery: "json",
});

export function toFiringRow(ruleId: string, firing: Firing): Insertable<NotificationFiringTable> {
  const { subject, sinceMs, toldAtMs, clearSinceMs } = firing;
  return {
    rule_id: ruleId,
    subject_id: subject.id,
    subject_kind: subject.kind,
    subject_name: subject.name,
    since_ms: sinceMs,
    told_at_ms: toldAtMs,
    clear_since_ms: clearSinceMs,
  };
}

export function fromFiringRow(row: Selectable<NotificationFiringTable>): Firing {
  return {
    subject: {
      kind: row.subject_kind as Firing["subject"]["kind"],
      id: row.subject_id,
      name: row.subject_name,
    },
    sinceMs: Number(row.since_ms),
    toldAtMs: Number(row.told_at_ms),
    clearSinceMs: row.clear_since_ms === null ? null : Number(row.clear_since_ms),
  };
}

/** A message with the account and the address of its rule. */
export function fromMessageRow(
  row: Selectable<NotificationMessageTable> & Pick<NotificationRuleTable, "account_id" | "url">,
): DueNotification {
  return {
    id: row.id,
    ruleId: row.rule_id,
    accountId: row.account_id,
    url: row.url,
    message: fromJson(row.message),
    tries: row.tries,
    dueAtMs: Number(row.due_at_ms),
  };
}
