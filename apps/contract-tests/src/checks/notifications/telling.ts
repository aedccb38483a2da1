import type { Expectation } from "@millrace/contract-core";
import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import { openReceiver } from "../../steps/resources/webhook-receiver.ts";
import { runOf } from "../../steps/resources/verification-run.ts";
import {
  type Fields,
  type Scenario,
  MINUTE_MS,
  ended,
  fieldsOf,
  listed,
  objectOf,
  taken,
  untilPassed,
} from "../../steps/words.ts";
import { messagesOf, ruled, STEPS_MAX, told } from "../../steps/resources/notification-rules.ts";

const checkMs = limits.notificationCheckEveryMs;
const aged = { ageSeconds: limits.notificationAgeMinSeconds };
/** The target notes a moment after the answer how a message was delivered. */
const NOTED_MS = 300;

/** Expects that messages tell what they are about in words for people. */
function expectSentences(claim: Expectation, ...messages: readonly (Fields | undefined)[]): void {
  const texts = messages.map((one) => one?.["message"]);
  const areSentences = texts.every((text) => typeof text === "string" && text.length > 20);
  claim.that(areSentences, "a message for people", texts);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A rule sends a signed test message and shows how it was delivered",
    claims: ["NOTIFICATION-TEST-200"],
    safety: "full",
    async run({ context, rest, says }) {
      await using receiver = await openReceiver((delivery) => (delivery === 1 ? 204 : 500));
      const rule = await ruled(context, { url: receiver.url, enabled: false });
      const answer = await rest("POST", `${rule.path}/test`);
      says.status(answer, 200, "rest.testNotification");
      const { delivery, message } = fieldsOf(answer);
      const how = { state: "test", attempt: 1, statusCode: 204, error: null, nextTryAt: null };
      says.contains(delivery, how);
      const [got] = receiver.deliveries;
      says.equals(got?.body, message, "what the receiver got");
      const about = { type: "notification", state: "test", rule: { id: rule.id, name: rule.fields["name"] } };
      says.contains(message, about);
      says.contains((await rest("GET", rule.path)).json, { lastDelivery: delivery });
      const { accountId } = fieldsOf(await rest("GET", "/keys/current"));
      const secret = fieldsOf(await rest("GET", `/accounts/${String(accountId)}/webhook-secret`))["webhookSecret"];
      const [, seconds = "", signature = ""] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(got?.signature ?? "") ?? [];
      const own = createHmac("sha256", String(secret)).update(`${seconds}.${got?.text}`).digest("hex");
      says.equals(signature, own, "the signature");
      const refused = await rest("POST", `${rule.path}/test`);
      says.contains(fieldsOf(refused)["delivery"], { ...how, statusCode: 500 });
      says.equals(receiver.deliveries.length, 2, "tries");
    },
  },
  {
    name: "A queue that is too old is told when that begins and when it ends, and again where that is asked for",
    claims: ["NOTIFICATION-BEGAN-ENDED", "NOTIFICATION-REPEAT"],
    needs: ["workers", "time"],
    async run({ context, expect, rest, endpoint, clock }) {
      await using receiver = await openReceiver();
      const [claim, repeats] = [expect("NOTIFICATION-BEGAN-ENDED"), expect("NOTIFICATION-REPEAT")];
      const queue = await endpoint();
      const { endpointId } = queue;
      const watched = { url: receiver.url, bounds: aged, endpointIds: [endpointId] };
      const rule = await ruled(context, watched);
      const repeating = await ruled(context, { ...watched, repeatMinutes: limits.notificationRepeatMinMinutes });
      await queue.run();
      await clock.pass(checkMs + aged.ageSeconds * 1000);
      const [began] = await messagesOf(receiver, rule, 1);
      const subject = { kind: "endpoint", id: endpointId };
      const about = { type: "notification", condition: "QUEUE_AGE", rule: { id: rule.id, name: rule.fields["name"] } };
      claim.contains(began, { ...about, state: "began", subject });
      const { figures } = began as { figures?: { oldestAgeSeconds?: number } };
      const isOld = (figures?.oldestAgeSeconds ?? 0) >= aged.ageSeconds;
      claim.that(isOld, "the age of the oldest job", figures);
      claim.contains((await rest("GET", rule.path)).json, {
        firing: [{ subject, since: began?.["since"], toldAt: began?.["at"] }],
      });
      await messagesOf(receiver, repeating, 1);
      await clock.pass(limits.notificationRepeatMinMinutes * 60_000);
      const [first, again] = await messagesOf(receiver, repeating, 2);
      repeats.contains(again, { state: "began", subject, since: first?.["since"] });
      const [beganMs, againMs] = [first, again].map((one) => Date.parse(String(one?.["at"])));
      const repeatMs = limits.notificationRepeatMinMinutes * 60_000;
      repeats.between(Number(againMs) - Number(beganMs), repeatMs, repeatMs + 2 * checkMs, "the time between both");
      repeats.equals((await messagesOf(receiver, rule, 1)).length, 1, "without a repetition");
      await queue.done(await taken(queue), { output: 1 });
      const [, ended, ...more] = await told(context, receiver, rule, { count: 2 });
      claim.contains(ended, { ...about, state: "ended", since: began?.["since"] });
      const none = { oldestAgeSeconds: 0, inQueue: 0 };
      claim.contains(ended?.["figures"], none, "the age of the oldest job of none");
      claim.equals(more, [], "more messages");
      expectSentences(claim, began, ended);
      claim.contains((await rest("GET", rule.path)).json, { firing: [] });
    },
  },
  {
    name: "A condition ends with the endpoint that it holds for",
    claims: ["NOTIFICATION-BEGAN-ENDED"],
    needs: ["time"],
    async run({ context, says, rest, endpoint, clock }) {
      await using receiver = await openReceiver();
      const queue = await endpoint();
      const { endpointId } = queue;
      const rule = await ruled(context, { url: receiver.url, bounds: aged, endpointIds: [endpointId] });
      await queue.run();
      await clock.pass(checkMs + aged.ageSeconds * 1000);
      const [began] = await messagesOf(receiver, rule, 1);
      await queue.call("POST", "purge-queue");
      await rest("DELETE", `/endpoints/${endpointId}`);
      const [, gone] = await told(context, receiver, rule, { count: 2 });
      const subject = { kind: "endpoint", id: endpointId };
      says.contains(gone, { state: "ended", subject, since: began?.["since"] }, "the message about the end");
      says.contains((await rest("GET", rule.path)).json, { firing: [] });
    },
  },
  {
    name: "Failed jobs are told of an endpoint with as many jobs as the rule asks for, and not with fewer",
    claims: ["NOTIFICATION-ERRORS"],
    needs: ["workers", "time"],
    async run({ context, endpoint, says }) {
      await using receiver = await openReceiver();
      const [enough, fewer] = [await endpoint(), await endpoint()];
      const rule = await ruled(context, {
        url: receiver.url,
        condition: "ERROR_RATE",
        bounds: { failedPercent: 50, jobsMin: 2 },
        endpointIds: [enough.endpointId, fewer.endpointId],
      });
      for (const [queue, report] of [
        [enough, { output: 1 }],
        [enough, { error: "on purpose" }],
        [fewer, { error: "on purpose" }],
      ] as const) {
        await ended(queue, report);
      }
      // Whole minutes are looked at.
      const steps = { stepMs: MINUTE_MS / 2, stepsMax: STEPS_MAX };
      const messages = await told(context, receiver, rule, { count: 1, steps });
      says.equals(messages.length, 1, "messages");
      const subject = { kind: "endpoint", id: enough.endpointId };
      const figures = { failedPercent: 50, jobs: 2, failed: 1 };
      says.contains(messages[0], { state: "began", condition: "ERROR_RATE", subject, figures });
      expectSentences(says, messages[0]);
    },
  },
  {
    name: "Broken claims in a run of the suite are told until a later run finds none",
    claims: ["NOTIFICATION-DRIFT"],
    needs: ["time"],
    async run({ context, clock, name, rest, says }) {
      const target = `http://${name("run")}.example.org`;
      const sent = async (claims: Readonly<Record<string, string>>, fail: number): Promise<void> => {
        const run = runOf(target, claims);
        const answer = await rest("POST", "/service/verifications", { ...run, counts: { ...run.counts, fail } });
        says.status(answer, 200);
      };
      await using receiver = await openReceiver();
      const rule = await ruled(context, { url: receiver.url, condition: "CONTRACT_DRIFT" });
      await sent({ "A-1": "fail f1" }, 1);
      await clock.pass(checkMs);
      const subject = { kind: "service" };
      const [began] = await messagesOf(receiver, rule, 1);
      says.contains(began, { state: "began", subject, figures: { broken: 1 } });
      await sent({}, 0);
      const [, ended] = await told(context, receiver, rule, { count: 2 });
      says.contains(ended, { state: "ended", subject });
      expectSentences(says, began, ended);
    },
  },
  {
    name: "A message that is not acknowledged is sent three times in all",
    claims: ["NOTIFICATION-TRIES", "NOTIFICATION-UNDELIVERABLE"],
    needs: ["workers", "time"],
    async run({ context, rest, endpoint, clock, expect }) {
      const says = expect("NOTIFICATION-TRIES");
      let status = 503;
      await using receiver = await openReceiver(() => status);
      const queue = await endpoint();
      const endpointIds = [queue.endpointId];
      const rule = await ruled(context, { url: receiver.url, bounds: aged, endpointIds });
      await queue.run();
      await clock.pass(checkMs + aged.ageSeconds * 1000);
      await messagesOf(receiver, rule, 1);
      const last = await untilPassed(
        context,
        { stepMs: limits.webhookSecondRetryDelayMs, stepsMax: STEPS_MAX },
        async () => fieldsOf(await rest("GET", rule.path))["lastDelivery"],
        (delivery) => (delivery as { attempt?: number } | null)?.attempt === limits.webhookAttemptsMax,
      );
      says.contains(last, { state: "began", attempt: limits.webhookAttemptsMax, statusCode: 503, nextTryAt: null });
      await clock.pass(limits.webhookSecondRetryDelayMs);
      await delay(NOTED_MS);
      const messages = await messagesOf(receiver, rule, limits.webhookAttemptsMax);
      says.equals(messages.length, limits.webhookAttemptsMax, "tries");
      const ids = new Set(messages.map(({ id }) => id));
      says.equals(ids.size, 1, "ids");
      const dead = expect("NOTIFICATION-UNDELIVERABLE");
      dead.contains(last, { failedInARow: limits.webhookAttemptsMax });
      const problems = async (): Promise<readonly Fields[]> =>
        listed(await rest("GET", "/overview"), "problems").filter(({ subject }) => objectOf(subject)["id"] === rule.id);
      const told = { code: "notification_undeliverable", severity: "warning", subject: { kind: "notification" } };
      const known = await problems();
      dead.contains(known, [told], "the problem of the rule");
      dead.that(!JSON.stringify(known).includes(new URL(receiver.url).host), "no address", known);
      const goneAfter = async (what: string, change: () => Promise<unknown>): Promise<void> => {
        await rest("POST", `${rule.path}/test`);
        dead.equals((await problems()).length, 1, `problems before: ${what}`);
        await change();
        dead.equals(await problems(), [], `problems after: ${what}`);
      };
      await goneAfter("disabled", () => rest("PATCH", rule.path, { enabled: false }));
      await rest("PATCH", rule.path, { enabled: true });
      await goneAfter("another address", () => rest("PATCH", rule.path, { url: `${receiver.url}/other` }));
      await goneAfter("acknowledged", async () => {
        status = 204;
        await rest("POST", `${rule.path}/test`);
        status = 503;
      });
      dead.contains(fieldsOf(await rest("GET", rule.path))["lastDelivery"], { failedInARow: 0 });
      await goneAfter("deleted", () => rest("DELETE", rule.path));
    },
  },
];
