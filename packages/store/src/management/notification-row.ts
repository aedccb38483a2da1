import type { DueNotification, Firing, NotificationRule } from "@millrace/engine";
import type { Insertable, Selectable } from "kysely";
import { flag, fromJson } from "./json-column.ts";
import { toJson } from "./row-numbers.ts";
import type { NotificationFiringTable, NotificationMessageTable, NotificationRuleTable } from "./schema.ts";

export function toRuleRow(rule: NotificationRule): Insertable<NotificationRuleTable> {
  return {
    id: rule.id,
    account_id: rule.accountId,
    name: rule.name,
    condition: rule.condition,
    bounds: toJson(rule.bounds),
    endpoint_ids: toJson(rule.endpointIds),
    url: rule.url,
    enabled: flag(rule.enabled),
    repeat_minutes: rule.repeatMinutes,
    created_at_ms: rule.createdAtMs,
    generation: rule.generation,
    last_delivery: rule.lastDelivery === null ? null : toJson(rule.lastDelivery),
  };
}

export function fromRuleRow(row: Selectable<NotificationRuleTable>): NotificationRule {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    condition: row.condition as NotificationRule["condition"],
    bounds: fromJson(row.bounds),
    endpointIds: fromJson(row.endpoint_ids),
    url: row.url,
    enabled: row.enabled === 1,
    repeatMinutes: row.repeat_minutes,
    createdAtMs: Number(row.created_at_ms),
    generation: row.generation,
    lastDelivery: row.last_delivery === null ? null : fromJson(row.last_delivery),
  };
}

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
