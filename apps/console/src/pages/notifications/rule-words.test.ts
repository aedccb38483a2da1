import type { NotificationDelivery, NotificationRule } from "@millrace/rest-client";
import { expect, test } from "vitest";
import { stateOf } from "./rule-words.ts";

const delivery = (statusCode: number | null): NotificationDelivery => ({
  at: "2026-05-04T08:00:00Z",
  state: "test",
  attempt: 1,
  statusCode,
  error: statusCode === null ? "the connection was refused" : null,
  nextTryAt: null,
  failedInARow: statusCode === 204 ? 0 : 1,
});
const firing: NotificationRule["firing"] = [
  { subject: { kind: "endpoint", id: "e", name: null }, since: "2026-05-04T08:00:00Z", toldAt: "2026-05-04T08:00:00Z" },
];

test.each([
  [{}, "Active"],
  [{ lastDelivery: delivery(204) }, "Active"],
  [{ lastDelivery: delivery(500) }, "Not delivered"],
  [{ lastDelivery: delivery(null) }, "Not delivered"],
  [{ lastDelivery: delivery(null), firing }, "Firing: 1 endpoint"],
  [{ lastDelivery: delivery(null), enabled: false }, "Disabled"],
])("the state of a rule with %j is %s", (part, word) => {
  const rule = { enabled: true, firing: [], lastDelivery: null, ...part } as unknown as NotificationRule;
  expect(stateOf(rule).word).toBe(word);
});
