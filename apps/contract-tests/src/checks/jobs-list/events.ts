import { limits } from "@millrace/spec";
import { PAST_MS } from "../../steps/resources/job-life.ts";
import { openReceiver } from "../../steps/resources/webhook-receiver.ts";
import type { AtEndpoint, Fields, Scenario } from "../../steps/words.ts";
import { atEndpoint, atLeast, taken, takenAnew, until, withJob } from "../../steps/words.ts";
import { eventsOf, typesOf } from "../../steps/resources/job-lists.ts";

/** What happened to a job besides its waiting, which a target may tell or not. */
async function moves(context: AtEndpoint, jobId: string): Promise<readonly Fields[]> {
  return (await eventsOf(context, context.queue.endpointId, jobId)).filter(({ type }) => type !== "WAITING");
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "why a job waits is told behind the event that put it in the queue",
    claims: ["JOBS-EVENTS-200"],
    needs: [],
    endpoint: { workersMax: 0 },
    async run({ context, queue, says }) {
      const id = await queue.run();
      const events = await until(() => eventsOf(context, queue.endpointId, id), atLeast(2));
      const told = events.map(({ type, reason = null }) => ({ type, reason }));
      const waits = { type: "WAITING", reason: "no_workers_allowed" };
      says.equals(told, [{ type: "SUBMITTED", reason: null }, waits], "events of a job that waits");
    },
  }),
  withJob({
    name: "what was streamed is told of each attempt, and of retries the latest are kept",
    claims: ["JOBS-EVENTS-CHUNKS", "JOBS-EVENTS-MAX"],
    async run({ context, queue, expect }) {
      let { job } = context;
      const { id } = job;
      const again = async (): Promise<void> => {
        await queue.done(job, { error: "again" });
        await queue.call("POST", `retry/${id}`);
        job = await taken(queue);
      };
      for (const output of ["a", "b"]) await queue.stream(job, { output });
      await again();
      await queue.stream(job, { output: "c" });
      const streamed = (await moves(context, id)).filter(({ type }) => type === "CHUNKS");
      const chunks = [
        { attempt: 1, count: 2 },
        { attempt: 2, count: 1 },
      ];
      expect("JOBS-EVENTS-CHUNKS").contains(streamed, chunks, "attempts and their chunks");
      for (let retries = 1; retries < limits.jobHistoryMax + 2; retries += 1) await again();
      const latest = await moves(context, id);
      const retried = latest.filter(({ type }) => type === "RETRIED").length;
      expect("JOBS-EVENTS-MAX").equals(retried, limits.jobHistoryMax, "retries that are kept");
      const started = latest.filter(({ type }) => type === "STARTED").map(({ attempt }) => attempt);
      const ends = [started.at(0), started.at(-1)];
      expect("JOBS-EVENTS-MAX").equals(
        ends,
        [3, limits.jobHistoryMax + 3],
        "the first attempt that is kept, and the last",
      );
    },
  }),
  atEndpoint({
    name: "the tries of a webhook are events, with what was answered and when the next one is due",
    claims: ["JOBS-EVENTS-WEBHOOK"],
    needs: ["workers", "time"],
    async run({ context, clock, queue, says }) {
      const tries = async (id: string, count: number): Promise<readonly Fields[]> =>
        await until(
          async () => (await moves(context, id)).filter(({ type }) => type === "WEBHOOK"),
          (events) => events.length >= count,
        );
      let closed = "";
      {
        await using receiver = await openReceiver(() => 500);
        const { url } = receiver;
        closed = url;
        const job = await takenAnew(queue, { more: { webhook: url } });
        await queue.done(job, { output: 1 });
        const [first] = await tries(job.id, 1);
        const nextTryMs = Date.parse(String(first?.["at"])) + limits.webhookFirstRetryDelayMs;
        const nextTryAt = new Date(nextTryMs).toISOString();
        says.contains(first, { attempt: 1, statusCode: 500, error: null, nextTryAt });
        await clock.pass(limits.webhookFirstRetryDelayMs + PAST_MS);
        await tries(job.id, 2);
        await clock.pass(limits.webhookSecondRetryDelayMs + PAST_MS);
        const all = await tries(job.id, limits.webhookAttemptsMax);
        says.contains(all.at(-1), { attempt: limits.webhookAttemptsMax, statusCode: 500, nextTryAt: null });
        const types = typesOf(await moves(context, job.id));
        says.equals(types.slice(-4), ["COMPLETED", "WEBHOOK", "WEBHOOK", "WEBHOOK"], "the last events");
      }
      const job = await takenAnew(queue, { more: { webhook: closed } });
      await queue.done(job, { error: "no" });
      const [only] = await tries(job.id, 1);
      says.contains(only, { attempt: 1, statusCode: null });
      const error = only?.["error"];
      says.that(typeof error === "string" && !error.includes("hook"), "an error without the address", error);
      await queue.call("POST", `retry/${job.id}`);
      says.equals(
        typesOf(await moves(context, job.id)).slice(2),
        ["FAILED", "WEBHOOK", "RETRIED"],
        "a try before a retry",
      );
    },
  }),
];
