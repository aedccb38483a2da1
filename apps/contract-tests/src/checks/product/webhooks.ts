import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { configuredService } from "../configured-service.ts";
import { type WebhookReceiver, withReceiver } from "./webhook-receiver.ts";

/** The target records a try a moment after its answer; the pause before the next one begins then. */
const NOTED_MS = 100;
const PASSES_MAX = 20;
/** No program listens there. */
const CLOSED = "http://127.0.0.1:1/hook";

export const scenarios: readonly Scenario[] = [
  {
    name: "a finished job is sent to its webhook, and one without a webhook is sent nowhere",
    claims: ["EVENTS-WEBHOOK-DELIVERED", "EVENTS-WEBHOOK-BODY", "EVENTS-WEBHOOK-NONE"],
    safety: "full",
    needs: ["workers", "handlers"],
    async run({ endpoint, expect }) {
      await withReceiver(
        () => 200,
        async (receiver) => {
          const queue = await endpoint();
          await queue.run({ silent: true });
          const silent = await taken(queue);
          await queue.done(silent, { output: 0 });
          const sync = queue.call("POST", "runsync", { body: { input: {}, webhook: receiver.url } });
          const waited = await taken(queue);
          await queue.done(waited, { output: "sync" });
          await sync;
          const asynchronous = await submitted(queue, receiver, { q: "ü" });
          await queue.done(asynchronous, { output: { answer: 42 } });
          for (const job of [waited, asynchronous]) {
            const [delivery] = await receiver.of(job.id);
            expect("EVENTS-WEBHOOK-DELIVERED").contains(delivery, { method: "POST", path: "/hook" });
            const isJson = delivery?.contentType?.startsWith("application/json") ?? false;
            expect("EVENTS-WEBHOOK-DELIVERED").that(isJson, "JSON", delivery?.contentType);
            const status = (await queue.status(job.id)).json;
            expect("EVENTS-WEBHOOK-BODY").contains(status, { id: job.id, status: "COMPLETED" });
            expect("EVENTS-WEBHOOK-BODY").contains(delivery?.body, status, "all that /status answers");
          }
          await delay(NOTED_MS);
          const sent = receiver.deliveries.map(({ body }) => String(body["id"]));
          const wanted = [waited.id, asynchronous.id];
          expect("EVENTS-WEBHOOK-NONE").equals(sent.toSorted(), wanted.toSorted(), "jobs that were sent");
        },
      );
    },
  },
  {
    name: "a webhook is sent for every end that a job can have, with what /status says of it",
    claims: ["EVENTS-WEBHOOK-EVERY-END", "EVENTS-WEBHOOK-BODY"],
    safety: "full",
    needs: ["workers", "handlers", "time"],
    async run({ endpoint, expect, clock }) {
      await withReceiver(
        () => 204,
        async (receiver) => {
          const queue = await endpoint();
          const completed = await submitted(queue, receiver);
          await queue.done(completed, { output: 1 });
          const failed = await submitted(queue, receiver);
          await queue.done(failed, { error: "boom" });
          const running = await submitted(queue, receiver);
          await queue.call("POST", `cancel/${running.id}`);
          const waiting = await queue.run({}, { webhook: receiver.url });
          await queue.call("POST", `cancel/${waiting}`);
          const policy = { executionTimeout: limits.executionTimeoutMinMs };
          const slow = await submitted(queue, receiver, {}, { policy });
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
            expect("EVENTS-WEBHOOK-EVERY-END").contains(delivery?.body, { id, status });
            const shown = (await queue.status(id)).json;
            expect("EVENTS-WEBHOOK-EVERY-END").contains(shown, { id, status });
            expect("EVENTS-WEBHOOK-BODY").contains(delivery?.body, shown, `all that /status answers of ${status}`);
          }
        },
      );
    },
  },
  {
    name: "no webhook is sent for a job that was removed before it finished",
    claims: ["EVENTS-WEBHOOK-NOT-REMOVED"],
    safety: "full",
    needs: ["workers", "handlers", "time"],
    async run({ endpoint, expect, clock }) {
      await withReceiver(
        () => 200,
        async (receiver) => {
          const queue = await endpoint();
          const { url: webhook } = receiver;
          const late = await queue.run({}, { webhook, policy: { ttl: limits.ttlMinMs } });
          await clock.pass(limits.ttlMinMs + 1000);
          expect("EVENTS-WEBHOOK-NOT-REMOVED").status(await queue.status(late), 404);
          await queue.run({}, { webhook });
          const purged = await queue.call("POST", "purge-queue");
          expect("EVENTS-WEBHOOK-NOT-REMOVED").contains(purged.json, { removed: 1 });
          const finished = await submitted(queue, receiver);
          await queue.done(finished, { output: 1 });
          await receiver.of(finished.id);
          await delay(NOTED_MS);
          const sent = receiver.deliveries.map(({ body }) => String(body["id"]));
          expect("EVENTS-WEBHOOK-NOT-REMOVED").equals(sent, [finished.id], "jobs that were sent");
        },
      );
    },
  },
  {
    name: "a webhook that was not acknowledged is sent again with the same id",
    claims: ["EVENTS-WEBHOOK-REPEATS"],
    safety: "full",
    needs: ["workers", "handlers", "time"],
    async run({ endpoint, expect, clock }) {
      await withReceiver(
        (delivery) => (delivery === 1 ? 500 : 200),
        async (receiver) => {
          const queue = await endpoint();
          const job = await submitted(queue, receiver);
          await queue.done(job, { output: [1] });
          await receiver.of(job.id);
          for (let passes = 0; passes < PASSES_MAX && receiver.deliveries.length < 2; passes += 1) {
            await delay(NOTED_MS);
            await clock.pass(limits.webhookFirstRetryDelayMs);
          }
          const [first, second] = await receiver.of(job.id, 2);
          expect("EVENTS-WEBHOOK-REPEATS").contains(first?.body, { id: job.id, output: [1] });
          expect("EVENTS-WEBHOOK-REPEATS").equals(second?.body, first?.body, "the second delivery");
          // The webhook was acknowledged, so no further try follows.
          await delay(NOTED_MS);
          await clock.pass(limits.webhookSecondRetryDelayMs);
          await delay(NOTED_MS);
          const ids = receiver.deliveries.map(({ body }) => body["id"]);
          expect("EVENTS-WEBHOOK-REPEATS").equals(ids, [job.id, job.id]);
        },
      );
    },
  },
  {
    name: "undelivered webhooks do not affect their jobs",
    claims: ["EVENTS-WEBHOOK-NO-EFFECT"],
    safety: "full",
    needs: ["workers", "handlers", "time"],
    async run({ endpoint, expect, clock }) {
      await withReceiver(
        () => 500,
        async (receiver) => {
          const queue = await endpoint();
          const jobs = [await submitted(queue, receiver), await submitted(queue, { url: CLOSED })];
          const before: unknown[] = [];
          for (const job of jobs) {
            await queue.done(job, { output: "kept" });
            before.push((await queue.status(job.id)).json);
          }
          const [refused] = jobs;
          for (
            let passes = 0;
            passes < PASSES_MAX && receiver.deliveries.length < limits.webhookAttemptsMax;
            passes += 1
          ) {
            await delay(NOTED_MS);
            await clock.pass(limits.webhookSecondRetryDelayMs);
          }
          const tries = await receiver.of(refused?.id ?? "", limits.webhookAttemptsMax);
          expect("EVENTS-WEBHOOK-NO-EFFECT").equals(tries.length, limits.webhookAttemptsMax, "tries");
          for (const [index, job] of jobs.entries()) {
            const after = (await queue.status(job.id)).json;
            expect("EVENTS-WEBHOOK-NO-EFFECT").contains(after, { status: "COMPLETED", output: "kept" });
            expect("EVENTS-WEBHOOK-NO-EFFECT").equals(after, before[index], "the job after all tries");
          }
        },
      );
    },
  },
  {
    name: "a webhook whose name resolves to an address that is not allowed is not sent, and its job is unharmed",
    claims: ["EVENTS-WEBHOOK-ADDRESS"],
    safety: "full",
    needs: ["own-service", "workers", "handlers", "time"],
    async run({ another, expect }) {
      await withReceiver(
        () => 200,
        async (receiver) => {
          const url = receiver.url.replace("127.0.0.1", "localhost");
          const allowed = await (await another({ shared: true })).endpoint();
          const sent = await submitted(allowed, { url });
          await allowed.done(sent, { output: 1 });
          const deliveries = await receiver.of(sent.id);
          expect("EVENTS-WEBHOOK-ADDRESS").equals(deliveries.length, 1, "deliveries where this machine is allowed");
          const service = await another(configuredService);
          const queue = await service.endpoint();
          const job = await submitted(queue, { url });
          await queue.done(job, { output: "kept" });
          for (let tries = 0; tries < limits.webhookAttemptsMax; tries += 1) {
            await delay(NOTED_MS);
            await service.clock.pass(limits.webhookSecondRetryDelayMs);
          }
          expect("EVENTS-WEBHOOK-ADDRESS").equals(receiver.deliveries.length, 1, "deliveries in all");
          expect("EVENTS-WEBHOOK-ADDRESS").contains((await queue.status(job.id)).json, { output: "kept" });
        },
      );
    },
  },
];

/** Submits a job with a webhook and takes it. */
async function submitted(
  queue: QueueUnderTest,
  { url }: Pick<WebhookReceiver, "url">,
  input: unknown = {},
  more: Readonly<Record<string, unknown>> = {},
): Promise<TakenJob> {
  await queue.run(input, { webhook: url, ...more });
  return await taken(queue);
}
