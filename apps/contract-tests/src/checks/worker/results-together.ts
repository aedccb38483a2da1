import { limits, workerOperations } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, WORKER_ID } from "../../target/queue-under-test.ts";
import type { Answer, SuiteRequest } from "../../target/transport.ts";
import { WELL_FORMED_UNKNOWN, statusOf, takenAnew } from "./worker-requests.ts";

const MAX_BYTES = limits[workerOperations.jobDoneBatch.bodyLimit];

type Reports = Readonly<Record<string, unknown>>;

function deliver(queue: QueueUnderTest, more: Partial<SuiteRequest>): Promise<Answer> {
  return queue.call("POST", `job-done-batch/${WORKER_ID}`, more);
}

/** A report of this attempt. */
function reportOf({ attemptToken }: TakenJob, report: Reports): Reports {
  return { attemptToken, ...report };
}

export const scenarios: readonly Scenario[] = [
  {
    name: "several reports end their jobs, each in its way, and can be sent again",
    claims: ["WORKER-RESULTS-200", "WORKER-RESULTS-IDEMPOTENT"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [fine, broken, empty] = [await takenAnew(queue), await takenAnew(queue), await takenAnew(queue)];
      const output = { text: "ü", list: [1, null] };
      const body = {
        [fine.id]: reportOf(fine, { output }),
        [broken.id]: reportOf(broken, { error: { code: 7 }, output: "half" }),
        [empty.id]: reportOf(empty, {}),
      };
      const receipts = {
        [fine.id]: { status: "COMPLETED" },
        [broken.id]: { status: "FAILED" },
        [empty.id]: { status: "COMPLETED" },
      };
      const ends = {
        [fine.id]: { status: "COMPLETED", output },
        [broken.id]: { status: "FAILED", error: '{"code":7}', output: "half" },
        [empty.id]: { status: "COMPLETED" },
      };
      const stored = await deliver(queue, { body });
      expect("WORKER-RESULTS-200").documented(stored, "worker.jobDoneBatch");
      expect("WORKER-RESULTS-200").status(stored, 200);
      expect("WORKER-RESULTS-200").contains(stored.json, receipts);
      for (const [id, end] of Object.entries(ends)) {
        expect("WORKER-RESULTS-200").contains(await statusOf(queue, id), end);
      }
      const before = (await queue.call("GET", "health")).json as { jobs?: unknown };
      const again = await deliver(queue, { body });
      expect("WORKER-RESULTS-IDEMPOTENT").status(again, 200);
      expect("WORKER-RESULTS-IDEMPOTENT").equals(again.json, stored.json);
      const alone = await queue.done(broken, { error: { code: 7 }, output: "half" });
      expect("WORKER-RESULTS-IDEMPOTENT").contains(alone.json, { id: broken.id, status: "FAILED" });
      const { jobs } = (await queue.call("GET", "health")).json as { jobs?: unknown };
      expect("WORKER-RESULTS-IDEMPOTENT").equals(jobs, before.jobs, "jobs as they are counted");
    },
  },
  {
    name: "a report that comes too late, or for no job, does not harm those beside it",
    claims: ["WORKER-RESULTS-APART"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [fine, cancelled, foreign] = [await takenAnew(queue), await takenAnew(queue), await takenAnew(queue)];
      await queue.call("POST", `cancel/${cancelled.id}`);
      const body = {
        [cancelled.id]: reportOf(cancelled, { output: "late" }),
        [WELL_FORMED_UNKNOWN]: reportOf(fine, { output: "for nobody" }),
        [foreign.id]: reportOf(fine, { output: "with the token of another" }),
        [fine.id]: reportOf(fine, { output: "good" }),
      };
      const answer = await deliver(queue, { body });
      expect("WORKER-RESULTS-APART").status(answer, 200);
      expect("WORKER-RESULTS-APART").documented(answer, "worker.jobDoneBatch");
      expect("WORKER-RESULTS-APART").contains(answer.json, {
        [cancelled.id]: { error: "conflict" },
        [WELL_FORMED_UNKNOWN]: { error: "not_found" },
        [foreign.id]: { error: "conflict" },
        [fine.id]: { status: "COMPLETED" },
      });
      const states = { [cancelled.id]: "CANCELLED", [foreign.id]: "IN_PROGRESS", [fine.id]: "COMPLETED" };
      for (const [id, status] of Object.entries(states)) {
        const shown = await statusOf(queue, id);
        expect("WORKER-RESULTS-APART").contains(shown, { status });
        if (id !== fine.id) expect("WORKER-RESULTS-APART").that(!("output" in shown), "no output", shown);
      }
    },
  },
  {
    name: "reports of the wrong shape are refused as a whole, and the attempts go on",
    claims: ["WORKER-RESULTS-400"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [good, bad] = [await takenAnew(queue), await takenAnew(queue)];
      const member = (report: unknown): string =>
        JSON.stringify({ [good.id]: reportOf(good, { output: 1 }), [bad.id]: report });
      const refused: Readonly<Record<string, string>> = {
        body: "{}",
        [bad.id]: member([]),
        [`${bad.id}.attemptToken`]: member({ output: 1 }),
        [`${bad.id}.stopPod`]: member(reportOf(bad, { stopPod: "yes" })),
        [`${bad.id}.status`]: member(reportOf(bad, { status: "IN_PROGRESS", output: 1 })),
      };
      for (const [field, raw] of Object.entries(refused)) {
        const answer = await deliver(queue, { raw });
        expect("WORKER-RESULTS-400").status(answer, 400);
        expect("WORKER-RESULTS-400").documented(answer, "worker.jobDoneBatch");
        expect("WORKER-RESULTS-400").contains(answer.json, { error: "invalid_request", details: [{ field }] });
      }
      for (const raw of ["[]", `{"${good.id}":`, `{"no.id":{"attemptToken":"${good.attemptToken}"}}`]) {
        expect("WORKER-RESULTS-400").status(await deliver(queue, { raw }), 400);
      }
      for (const { id } of [good, bad]) {
        expect("WORKER-RESULTS-400").contains(await statusOf(queue, id), { status: "IN_PROGRESS" });
      }
    },
  },
  {
    name: "reports of the largest size together are stored, and of a byte more none is",
    claims: ["WORKER-RESULTS-413"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [first, second] = [await takenAnew(queue), await takenAnew(queue)];
      const raw = (text: string): string =>
        JSON.stringify({ [first.id]: reportOf(first, { output: 1 }), [second.id]: reportOf(second, { output: text }) });
      const text = "a".repeat(MAX_BYTES - Buffer.byteLength(raw("")));
      const over = await deliver(queue, { raw: raw(`${text}a`) });
      expect("WORKER-RESULTS-413").status(over, 413);
      expect("WORKER-RESULTS-413").documented(over, "worker.jobDoneBatch");
      expect("WORKER-RESULTS-413").contains(over.json, { error: "payload_too_large" });
      for (const { id } of [first, second]) {
        expect("WORKER-RESULTS-413").contains(await statusOf(queue, id), { status: "IN_PROGRESS" });
      }
      expect("WORKER-RESULTS-413").status(await deliver(queue, { raw: raw(text) }), 200);
      expect("WORKER-RESULTS-413").contains(await statusOf(queue, second.id), { status: "COMPLETED", output: text });
    },
  },
];
