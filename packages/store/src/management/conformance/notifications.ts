import type {
  Firing,
  FiringChange,
  NotificationDelivery,
  NotificationMessage,
  NotificationRule,
} from "@millrace/engine";
import { limits } from "@millrace/spec";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleAccount, sampleId, sampleRule, storedAccount } from "../samples.test-support.ts";

const firing: Firing = {
  subject: { kind: "endpoint", id: "endpoint1", name: "first" },
  sinceMs: 2_000,
  toldAtMs: 2_000,
  clearSinceMs: null,
};
const began: FiringChange = { before: null, after: firing, tells: "began" };
const delivery: NotificationDelivery = {
  atMs: 3_000,
  state: "began",
  attempt: 1,
  statusCode: 500,
  error: null,
  nextTryAtMs: 8_000,
};

function messageOf({ id, name, condition }: NotificationRule): NotificationMessage {
  const { subject } = firing;
  const at = new Date(2_000).toISOString();
  const text = { message: "A job waits – long.", figures: { oldestAgeSeconds: 301 } };
  return {
    id: sampleId(),
    type: "notification",
    state: "began",
    condition,
    rule: { id, name },
    subject,
    at,
    since: at,
    ...text,
  };
}

export function describeNotifications(store: () => ManagementStore): void {
  const rules = (): ManagementStore["notifications"] => store().notifications;

  async function storedRule(changes: Partial<NotificationRule> = {}): Promise<NotificationRule> {
    const account = await storedAccount(store());
    const rule = sampleRule(account.id, changes);
    expect(await rules().insert(rule)).toBe("inserted");
    return rule;
  }

  async function begun(): Promise<{ readonly rule: NotificationRule; readonly message: NotificationMessage }> {
    const rule = await storedRule();
    const message = messageOf(rule);
    expect(await rules().turn(rule, began, message)).toBe(true);
    return { rule, message };
  }

  const firingOf = async ({ id }: NotificationRule): Promise<readonly Firing[]> =>
    (await rules().firing([id])).get(id) ?? [];

  describe("rules for notifications", () => {
    test("come back as they were stored, newest first; only enabled ones are checked", async () => {
      const rule = await storedRule({ repeatMinutes: 60 });
      const off = sampleRule(rule.accountId, { createdAtMs: 2_000, enabled: false, endpointIds: [], bounds: {} });
      await rules().insert(off);
      expect(await rules().list(rule.accountId)).toEqual([off, rule]);
      expect(await rules().get(rule.id)).toEqual(rule);
      expect(await rules().get("unknown")).toBeUndefined();
      expect(await rules().enabled()).toEqual([rule]);
      expect(await rules().firing([])).toEqual(new Map());
    });

    test("are as many as are allowed, also when they are made at once", async () => {
      const { accountId } = await storedRule();
      const made = await Promise.all(
        Array.from({ length: limits.notificationRulesMax + 1 }, () => rules().insert(sampleRule(accountId))),
      );
      expect(made.filter((outcome) => outcome === "too-many")).toHaveLength(2);
      expect(await rules().list(accountId)).toHaveLength(limits.notificationRulesMax);
    });

    test("change in what is given, and begin anew only when they are to", async () => {
      const { rule } = await begun();
      const changes = { name: "other", url: "https://example.org", repeatMinutes: 5 };
      expect(await rules().update(rule.id, changes, false)).toEqual({ ...rule, ...changes });
      expect(await firingOf(rule)).toEqual([firing]);
      const anew = { bounds: { ageSeconds: 10 }, endpointIds: [], enabled: false, repeatMinutes: null };
      expect(await rules().update(rule.id, anew, true)).toEqual({ ...rule, ...changes, ...anew, generation: 2 });
      expect(await firingOf(rule)).toEqual([]);
      expect(await rules().due(9_000, 10)).toEqual([]);
      expect(await rules().turn(rule, began, null)).toBe(false);
      expect(await rules().update("unknown", changes, true)).toBe("missing");
    });

    test("are removed with what they fire for and their messages, also with their account", async () => {
      await store().accounts.insert(sampleAccount({ createdAtMs: 1 }));
      const [own, other] = [await begun(), await begun()];
      expect(await rules().remove(own.rule.id)).toBe("removed");
      expect(await rules().remove(own.rule.id)).toBe("missing");
      expect((await rules().due(9_000, 10)).map(({ id }) => id)).toEqual([other.message.id]);
      expect(await store().accounts.remove(other.rule.accountId, 5_000)).toEqual({ kind: "removed" });
      expect(await rules().due(9_000, 10)).toEqual([]);
      expect(await rules().enabled()).toEqual([]);
    });
  });

  describe("a firing", () => {
    test("begins once, whoever sees it first, with one message", async () => {
      const rule = await storedRule();
      const turns = Array.from({ length: 4 }, () => rules().turn(rule, began, messageOf(rule)));
      expect((await Promise.all(turns)).filter(Boolean)).toHaveLength(1);
      expect(await firingOf(rule)).toEqual([firing]);
      expect(await rules().due(2_000, 10)).toHaveLength(1);
    });

    test("changes and ends only as it was seen", async () => {
      const { rule } = await begun();
      const cleared = { ...firing, clearSinceMs: 4_000 };
      expect(await rules().turn(rule, { before: cleared, after: null, tells: "ended" }, null)).toBe(false);
      expect(await rules().turn(rule, { before: firing, after: cleared, tells: null }, null)).toBe(true);
      expect(await firingOf(rule)).toEqual([cleared]);
      expect(await rules().turn(rule, { before: firing, after: null, tells: "ended" }, null)).toBe(false);
      expect(await rules().turn(rule, { before: cleared, after: null, tells: "ended" }, null)).toBe(true);
      expect(await firingOf(rule)).toEqual([]);
    });
  });

  describe("messages", () => {
    test("are due until they are delivered or given up, at the address of the rule as it is now", async () => {
      const { rule, message } = await begun();
      const { id: ruleId, accountId, url } = rule;
      const due = { id: message.id, ruleId, accountId, url, message, tries: 0, dueAtMs: 2_000 };
      expect(await rules().due(1_999, 10)).toEqual([]);
      expect(await rules().nextDueAtMs(1_999)).toBe(2_000);
      expect(await rules().due(2_000, 10)).toEqual([due]);
      expect(await rules().tried(ruleId, message.id, delivery)).toEqual({ ...delivery, failedInARow: 1 });
      expect((await rules().get(ruleId))?.lastDelivery).toEqual({ ...delivery, failedInARow: 1 });
      expect(await rules().dueMessage(message.id, 7_999)).toBeUndefined();
      expect(await rules().nextDueAtMs(3_000)).toBe(8_000);
      await rules().update(ruleId, { url: "https://example.org" }, false);
      const again = { ...due, url: "https://example.org", tries: 1, dueAtMs: 8_000 };
      expect(await rules().dueMessage(message.id, 8_000)).toEqual(again);
      expect((await rules().get(ruleId))?.lastDelivery).toBeNull();
      await rules().tried(ruleId, null, delivery);
      const last = { ...delivery, attempt: 2, statusCode: null, error: "no answer", nextTryAtMs: null };
      await rules().tried(ruleId, message.id, last);
      expect(await rules().due(9_000, 10)).toEqual([]);
      expect(await rules().nextDueAtMs(0)).toBeNull();
      expect((await rules().get(ruleId))?.lastDelivery).toEqual({ ...last, failedInARow: 2 });
    });

    test("that are not stored leave their delivery at the rule", async () => {
      const { rule, message } = await begun();
      const test = { ...delivery, state: "test", statusCode: 204, nextTryAtMs: null } as const;
      await rules().tried(rule.id, null, test);
      expect((await rules().get(rule.id))?.lastDelivery).toEqual({ ...test, failedInARow: 0 });
      expect((await rules().due(9_000, 10)).map(({ id }) => id)).toEqual([message.id]);
    });
  });
}
