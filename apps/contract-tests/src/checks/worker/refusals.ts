import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type TakenJob, taken } from "../../target/queue-under-test.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { type ReportKind, WELL_FORMED_UNKNOWN, report, reportKinds, statusOf, takenAnew } from "./worker-requests.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";
import { passLease } from "../waiting/lease.ts";

/** Margin for a moment that was computed from an earlier reading of the clock. */
const PAST_MS = 100;

export const scenarios: readonly Scenario[] = [
  {
    name: "what a worker sends for an attempt that is over is refused and not stored",
    claims: ["WORKER-DONE-STALE-409", "WORKER-STREAM-STALE-409"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const first = await takenAnew(queue);
      await passLease(clock);
      expect("WORKER-DONE-STALE-409").status(await queue.done(first, { output: "late" }), 409);
      expect("WORKER-STREAM-STALE-409").status(await queue.stream(first, { output: "late" }), 409);
      const waiting = await statusOf(queue, first.id);
      expect("WORKER-DONE-STALE-409").contains(waiting, { status: "IN_QUEUE" });
      expect("WORKER-DONE-STALE-409").that(!("output" in waiting), "no output", waiting);

      // The same worker has the job again, so only the token distinguishes the attempts.
      const second = await taken(queue);
      for (const body of [{ output: "late" }, { error: "late" }]) {
        const refused = await queue.done(first, body);
        expect("WORKER-DONE-STALE-409").documented(refused, "worker.jobDone");
        expect("WORKER-DONE-STALE-409").contains(refused.json, { error: "conflict" });
      }
      const chunk = await queue.stream(first, { output: "late" });
      expect("WORKER-STREAM-STALE-409").status(chunk, 409);
      expect("WORKER-STREAM-STALE-409").documented(chunk, "worker.jobStream");
      expect("WORKER-DONE-STALE-409").contains(await statusOf(queue, first.id), { status: "IN_PROGRESS" });
      await queue.stream(second, { output: "good" });
      await queue.done(second, { output: "good" });
      expect("WORKER-DONE-STALE-409").status(await queue.done(first, { output: "late" }), 409);
      expect("WORKER-DONE-STALE-409").contains(await statusOf(queue, first.id), { output: "good" });
      const chunks = await queue.call("GET", `stream/${first.id}?wait=0`);
      expect("WORKER-STREAM-STALE-409").contains(streamOf(chunks), [{ output: "good" }]);
    },
  },
  {
    name: "a report without a token is taken from the worker that has the job and from no other",
    claims: ["WORKER-DONE-OTHER-WORKER-409"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const { id } = await takenAnew(queue, { workerId: "owner" });
      for (const kind of reportKinds) {
        const answer = await report(
          queue,
          { kind, jobId: id, workerId: "thief", attempt: null },
          { body: { output: "bad" } },
        );
        expect("WORKER-DONE-OTHER-WORKER-409").status(answer, 409);
        expect("WORKER-DONE-OTHER-WORKER-409").contains(answer.json, { error: "conflict" });
      }
      expect("WORKER-DONE-OTHER-WORKER-409").contains(await statusOf(queue, id), { status: "IN_PROGRESS" });
      for (const kind of reportKinds.toReversed()) {
        const own = { kind, jobId: id, workerId: "owner", attempt: null };
        expect("WORKER-DONE-OTHER-WORKER-409").status(await report(queue, own, { body: { output: "good" } }), 200);
      }
      expect("WORKER-DONE-OTHER-WORKER-409").contains(await statusOf(queue, id), { output: "good" });
      const chunks = await queue.call("GET", `stream/${id}?wait=0`);
      expect("WORKER-DONE-OTHER-WORKER-409").contains(streamOf(chunks), [{ output: "good" }]);
    },
  },
  {
    name: "reports for jobs that are unknown, expired or removed are answered with 404",
    claims: ["WORKER-DONE-404"],
    safety: "full",
    needs: ["workers", "time"],
    spanMs: RETENTION_SPAN_MS,
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const finished = await takenAnew(queue);
      await queue.done(finished, { output: 1 });
      const expired = await takenAnew(queue, { more: { policy: { ttl: limits.ttlMinMs } } });
      const purged = await queue.run();
      await queue.call("POST", "purge-queue");
      await clock.pass(limits.runRetentionMs + PAST_MS);
      const unknown: TakenJob = { id: WELL_FORMED_UNKNOWN, input: {}, attempt: 1, attemptToken: "none" };
      const gone = [unknown, { ...unknown, id: purged }, finished, expired];
      for (const job of gone) {
        const answers: Readonly<Record<ReportKind, Awaited<ReturnType<typeof report>>>> = {
          "job-done": await queue.done(job, { output: 1 }),
          "job-stream": await queue.stream(job, { output: 1 }),
        };
        for (const answer of Object.values(answers)) {
          expect("WORKER-DONE-404").status(answer, 404);
          expect("WORKER-DONE-404").contains(answer.json, { error: "not_found" });
        }
        expect("WORKER-DONE-404").documented(answers["job-done"], "worker.jobDone");
        expect("WORKER-DONE-404").documented(answers["job-stream"], "worker.jobStream");
      }
    },
  },
  {
    name: "a report over the limit is refused and the same worker can still report",
    claims: ["WORKER-DONE-413"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const job = await takenAnew(queue, { workerId: "w1" });
      const frame = '{"output":""}';
      const largest = `{"output":"${"a".repeat(limits.resultMaxBytes - frame.length)}"}`;
      for (const kind of reportKinds) {
        const attempt = { kind, jobId: job.id, workerId: "w1", attempt: job.attemptToken };
        const answer = await report(queue, attempt, { raw: `${largest} ` });
        expect("WORKER-DONE-413").status(answer, 413);
        expect("WORKER-DONE-413").contains(answer.json, { error: "payload_too_large" });
        const connection = answer.headers.get("connection");
        expect("WORKER-DONE-413").that(connection !== "close", "a connection that stays", connection);
        expect("WORKER-DONE-413").contains(await statusOf(queue, job.id), { status: "IN_PROGRESS" });
      }
      const attempt = { kind: "job-done", jobId: job.id, workerId: "w1", attempt: job.attemptToken } as const;
      const accepted = await report(queue, attempt, { raw: largest });
      expect("WORKER-DONE-413").status(accepted, 200);
      expect("WORKER-DONE-413").contains(accepted.json, { status: "COMPLETED" });
    },
  },
  {
    name: "a result that cannot be read fails the job of a worker that knows no token",
    claims: ["WORKER-REFUSED-RESULT-FAILS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const unreadable = {
        400: '{"output": NaN}',
        413: `{"output":"${"a".repeat(limits.resultMaxBytes)}"}`,
      };
      for (const [status, raw] of Object.entries(unreadable)) {
        const plain = await takenAnew(queue, { workerId: "w1" });
        const attempt = { kind: "job-done", jobId: plain.id, workerId: "w1", attempt: null } as const;
        const refused = await report(queue, attempt, { raw });
        expect("WORKER-REFUSED-RESULT-FAILS").status(refused, Number(status));
        const { message } = (refused.json ?? {}) as { message?: string };
        const failed = await statusOf(queue, plain.id);
        expect("WORKER-REFUSED-RESULT-FAILS").contains(failed, { status: "FAILED" });
        const error = String(failed["error"]);
        expect("WORKER-REFUSED-RESULT-FAILS").that(
          message !== undefined && error.includes(message),
          `an error with the refusal: ${message}`,
          error,
        );

        const fenced = await takenAnew(queue, { workerId: "w1" });
        const token = { ...attempt, jobId: fenced.id, attempt: fenced.attemptToken };
        expect("WORKER-REFUSED-RESULT-FAILS").status(await report(queue, token, { raw }), Number(status));
        const goesOn = { status: "IN_PROGRESS" };
        expect("WORKER-REFUSED-RESULT-FAILS").contains(await statusOf(queue, fenced.id), goesOn, "with a token");
      }
    },
  },
  {
    name: "a report with a number that JSON does not have is refused with its name and place, a chunk as well",
    claims: ["WORKER-NOT-FINITE-NAMED", "WORKER-REFUSED-RESULT-FAILS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      for (const kind of reportKinds) {
        const job = await takenAnew(queue, { workerId: "w1" });
        const attempt = { kind, jobId: job.id, workerId: "w1", attempt: null };
        const refused = await report(queue, attempt, { raw: '{"output": {"x": [0, {}, [1, 2], -Infinity]}}' });
        expect("WORKER-NOT-FINITE-NAMED").status(refused, 400);
        const { message = "", details = [] } = (refused.json ?? {}) as {
          message?: string;
          details?: { field: string }[];
        };
        expect("WORKER-NOT-FINITE-NAMED").that(message.includes("-Infinity"), "the name of the number", message);
        expect("WORKER-NOT-FINITE-NAMED").equals(details[0]?.field, "output.x[3]", "the place");
        const failed = await statusOf(queue, job.id);
        expect("WORKER-REFUSED-RESULT-FAILS").contains(failed, { status: "FAILED" }, kind);
      }
    },
  },
  {
    name: "a report whose members are of the wrong type is refused and the attempt goes on",
    claims: ["WORKER-DONE-400"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      await queue.run();
      const job = await taken(queue, "w1");
      const deep = limits.jobNestingMaxDepth;
      const bodies = {
        "job-done": ['{"output": NaN}', "[]", '{"status":"COMPLETED"}', '{"stopPod":"yes"}'],
        "job-stream": ["output=1", '"text"', "{}", '{"output":1,"metrics":[]}'],
      };
      for (const kind of reportKinds) {
        const nested = `{"output":${"[".repeat(deep)}${"]".repeat(deep)}}`;
        for (const raw of [...bodies[kind], nested]) {
          const attempt = { kind, jobId: job.id, workerId: "w1", attempt: job.attemptToken };
          const answer = await report(queue, attempt, { raw });
          expect("WORKER-DONE-400").status(answer, 400);
          expect("WORKER-DONE-400").contains(answer.json, { error: "invalid_request" });
        }
      }
      expect("WORKER-DONE-400").contains(await statusOf(queue, job.id), { status: "IN_PROGRESS" });
      expect("WORKER-DONE-400").contains((await queue.done(job, { output: 1 }, "w1")).json, { status: "COMPLETED" });
    },
  },
];
