import { happens } from "@millrace/contract-core";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { eventsOf } from "../../steps/resources/job-lists.ts";
import { emptied, staffed, takeAs } from "../../steps/resources/staff.ts";
import { atEndpoint, statusOf } from "../../steps/at-endpoint.ts";
import { until } from "../../steps/waiting/until.ts";

/** More than the buffers of a connection. */
const JOBS = 5;
const INPUT = { text: "x".repeat(limits.runPayloadMaxBytes / 2) };
const ANSWERED_WITHIN_MS = 60_000;
/** Longer than the lease after which a worker counts as gone. */
const ENDING_WAITS = 4;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "jobs whose worker goes away while they are handed over are at the head of the queue again, and no retry is counted",
    claims: ["LIFECYCLE-RELEASE", "JOBS-EVENTS-RELEASED"],
    async run({ context, expect, queue }) {
      const says = expect("LIFECYCLE-RELEASE");
      const jobIds: string[] = [];
      while (jobIds.length < JOBS) jobIds.push(await queue.run(INPUT));
      await cutHandOver(context, queue, jobIds);
      const later = await queue.run();
      const again: TakenJob[] = [];
      while (again.length <= JOBS) again.push(await taken(queue, "second-worker"));
      const wanted = [...jobIds.map((id) => ({ id, attempt: 2 })), { id: later, attempt: 1 }];
      says.contains(again, wanted, "jobs in the order of the second hand-over");
      for (const id of jobIds) {
        const { status, retries } = await statusOf(queue, id);
        says.equals([status, retries], ["IN_PROGRESS", undefined], "status and retries");
        const events = await eventsOf(context, queue.endpointId, id);
        const moves = events.filter(({ type }) => type !== "WAITING");
        expect("JOBS-EVENTS-RELEASED").contains(moves, [
          { type: "SUBMITTED" },
          { type: "STARTED", attempt: 1, workerId: "first-worker" },
          { type: "RETURNED", attempt: 1, workerId: "first-worker", reason: "RELEASED" },
          { type: "STARTED", attempt: 2, workerId: "second-worker" },
        ]);
      }
    },
  }),
  {
    name: "jobs of workers that the service wants to end are not lost by that, and no retry is counted",
    claims: ["LIFECYCLE-RELEASE"],
    needs: ["time", "workers", "handlers"],
    async run({ context, says }) {
      const request = { workersMin: 1, workersMax: 1, idleTimeout: limits.idleTimeoutMaxSeconds };
      const staff = await staffed(context, request);
      const { queue } = staff;
      await queue.run();
      const [worker] = await staff.untilWorkers(1);
      const job = await takeAs(staff, worker);
      const next = await queue.run();
      await context.rest("PATCH", staff.path, { workersMin: 0, workersMax: 0 });
      for (let waits = 0; waits < ENDING_WAITS; waits += 1) {
        await staff.alive(worker === undefined ? [] : [worker], [job]);
        await context.clock.pass(limits.workerLeaseMs / 2);
        const { status, retries } = await statusOf(queue, job.id);
        // Either its worker keeps the job, or it waits for another worker.
        says.that(status === "IN_PROGRESS" || status === "IN_QUEUE", "a job that goes on", status);
        says.equals(retries, undefined, "retries");
      }
      await queue.done(job, { output: 1 }, worker?.id);
      // The job may be back in the queue by now; then the next poll gets it before the other job.
      const { status, retries } = await statusOf(queue, job.id);
      const first = await taken(queue, "second-worker");
      says.equals(first.id, status === "COMPLETED" ? next : job.id, "the job that is handed over next");
      says.equals(retries, undefined, "retries at the end");
      says.equals((await staff.untilWorkers(0)).length, 0, "workers");
      await queue.done(first, { output: 1 }, "second-worker");
      await emptied(staff);
    },
  },
];

/** Hands the jobs to a worker that reads nothing of them and closes the connection; resolves when all are in the queue again. */
async function cutHandOver(
  { address, keys }: Context,
  queue: QueueUnderTest,
  jobIds: readonly string[],
): Promise<void> {
  const url = `${address()}/v2/${queue.endpointId}/job-take-batch/first-worker?batch_size=${jobIds.length}`;
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const request = send(url, { headers: { authorization: `Bearer ${keys.own}` } });
  // Nobody reads the answer: it is longer than the buffers of the connection.
  const answered = happens(request, "response", ANSWERED_WITHIN_MS);
  request.end();
  await answered;
  request.on("error", () => undefined).destroy();
  const isBack = async (id: string): Promise<boolean> => (await statusOf(queue, id))["status"] === "IN_QUEUE";
  await until(async () => (await Promise.all(jobIds.map(isBack))).every(Boolean), Boolean);
}
