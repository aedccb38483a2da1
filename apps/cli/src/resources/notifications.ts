import type { BodyOf, NotificationRule } from "@millrace/rest-client";
import { type Arguments, type Command, outputFlags } from "../command/command.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { resolveNamed } from "../connection/resolve-named.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { oneLine, print, printJson } from "../output/terminal.ts";
import { bodyFlags, bodyOf } from "./body-flags.ts";
import { type Body, type Resource, resourceGroup, resourceOperand } from "./resource-commands.ts";

const boundFlags = bodyFlags("NotificationBounds");

/** The bounds are an object of the request, and a flag each here. */
const bounds = {
  flags: boundFlags.flags,
  async read(given: Arguments): Promise<Body> {
    const named = bodyOf(given, boundFlags);
    return Object.keys(named).length === 0 ? {} : { bounds: named };
  },
};

const resource: Resource<NotificationRule> = {
  one: "notification",
  group: "notifications",
  many: "rules for notifications",
  idOf: ({ id }) => id,
  columns: [
    ["ID", ({ id }) => id],
    ["NAME", ({ name }) => oneLine(name)],
    ["CONDITION", ({ condition }) => condition],
    ["STATE", stateOf],
    ["LAST DELIVERY", deliveryOf],
  ],
  list: {
    details:
      "Lists the rules of the account, newest first: what each watches, for how many endpoints, hosts or accounts its condition holds " +
      "now, and how its last message was delivered.",
    examples: ["millrace notifications list", "millrace notifications list --json"],
    flags: {},
    send: ({ rest }) => rest.notifications.list(),
  },
  get: {
    details: "Shows a rule: its settings, what its condition holds for now, and its last delivery.",
    examples: ["millrace notifications get waits"],
    send: ({ rest }, id) => rest.notifications.get(id),
  },
  create: {
    details:
      "Creates a rule. While its condition holds for one of its endpoints, a message is sent to its address once, and again after each " +
      "--repeat-minutes. Another one tells that it has ended. Without --endpoint it watches all endpoints of the account.",
    examples: [
      "millrace notifications create --name waits --condition QUEUE_AGE --url $URL",
      "millrace notifications create --file rule.json --failed-percent 20",
    ],
    body: bodyFlags("NotificationCreateInput", ["bounds"]),
    beyond: bounds,
    send: ({ rest }, body) => rest.notifications.create(body as unknown as BodyOf<"createNotification">),
  },
  update: {
    details:
      "Changes the fields that are given and leaves the rest; the condition stays. A rule whose bounds or endpoints change, or that is " +
      "enabled, begins anew.",
    examples: [
      "millrace notifications update waits --age-seconds 600 --endpoint greet",
      "millrace notifications update waits --no-enabled",
    ],
    body: bodyFlags("NotificationUpdateInput", ["bounds"]),
    beyond: bounds,
    send: ({ rest }, body, id) => rest.notifications.update(id, body),
  },
  delete: {
    details: "Deletes rules. Their messages that were not delivered yet are not sent.",
    examples: ["millrace notifications delete waits --yes"],
    loss: "",
    send: ({ rest }, id) => rest.notifications.delete(id),
  },
};

const notificationsTest: Command = {
  name: "notifications test",
  summary: "Send a test message",
  operands: [resourceOperand(resource)],
  details:
    "Sends one message of the state test to the address of a rule, also while the rule is not enabled, and tells what the receiver " +
    "answered. It fails unless the receiver acknowledged the message.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "notification-test",
  examples: ["millrace notifications test waits"],
  async run(given) {
    return await withService(given, async ({ rest }) => {
      const { id, name = id } = await resolveNamed(resource, () => rest.notifications.list(), given.operand);
      const sent = await rest.notifications.test(id);
      const { statusCode, error } = sent.delivery;
      const isAcknowledged = statusCode !== null && statusCode >= 200 && statusCode < 300;
      if (given.reader === "program") printJson(sent);
      else if (given.reader === "script") print(sent.message.id);
      else {
        const answer = error ?? `the receiver answered ${statusCode}`;
        print(isAcknowledged ? `Delivered a test message of ${name}: ${answer}.` : `Not delivered: ${answer}.`);
      }
      return isAcknowledged ? exitCodes.done : exitCodes.failed;
    });
  },
};

function stateOf({ enabled, firing, lastDelivery }: NotificationRule): string {
  if (!enabled) return "off";
  // The last message was given up.
  if (lastDelivery !== null && lastDelivery.failedInARow > 0 && lastDelivery.nextTryAt === null) return "undeliverable";
  return firing.length === 0 ? "ok" : `holds for ${firing.length}`;
}

function deliveryOf({ lastDelivery }: NotificationRule): string {
  if (lastDelivery === null) return "";
  const { at, state, statusCode, error } = lastDelivery;
  return `${at} ${state}: ${error ?? statusCode ?? ""}`;
}

export const notifications = resourceGroup(resource, "Rules that tell a receiver when something needs attention", [
  notificationsTest,
]);
