import type { DueNotification, Firing, NotificationRule } from "@millrace/engine";
import { columnsOf, type TableOf } from "./columns.ts";

export const ruleColumns = columnsOf<NotificationRule>()({
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

export interface NotificationRuleTable extends TableOf<typeof ruleColumns> {}

type Subject = Firing["subject"];
interface FlatFiring extends Omit<Firing, "subject"> {
  readonly ruleId: string;
  readonly subjectId: Subject["id"];
  readonly subjectKind: Subject["kind"];
  readonly subjectName: Subject["name"];
}

const firingColumns = columnsOf<FlatFiring>()({
  ruleId: "text",
  subjectId: "text",
  subjectKind: "text",
  subjectName: "text",
  sinceMs: "whole",
  toldAtMs: "whole",
  clearSinceMs: "whole",
});

export interface NotificationFiringTable extends TableOf<typeof firingColumns> {}

export function toFiringRow(ruleId: string, { subject, ...times }: Firing): NotificationFiringTable {
  const { id: subjectId, kind: subjectKind, name: subjectName } = subject;
  return firingColumns.toRow({ ruleId, subjectId, subjectKind, subjectName, ...times });
}

export function fromFiringRow(row: NotificationFiringTable): Firing {
  const { subjectId: id, subjectKind: kind, subjectName: name, ruleId: _, ...times } = firingColumns.fromRow(row);
  return { subject: { id, kind, name }, ...times };
}

const messageColumns = columnsOf<Omit<DueNotification, "accountId" | "url">>()({
  id: "text",
  ruleId: "text",
  message: "json",
  tries: "whole",
  dueAtMs: "whole",
});

export interface NotificationMessageTable extends TableOf<typeof messageColumns> {}

/** A message with the account and the address of its rule. */
export function fromMessageRow(
  row: NotificationMessageTable & Pick<NotificationRuleTable, "account_id" | "url">,
): DueNotification {
  return { ...messageColumns.fromRow(row), accountId: row.account_id, url: row.url };
}
