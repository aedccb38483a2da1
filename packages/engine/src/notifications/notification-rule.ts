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

/** How a message was last tried to be delivered. */
export interface NotificationDelivery {
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

/** Something that the condition of a rule holds for. */
export interface Firing {
  readonly subject: NotificationSubject;
  readonly sinceMs: number;
  readonly toldAtMs: number;
  /** Since when the condition has not held; null while it holds. */
  readonly clearSinceMs: number | null;
}
