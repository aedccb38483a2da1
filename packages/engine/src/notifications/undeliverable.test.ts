import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { ruleOf } from "./memory-notifications.test-support.ts";
import { deliveryAfter, type DeliveryTry, type NotificationDelivery } from "./notification-rule.ts";
import { notificationProblems } from "./undeliverable.ts";

const refused: DeliveryTry = { atMs: 1, state: "began", attempt: 1, statusCode: 503, error: null, nextTryAtMs: 2 };
const givenUp: DeliveryTry = { ...refused, attempt: limits.webhookAttemptsMax, nextTryAtMs: null };

function problemAfter(tries: readonly DeliveryTry[], enabled = true): string | undefined {
  const lastDelivery = tries.reduce<NotificationDelivery | null>(deliveryAfter, null);
  return notificationProblems([ruleOf({ enabled, lastDelivery })])[0]?.message;
}

test("a rule has a problem from the first message that was given up until one is acknowledged", () => {
  expect(problemAfter([])).toBeUndefined();
  expect(problemAfter([refused])).toBeUndefined();
  const dead = [refused, { ...refused, attempt: 2 }, givenUp];
  expect(problemAfter(dead)).toBe("The last 3 tries to deliver a message of this rule failed: status 503.");
  expect(problemAfter(dead, false)).toBeUndefined();
  expect(problemAfter([...dead, refused])).toBe(
    "The last 4 tries to deliver a message of this rule failed: status 503.",
  );
  expect(problemAfter([...dead, { ...refused, statusCode: 204, nextTryAtMs: null }])).toBeUndefined();
});

test("one test message that failed is a problem, told in few words", () => {
  const unanswered = { ...givenUp, attempt: 1, statusCode: null, error: "x".repeat(1_000) };
  expect(problemAfter([unanswered])).toMatch(/^The last try to deliver a message of this rule failed: x{200}\.$/);
});

test("a delivery that an older version wrote counts as given up", () => {
  expect(notificationProblems([ruleOf({ lastDelivery: givenUp })])).toMatchObject([
    { code: "notification_undeliverable" },
  ]);
});
