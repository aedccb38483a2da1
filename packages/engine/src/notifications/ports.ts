import type { WebhookAnswer } from "../jobs/model/ports.ts";
import type { FiringChange } from "./firing.ts";
import type {
  DeliveryTry,
  Firing,
  NotificationBounds,
  NotificationDelivery,
  NotificationMessage,
  NotificationRule,
} from "./notification-rule.ts";

/** What changes of a rule; what is left out stays. */
export interface NotificationChanges {
  readonly name?: string;
  readonly bounds?: NotificationBounds;
  readonly endpointIds?: readonly string[];
  readonly url?: string;
  readonly enabled?: boolean;
  readonly repeatMinutes?: number | null;
}

/** A message that waits for its delivery. */
export interface DueNotification {
  readonly id: string;
  readonly ruleId: string;
  readonly accountId: string;
  /** Where the rule sends messages now. */
  readonly url: string;
  readonly message: NotificationMessage;
  /** Tries made so far. */
  readonly tries: number;
  readonly dueAtMs: number;
}

/** Storage of rules, of what they fire for, and of messages until they are delivered. Each method is one atomic change. */
export interface NotificationStore {
  /** Refuses when the account has as many rules as are allowed. */
  insert(rule: NotificationRule): Promise<"inserted" | "too-many">;
  get(id: string): Promise<NotificationRule | undefined>;
  /** All of an account, newest first. */
  list(accountId: string): Promise<readonly NotificationRule[]>;
  /** Those of all accounts that are enabled. */
  enabled(): Promise<readonly NotificationRule[]>;
  /** The rule as it is afterwards; a new address has no delivery yet. `restarts`: it begins anew, without what it fires for and without undelivered messages. */
  update(id: string, changes: NotificationChanges, restarts: boolean): Promise<NotificationRule | "missing">;
  /** With what it fires for and its undelivered messages. */
  remove(id: string): Promise<"removed" | "missing">;
  /** What rules fire for, by the id of the rule, longest first. */
  firing(ruleIds: readonly string[]): Promise<ReadonlyMap<string, readonly Firing[]>>;
  /**
   * Stores a change of a firing together with the message about it. False, and nothing is stored, when the rule has another
   * generation or the firing is not as it was: another gateway was first.
   */
  turn(
    rule: Pick<NotificationRule, "id" | "generation">,
    change: FiringChange,
    message: NotificationMessage | null,
  ): Promise<boolean>;
  /** Messages that are due, longest first. */
  due(nowMs: number, limit: number): Promise<readonly DueNotification[]>;
  /** One of them as it is now; undefined when it is not due any more. */
  dueMessage(id: string, nowMs: number): Promise<DueNotification | undefined>;
  /** When the first message is due after a moment; null when there is none. */
  nextDueAtMs(afterMs: number): Promise<number | null>;
  /** Notes a try; resolves to what the rule shows of it. `messageId` null: of a message that was not stored. One that is not tried again is forgotten. */
  tried(ruleId: string, messageId: string | null, tried: DeliveryTry): Promise<NotificationDelivery>;
}

/** Sends a message to a receiver. Never rejects. */
export interface NotificationSender {
  send(
    request: { readonly url: string; readonly body: string; readonly id: string; readonly attempt: number },
    secret: string,
  ): Promise<WebhookAnswer>;
}
