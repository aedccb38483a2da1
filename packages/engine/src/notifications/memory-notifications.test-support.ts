import {
  deliveryAfter,
  type Firing,
  type NotificationDelivery,
  type NotificationMessage,
  type NotificationRule,
} from "./notification-rule.ts";
import type { DueNotification, NotificationStore } from "./ports.ts";

/** Rules in memory, as far as checks and deliveries need them. */
export interface MemoryNotifications extends Pick<
  NotificationStore,
  "enabled" | "firing" | "turn" | "due" | "dueMessage" | "nextDueAtMs" | "tried"
> {
  readonly rules: NotificationRule[];
  readonly fires: Map<string, Firing[]>;
  readonly messages: NotificationMessage[];
  readonly deliveries: NotificationDelivery[];
}

export function memoryNotifications(rules: NotificationRule[]): MemoryNotifications {
  const fires = new Map<string, Firing[]>();
  const messages: NotificationMessage[] = [];
  const deliveries: NotificationDelivery[] = [];
  let waiting: DueNotification[] = [];
  const dueAt = (nowMs: number): DueNotification[] => waiting.filter(({ dueAtMs }) => dueAtMs <= nowMs);
  return {
    rules,
    fires,
    messages,
    deliveries,
    enabled: async () => rules.filter(({ enabled }) => enabled),
    firing: async () => new Map(fires),
    async turn({ id }, { before, after }, message) {
      const others = (fires.get(id) ?? []).filter(({ subject }) => subject.id !== (before ?? after)?.subject.id);
      fires.set(id, after === null ? others : [...others, after]);
      const rule = rules.find((one) => one.id === id);
      if (message === null || rule === undefined) return true;
      messages.push(message);
      const { accountId, url } = rule;
      waiting.push({ id: message.id, ruleId: id, accountId, url, message, tries: 0, dueAtMs: Date.parse(message.at) });
      return true;
    },
    due: async (nowMs, limit) => dueAt(nowMs).slice(0, limit),
    dueMessage: async (id, nowMs) => dueAt(nowMs).find((one) => one.id === id),
    async nextDueAtMs(afterMs) {
      const later = waiting.map(({ dueAtMs }) => dueAtMs).filter((dueAtMs) => dueAtMs > afterMs);
      return later.length === 0 ? null : Math.min(...later);
    },
    async tried(_ruleId, messageId, tried) {
      const delivery = deliveryAfter(null, tried);
      deliveries.push(delivery);
      const { attempt, nextTryAtMs } = delivery;
      waiting = waiting.flatMap((one) => {
        if (one.id !== messageId) return [one];
        return nextTryAtMs === null ? [] : [{ ...one, tries: attempt, dueAtMs: nextTryAtMs }];
      });
      return delivery;
    },
  };
}

export function ruleOf(changes: Partial<NotificationRule> = {}): NotificationRule {
  return {
    id: "rule1",
    accountId: "account1",
    name: "jobs wait",
    condition: "QUEUE_AGE",
    bounds: { ageSeconds: 60 },
    endpointIds: [],
    url: "https://hooks.example.org/millrace",
    enabled: true,
    repeatMinutes: null,
    createdAtMs: 0,
    generation: 1,
    lastDelivery: null,
    ...changes,
  };
}
