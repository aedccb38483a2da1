import { limits } from "@millrace/spec";
import type { NotificationCondition, NotificationState, RestComponents } from "@millrace/spec";

type Schemas = RestComponents["schemas"];

/** The request body that a receiver gets. */
export type NotificationMessage = Schemas["NotificationMessage"];
export type NotificationSubject = Schemas["NotificationSubject"];
export type NotificationBounds = Schemas["NotificationBounds"];
export type NotificationCreateInput = Schemas["NotificationCreateInput"];
export type NotificationUpdateInput = Schemas["NotificationUpdateInput"];

/** What an account wants to be told of, and where. */
export interface NotificationRule {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly condition: NotificationCondition;
  /** Those that the condition is measured by, and no others. */
  readonly bounds: NotificationBounds;
  /** Empty = all of the account. */
  readonly endpointIds: readonly string[];
  readonly url: string;
  readonly enabled: boolean;
  /** Null = a condition that goes on is not told again. */
  readonly repeatMinutes: number | null;
  readonly createdAtMs: number;
  /** Rises whenever the rule begins anew: what was found for an earlier generation does not count. */
  readonly generation: number;
  readonly lastDelivery: NotificationDelivery | null;
}

/** A try to deliver a message. */
export interface DeliveryTry {
  readonly atMs: number;
  readonly state: NotificationState;
  /** From 1. */
  readonly attempt: number;
  readonly statusCode: number | null;
  /** Why there was no answer, in words without the address. */
  readonly error: string | null;
  /** Null = acknowledged or given up. */
  readonly nextTryAtMs: number | null;
}

/** How a message was last tried to be delivered. */
export interface NotificationDelivery extends DeliveryTry {
  /** Tries in a row that were not acknowledged, this one included. Older versions left it out. */
  readonly failedInARow?: number | undefined;
}

/** What a rule shows after a try. */
export function deliveryAfter(before: NotificationDelivery | null, tried: DeliveryTry): NotificationDelivery {
  return { ...tried, failedInARow: isAcknowledged(tried) ? 0 : (before?.failedInARow ?? 0) + 1 };
}

/** Whether messages of a rule are lost: the last one was given up, and none was acknowledged since. */
export function isUndeliverable({
  enabled,
  lastDelivery,
}: Pick<NotificationRule, "enabled" | "lastDelivery">): boolean {
  if (!enabled || lastDelivery === null || isAcknowledged(lastDelivery)) return false;
  return lastDelivery.nextTryAtMs === null || (lastDelivery.failedInARow ?? 0) >= limits.webhookAttemptsMax;
}

function isAcknowledged({ statusCode }: DeliveryTry): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode <= 299;
}

/** Something that the condition of a rule holds for. */
export interface Firing {
  readonly subject: NotificationSubject;
  readonly sinceMs: number;
  readonly toldAtMs: number;
  /** Since when the condition has not held; null while it holds. */
  readonly clearSinceMs: number | null;
}
