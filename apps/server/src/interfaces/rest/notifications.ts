import type { Firing, NotificationDelivery, ShownRule } from "@millrace/engine";
import { limits, type RestComponents } from "@millrace/spec";
import { accountOf, callerOf, type RestHandlers } from "./rest-handler.ts";

type Schemas = RestComponents["schemas"];

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

function deliveryBody({ atMs, nextTryAtMs, ...rest }: NotificationDelivery): Schemas["NotificationDelivery"] {
  const nextTryAt = nextTryAtMs === null ? null : dateOf(nextTryAtMs);
  return { at: dateOf(atMs), ...rest, nextTryAt, failedInARow: rest.failedInARow ?? 0 };
}

function firingBody({ subject, sinceMs, toldAtMs }: Firing): Schemas["NotificationFiring"] {
  return { subject, since: dateOf(sinceMs), toldAt: dateOf(toldAtMs) };
}

function ruleBody({ rule, firing }: ShownRule): Schemas["NotificationRule"] {
  const { id, name, condition, bounds, endpointIds, url, enabled, repeatMinutes, createdAtMs, lastDelivery } = rule;
  return {
    id,
    name,
    condition,
    bounds,
    endpointIds: [...endpointIds],
    url,
    enabled,
    repeatMinutes,
    createdAt: dateOf(createdAtMs),
    firing: firing.slice(0, limits.notificationFiringShownMax).map(firingBody),
    lastDelivery: lastDelivery === null ? null : deliveryBody(lastDelivery),
  };
}

/** The operations on rules for notifications. */
export const notificationHandlers = {
  createNotification: async ({ body }, context) => {
    const { accountId } = callerOf(context);
    const isOperator = await context.accounts.isOperator(callerOf(context));
    return { status: 200, body: ruleBody(await context.notifications.create({ accountId, isOperator }, body)) };
  },

  listNotifications: async (_request, context) => ({
    status: 200,
    body: (await context.notifications.list(accountOf(context))).map(ruleBody),
  }),

  getNotification: async ({ path }, context) => ({
    status: 200,
    body: ruleBody(await context.notifications.get(accountOf(context), path.notificationId)),
  }),

  updateNotification: async ({ path, body }, context) => ({
    status: 200,
    body: ruleBody(await context.notifications.update(accountOf(context), path.notificationId, body)),
  }),

  deleteNotification: async ({ path }, context) => {
    await context.notifications.delete(accountOf(context), path.notificationId);
    return { status: 204 };
  },

  testNotification: async ({ path }, context) => {
    const { delivery, message } = await context.notifications.test(accountOf(context), path.notificationId);
    return { status: 200, body: { delivery: deliveryBody(delivery), message } };
  },
} satisfies Partial<RestHandlers>;
