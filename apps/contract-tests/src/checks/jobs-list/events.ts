import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { PAST_MS } from "../lives/life.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { withReceiver } from "../product/webhook-receiver.ts";
import { eventsOf, typesOf } from "./shared.ts";
import { until } from "../waiting/until.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "why a job waits is told behind the event that put it in the queue",
    claims: ["JOBS-EVENTS-200"],
    safety: "disposable",
    async run(context) {
      const queue = await context.endpoint({ workersMax: 0 });
      const id = await queue.run();
      const events = await until(
        () => eventsOf(context, queue.endpointId, id),
        ({ length }) => length > 1,
      );
      const told = events.map(({ type, reason }) => [type, reason ?? null]);
      const wanted = [
        ["SUBMITTED", null],
        ["WAITING", "no_workers_allowed"],
      ];
      context.expect("JOBS-EVENTS-200").equals(told, wanted, "events of a job that waits");
    },
  },
  {
    name: "what was streamed is told of each attempt, and of retries the latest are kept",
    claims: ["JOBS-EVENTS-CHUNKS", "JOBS-EVENTS-MAX"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const { expect } = context;
      const queue = await context.endpoint();
      const first = await takenAnew(queue);
      for (const output of ["a", "b"]) await queue.stream(first, { output });
      await queue.done(first, { error: "first" });
      await queue.call("POST", `retry/${first.id}`);
      const second = await taken(queue);
      await queue.stream(second, { output: "c" });
      const read = async (): ReturnType<typeof eventsOf> =>
        (await eventsOf(context, queue.endpointId, first.id)).filter(({ type }) => type !== "WAITING");
      const events = await read();
      const streamed = events.filter(({ type }) => type === "CHUNKS").map(({ attempt, count }) => [attempt, count]);
      expect("JOBS-EVENTS-CHUNKS").equals(
        streamed,
        [
          [1, 2],
          [2, 1],
        ],
        "attempts and their chunks",
      );
      let job = second;
      for (let retries = 1; retries < limits.jobHistoryMax + 2; retries += 1) {
        await queue.done(job, { error: "again" });
        await queue.call("POST", `retry/${job.id}`);
        job = await taken(queue);
      }
      const latest = await read();
      const retried = latest.filter(({ type }) => type === "RETRIED").length;
      expect("JOBS-EVENTS-MAX").equals(retried, limits.jobHistoryMax, "retries that are kept");
      const started = latest.filter(({ type }) => type === "STARTED").map(({ attempt }) => attempt);
      expect("JOBS-EVENTS-MAX").equals(started.at(0), 3, "the first attempt that is kept");
      expect("JOBS-EVENTS-MAX").equals(started.at(-1), limits.jobHistoryMax + 3, "the last attempt");
    },
  },
  {
    name: "the tries of a webhook are events, with what was answered and when the next one is due",
    claims: ["JOBS-EVENTS-WEBHOOK"],
    safety: "full",
    needs: ["time", "workers"],
    async run(context) {
      const { clock } = context;
      const expectation = context.expect("JOBS-EVENTS-WEBHOOK");
      const tries = async (queue: { readonly endpointId: string }, id: string, count: number) =>
        await until(
          async () => (await eventsOf(context, queue.endpointId, id)).filter(({ type }) => type === "WEBHOOK"),
          (events) => events.length >= count,
        );
      const queue = await context.endpoint();
      await withReceiver(
        () => 500,
        async ({ url }) => {
          const job = await takenAnew(queue, {}, { webhook: url });
          await queue.done(job, { output: 1 });
          const [first] = await tries(queue, job.id, 1);
          const nextTryMs = Date.parse(String(first?.["at"])) + limits.webhookFirstRetryDelayMs;
          const nextTryAt = new Date(nextTryMs).toISOString();
          expectation.contains(first, { attempt: 1, statusCode: 500, error: null, nextTryAt });
          await clock.pass(limits.webhookFirstRetryDelayMs + PAST_MS);
          await tries(queue, job.id, 2);
          await clock.pass(limits.webhookSecondRetryDelayMs + PAST_MS);
          const all = await tries(queue, job.id, limits.webhookAttemptsMax);
          expectation.contains(all.at(-1), { attempt: limits.webhookAttemptsMax, statusCode: 500, nextTryAt: null });
          const types = typesOf(await eventsOf(context, queue.endpointId, job.id));
          expectation.equals(types.slice(-4), ["COMPLETED", "WEBHOOK", "WEBHOOK", "WEBHOOK"], "the last events");
        },
      );
      let closed = "";
      await withReceiver(
        () => 204,
        async ({ url }) => void (closed = url),
      );
      const job = await takenAnew(queue, {}, { webhook: closed });
      await queue.done(job, { error: "no" });
      const [only] = await tries(queue, job.id, 1);
      expectation.contains(only, { attempt: 1, statusCode: null });
      const error = only?.["error"];
      expectation.that(typeof error === "string" && !error.includes("hook"), "an error without the address", error);
      await queue.call("POST", `retry/${job.id}`);
      const retried = typesOf(await eventsOf(context, queue.endpointId, job.id)).filter((type) => type !== "WAITING");
      expectation.equals(retried.slice(2), ["FAILED", "WEBHOOK", "RETRIED"], "a try before a retry");
    },
  },
];
