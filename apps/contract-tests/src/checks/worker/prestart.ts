import { limits } from "@millrace/spec";
import type { Answer, QueueUnderTest, Scenario, TakenJob } from "../../steps/words.ts";
import {
  MINUTE_MS,
  SECOND_MS,
  WORKERS,
  arrived,
  atEndpoint,
  fieldsOf,
  has,
  isHeld,
  objectOf,
  statusOf,
  taken,
  takenAnew,
  until,
} from "../../steps/words.ts";

/** What version 2 of the Python package reports of a hook that raised an exception. */
const failed = (message: string, workerId: string) => ({
  error: JSON.stringify({
    event: "prestart_failed",
    error_type: "OSError",
    error_message: message,
    error_traceback: `Traceback (most recent call last):\nOSError: ${message}\n`,
    hook: "load_weights",
    worker_id: workerId,
    runpod_version: "2.0.0rc2",
  }),
});
const cancelled = (workerId: string) => ({
  error: JSON.stringify({ event: "prestart_cancelled", error_type: "PrestartCancelled", worker_id: workerId }),
});

/** A worker whose hooks fail while it holds a job. */
async function fails(queue: QueueUnderTest, workerId: string, message: string): Promise<TakenJob> {
  const job = await taken(queue, workerId);
  await queue.done(job, failed(message, workerId), workerId);
  return job;
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "prestart hooks that fail fail one job, and the queue waits with the reason until another release",
    claims: ["WORKER-PRESTART-FAILS-ONE", "WORKER-PRESTART-HOLDS"],
    needs: ["time"],
    endpoint: { workersMax: 0 },
    async run({ context: { clock, rest }, queue, expect }) {
      const [one, holds] = [expect("WORKER-PRESTART-FAILS-ONE"), expect("WORKER-PRESTART-HOLDS")];
      const ids = [await queue.run(), await queue.run(), await queue.run()];
      const jobs = [await taken(queue, "first"), await taken(queue, "second")];
      await clock.pass(2 * SECOND_MS);
      const answers: Answer[] = [];
      for (const [index, job] of jobs.entries()) {
        const workerId = ["first", "second"][index] ?? "";
        answers.push(await queue.done(job, failed("no weights", workerId), workerId));
      }
      one.equals(
        answers.map((answer) => [answer.status, fieldsOf(answer)["status"]]),
        [
          [200, "FAILED"],
          [200, "IN_QUEUE"],
        ],
      );
      const { status, error, executionTime } = await statusOf(queue, jobs[0]?.id ?? "");
      one.equals([status, executionTime], ["FAILED", 0]);
      const reason = String(error).split("\n")[0] ?? "";
      one.that(/load_weights.*OSError: no weights$/.test(reason), "hook, type and message in the first line", error);
      one.that(!String(error).includes("{"), "text", error);
      one.contains(await statusOf(queue, jobs[1]?.id ?? ""), { status: "IN_QUEUE" });

      const held = queue.call("GET", "job-take/unproven");
      holds.that(await isHeld(held), "no job for a worker that has reported nothing", "an answer");
      const why = await until(() => queue.call("GET", `status/${ids[2] ?? ""}?explain=true`), {
        json: { waiting: { reason: "workers_crashing" } },
      });
      const { message } = objectOf(fieldsOf(why)["waiting"]);
      holds.that(String(message).includes("OSError: no weights"), "the reason", why.text);
      await rest("PATCH", `/endpoints/${queue.endpointId}`, { env: { RELEASE: "2" } });
      await clock.pass(SECOND_MS);
      holds.contains((await held).json, { id: jobs[1]?.id });
    },
  }),
  atEndpoint({
    name: "prestart hooks that fail keep no jobs from a worker that reported a result before",
    claims: ["WORKER-PRESTART-HOLDS"],
    endpoint: { workersMax: 0 },
    async run({ queue, says }) {
      await queue.done(await takenAnew(queue, { workerId: "proven" }), { output: 1 }, "proven");
      const ids = [await queue.run(), await queue.run()];
      await fails(queue, "new", "no weights");
      const held = queue.call("GET", "job-take/unproven");
      says.that(await isHeld(held), "no job for a worker that has reported nothing", "an answer");
      says.equals((await taken(queue, "proven")).id, ids[1]);
    },
  }),
  atEndpoint({
    name: "an error that only looks like a report of prestart hooks fails its job and holds nothing",
    claims: ["WORKER-PRESTART-OWN"],
    endpoint: { workersMax: 0 },
    async run({ queue, says, settled }) {
      const forged = [
        ["w1", failed("no weights", "another")],
        ["w1", failed("no weights", "w1")],
        ["w2", cancelled("another")],
      ] as const;
      for (const [workerId, report] of forged) {
        const job = await takenAnew(queue, { workerId });
        says.contains((await queue.done(job, report, workerId)).json, { status: "FAILED" });
        // That its handler was reached.
        await settled(WORKERS);
      }
      const id = await queue.run();
      says.equals((await taken(queue, "unproven")).id, id);
    },
  }),
  atEndpoint({
    name: "prestart hooks that failed are tried with one job after each pause, until a handler is reached",
    claims: ["WORKER-PRESTART-PROBE"],
    needs: ["time"],
    spanMs: 30 * MINUTE_MS,
    endpoint: { workersMax: 0 },
    async run({ context: { clock }, queue, says }) {
      const ids = [await queue.run(), await queue.run(), await queue.run()];
      await fails(queue, "w0", "no weights");
      const left = ids.slice(1);
      const halfAHoldMs = limits.takeHoldMs / 2;
      let passedMs = 0;
      for (const pauseMs of [1, 2, 4, 5, 5].map((minutes) => minutes * limits.prestartProbeMinMs)) {
        await clock.pass(pauseMs - halfAHoldMs - passedMs);
        const polls = ["w1", "w2"].map((workerId) => queue.call("GET", `job-take-batch/${workerId}?batch_size=5`));
        says.that(await isHeld(Promise.race(polls)), "no job before the pause is over", "an answer");
        await clock.pass(halfAHoldMs);
        const [probe, ...others] = (await answered(polls)).filter(({ answer }) => answer.status === 200);
        says.equals(others.length, 0, "further answers");
        const jobs = (probe?.answer.json ?? []) as readonly TakenJob[];
        says.equals(
          jobs.map(({ id }) => id),
          [left[0]],
          "the job of the probe",
        );
        const { workerId = "" } = probe ?? {};
        for (const job of jobs) await queue.done(job, failed("no weights", workerId), workerId);
        passedMs = halfAHoldMs;
        await clock.pass(passedMs);
        await Promise.all(polls);
      }
      await clock.pass(limits.prestartProbeMaxMs);
      const last = await taken(queue, "w3");
      const held = queue.call("GET", "job-take/w4");
      says.that(await isHeld(held), "one job at a time", "an answer");
      await queue.done(last, { error: "the handler says no" }, "w3");
      says.contains((await held).json, { id: left[1] });
    },
  }),
  atEndpoint({
    name: "prestart hooks that fail again after a long time fail another job",
    claims: ["WORKER-PRESTART-FAILS-ONE"],
    needs: ["time"],
    spanMs: 2 * limits.prestartForgetMs,
    endpoint: { workersMax: 0 },
    async run({ context: { clock }, queue, says }) {
      await queue.run();
      await fails(queue, "w1", "no weights");
      for (const [passMs, status] of [
        [limits.prestartForgetMs - MINUTE_MS, "IN_QUEUE"],
        [limits.prestartForgetMs, "FAILED"],
      ] as const) {
        const id = await queue.run();
        await clock.pass(passMs);
        await fails(queue, `after ${passMs}`.replaceAll(" ", "-"), "no weights");
        says.contains(await statusOf(queue, id), { status });
        if (status === "IN_QUEUE") await queue.call("POST", `cancel/${id}`);
      }
    },
  }),
  atEndpoint({
    name: "a job whose worker was told to end before its prestart hooks were done waits again",
    claims: ["WORKER-PRESTART-CANCELLED"],
    endpoint: { workersMax: 0 },
    async run({ queue, says }) {
      const id = await queue.run();
      for (const workerId of ["w1", "w2", "w3"]) {
        const job = await taken(queue, workerId);
        says.equals(job.id, id);
        says.status(await queue.done(job, cancelled(workerId), workerId), 200);
        const now = await statusOf(queue, id);
        says.equals([now["status"], has(now, "retries")], ["IN_QUEUE", false]);
      }
    },
  }),
];

/** The answers that are there after a moment, with their workers. */
async function answered(
  polls: readonly Promise<Answer>[],
): Promise<readonly { readonly answer: Answer; readonly workerId: string }[]> {
  const found: { answer: Answer; workerId: string }[] = [];
  for (const [index, poll] of polls.entries()) {
    void poll.then((answer) => found.push({ answer, workerId: `w${index + 1}` }));
  }
  await arrived();
  await Promise.race(polls);
  return found;
}
