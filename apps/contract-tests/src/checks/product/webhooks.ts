import { setTimeout as delay } from "node:timers/promises";
import type { SuiteClock } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { configuredService } from "../../steps/configured-service.ts";
import {
  type Fields,
  type QueueUnderTest,
  type Scenario,
  type TakenJob,
  atEndpoint,
  taken,
} from "../../steps/words.ts";
import { type WebhookReceiver, openReceiver } from "../../steps/resources/webhook-receiver.ts";

/** The target records a try a moment after its answer; the pause before the next one begins then. */
const NOTED_MS = 100;
/** Jobs that end together, so that their webhooks are due together. */
const TOGETHER = 8;
/** No program listens there. */
const CLOSED = "http://127.0.0.1:1/hook";

/** Submits a job with a webhook and takes it. */
async function submitted(
  queue: QueueUnderTest,
  { url }: Pick<WebhookReceiver, "url">,
  input: unknown = {},
  more: Fields = {},
): Promise<TakenJob> {
  await queue.run(input, { webhook: url, ...more });
  return await taken(queue);
}

/** The ids of jobs that were sent, once one more would have been. */
async function sentTo({ deliveries }: WebhookReceiver): Promise<readonly string[]> {
  await delay(NOTED_MS);
  return deliveries.map(({ body }) => String(body["id"]));
}

/** Lets the pauses between all tries end. */
async function passTries(clock: SuiteClock): Promise<void> {
  for (let tries = 0; tries < limits.webhookAttemptsMax; tries += 1) {
    await delay(NOTED_MS);
    await clock.pass(limits.webhookSecondRetryDelayMs);
  }
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a finished job is sent to its webhook, and one without a webhook is sent nowhere",
    claims: ["EVENTS-WEBHOOK-DELIVERED", "EVENTS-WEBHOOK-BODY", "EVENTS-WEBHOOK-NONE"],
    safety: "full",
    needs: ["workers", "handlers"],
    async run({ endpoint, expect }) {
      await using receiver = await openReceiver(() => 200);
      const [delivered, body] = [expect("EVENTS-WEBHOOK-DELIVERED"), expect("EVENTS-WEBHOOK-BODY")];
      const queue = await endpoint();
      await queue.run({ silent: true });
      await queue.done(await taken(queue), { output: 0 });
      const sync = queue.call("POST", "runsync", { body: { input: {}, webhook: receiver.url } });
      const waited = await taken(queue);
      await queue.done(waited, { output: "sync" });
      await sync;
      const asynchronous = await submitted(queue, receiver, { q: "ü" });
      await queue.done(asynchronous, { output: { answer: 42 } });
      for (const job of [waited, asynchronous]) {
        const [delivery] = await receiver.of(job.id);
        delivered.contains(delivery, { method: "POST", path: "/hook" });
        const type = delivery?.contentType ?? "";
        delivered.that(type.startsWith("application/json"), "JSON", type);
        const status = (await queue.status(job.id)).json;
        body.contains(status, { id: job.id, status: "COMPLETED" });
        body.contains(delivery?.body, status, "all that /status answers");
        body.equals(delivery?.body["error"], undefined, "the error of a completed job");
      }
      const together: TakenJob[] = [];
      while (together.length < TOGETHER) together.push(await submitted(queue, receiver));
      await Promise.all(together.map((job) => queue.done(job, { output: "together" })));
      const deliveries = await Promise.all(together.map(async ({ id }) => (await receiver.of(id)).length));
      delivered.equals(deliveries, Array(TOGETHER).fill(1), "deliveries of jobs that ended together");
      const wanted = [waited, asynchronous, ...together].map(({ id }) => id).toSorted();
      expect("EVENTS-WEBHOOK-NONE").equals((await sentTo(receiver)).toSorted(), wanted, "jobs that were sent");
    },
  },
  {
    name: "a webhook is sent for every end that a job can have, with what /status says of it, and for none that was removed",
    claims: ["EVENTS-WEBHOOK-EVERY-END", "EVENTS-WEBHOOK-BODY", "EVENTS-WEBHOOK-NOT-REMOVED"],
    needs: ["workers", "handlers", "time"],
    async run({ endpoint, expect, clock }) {
      await using receiver = await openReceiver(() => 204);
      const [everyEnd, removed] = [expect("EVENTS-WEBHOOK-EVERY-END"), expect("EVENTS-WEBHOOK-NOT-REMOVED")];
      const { url: webhook } = receiver;
      const queue = await endpoint();
      const late = await queue.run({}, { webhook, policy: { ttl: limits.ttlMinMs } });
      await clock.pass(limits.ttlMinMs + 1000);
      removed.status(await queue.status(late), 404);
      await queue.run({}, { webhook });
      removed.contains((await queue.call("POST", "purge-queue")).json, { removed: 1 });

      const completed = await submitted(queue, receiver);
      await queue.done(completed, { output: 1 });
      const failed = await submitted(queue, receiver);
      await queue.done(failed, { error: "boom" });
      const running = await submitted(queue, receiver);
      await queue.call("POST", `cancel/${running.id}`);
      const waiting = await queue.run({}, { webhook });
      await queue.call("POST", `cancel/${waiting}`);
      const slow = await submitted(queue, receiver, {}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      await clock.pass(limits.executionTimeoutMinMs + 1000);
      const ends = {
        [completed.id]: "COMPLETED",
        [failed.id]: "FAILED",
        [running.id]: "CANCELLED",
        [waiting]: "CANCELLED",
        [slow.id]: "TIMED_OUT",
      };
      for (const [id, status] of Object.entries(ends)) {
        const [delivery] = await receiver.of(id);
        const shown = (await queue.status(id)).json;
        for (const told of [delivery?.body, shown]) everyEnd.contains(told, { id, status });
        expect("EVENTS-WEBHOOK-BODY").contains(delivery?.body, shown, `all that /status answers of ${status}`);
      }
      removed.equals((await sentTo(receiver)).toSorted(), Object.keys(ends).toSorted(), "jobs that were sent");
    },
  },
  atEndpoint({
    name: "a webhook that nobody listens for does not affect its job",
    claims: ["EVENTS-WEBHOOK-NO-EFFECT"],
    needs: ["workers", "handlers", "time"],
    async run({ queue, clock, says }) {
      const job = await submitted(queue, { url: CLOSED });
      await queue.done(job, { output: "kept" });
      const before = (await queue.status(job.id)).json;
      says.contains(before, { status: "COMPLETED", output: "kept" });
      await passTries(clock);
      says.equals((await queue.status(job.id)).json, before, "the job after all tries");
    },
  }),
  {
    name: "a webhook whose name resolves to an address that is not allowed is not sent, and its job is unharmed",
    claims: ["EVENTS-WEBHOOK-ADDRESS"],
    needs: ["own-service", "workers", "handlers", "time"],
    async run({ another, says }) {
      await using receiver = await openReceiver(() => 200);
      const url = receiver.url.replace("127.0.0.1", "localhost");
      const allowed = await (await another({ shared: true })).endpoint();
      const sent = await submitted(allowed, { url });
      await allowed.done(sent, { output: 1 });
      says.equals((await receiver.of(sent.id)).length, 1, "deliveries where this machine is allowed");
      const service = await another(configuredService);
      const queue = await service.endpoint();
      const job = await submitted(queue, { url });
      await queue.done(job, { output: "kept" });
      await passTries(service.clock);
      says.equals(receiver.deliveries.length, 1, "deliveries in all");
      says.contains((await queue.status(job.id)).json, { output: "kept" });
    },
  },
];
