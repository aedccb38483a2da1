import { limits, workerOperations } from "@millrace/spec";
import type {
  Answer,
  AtEndpoint,
  Fields,
  QueueUnderTest,
  Scenario,
  SuiteRequest,
  TakenJob,
} from "../../steps/words.ts";
import { WORKER_ID, atEndpoint, fieldsOf, statusOf, takenAnew } from "../../steps/words.ts";

const MAX_BYTES = limits[workerOperations.jobDoneBatch.bodyLimit];
/** An id that no job has had. */
const UNKNOWN = "01a1fb45-0609-7000-8003-2e74891650d9";

function deliver({ queue }: AtEndpoint, more: Partial<SuiteRequest>): Promise<Answer> {
  return queue.call("POST", `job-done-batch/${WORKER_ID}`, more);
}

/** Jobs that one worker has. */
async function several(queue: QueueUnderTest): Promise<readonly [TakenJob, TakenJob, TakenJob]> {
  return [await takenAnew(queue), await takenAnew(queue), await takenAnew(queue)];
}

/** A report of this attempt. */
const of = ({ attemptToken }: TakenJob, report: Fields): Fields => ({ attemptToken, ...report });

async function expectStates({ queue, says }: AtEndpoint, states: Readonly<Record<string, Fields>>): Promise<void> {
  for (const [id, state] of Object.entries(states)) {
    const shown = await statusOf(queue, id);
    says.contains(shown, state);
    says.equals("output" in shown, "output" in state, "whether there is an output");
  }
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "several reports end their jobs, each in its way, and can be sent again",
    claims: ["WORKER-RESULTS-200", "WORKER-RESULTS-IDEMPOTENT"],
    async run({ context, queue, says }) {
      const [fine, broken, empty] = await several(queue);
      const output = { text: "ü", list: [1, null] };
      const body = {
        [fine.id]: of(fine, { output }),
        [broken.id]: of(broken, { error: { code: 7 }, output: "half" }),
        [empty.id]: of(empty, {}),
      };
      const counts = async (): Promise<unknown> => fieldsOf(await queue.call("GET", "health"))["jobs"];
      const stored = await deliver(context, { body });
      const before = await counts();
      for (const answer of [stored, await deliver(context, { body })]) {
        says.status(answer, 200, "worker.jobDoneBatch");
        const receipts = { [fine.id]: "COMPLETED", [broken.id]: "FAILED", [empty.id]: "COMPLETED" };
        for (const [id, status] of Object.entries(receipts)) says.contains(fieldsOf(answer)[id], { status });
        says.equals(answer.json, stored.json, "the same answer");
        await expectStates(context, {
          [fine.id]: { status: "COMPLETED", output },
          [broken.id]: { status: "FAILED", error: '{"code":7}', output: "half" },
          [empty.id]: { status: "COMPLETED" },
        });
      }
      const alone = await queue.done(broken, { error: { code: 7 }, output: "half" });
      says.contains(alone.json, { id: broken.id, status: "FAILED" });
      says.equals(await counts(), before, "jobs as they are counted");
    },
  }),
  atEndpoint({
    name: "a report that comes too late, or for no job, does not harm those beside it",
    claims: ["WORKER-RESULTS-APART"],
    async run({ context, queue, says }) {
      const [fine, cancelled, foreign] = await several(queue);
      await queue.call("POST", `cancel/${cancelled.id}`);
      const answer = await deliver(context, {
        body: {
          [cancelled.id]: of(cancelled, { output: "late" }),
          [UNKNOWN]: of(fine, { output: "for nobody" }),
          [foreign.id]: of(fine, { output: "with the token of another" }),
          [fine.id]: of(fine, { output: "good" }),
        },
      });
      says.status(answer, 200, "worker.jobDoneBatch");
      says.contains(answer.json, {
        [cancelled.id]: { error: "conflict" },
        [UNKNOWN]: { error: "not_found" },
        [foreign.id]: { error: "conflict" },
        [fine.id]: { status: "COMPLETED" },
      });
      await expectStates(context, {
        [cancelled.id]: { status: "CANCELLED" },
        [foreign.id]: { status: "IN_PROGRESS" },
        [fine.id]: { status: "COMPLETED", output: "good" },
      });
    },
  }),
  atEndpoint({
    name: "reports of the wrong shape, and such of more than the largest size, are refused as a whole",
    claims: ["WORKER-RESULTS-400", "WORKER-RESULTS-413"],
    async run({ context, queue, expect }) {
      const [good, bad] = await several(queue);
      const both = (report: unknown): string =>
        JSON.stringify({ [good.id]: of(good, { output: 1 }), [bad.id]: report });
      const text = "a".repeat(MAX_BYTES - Buffer.byteLength(both(of(bad, { output: "" }))));
      const rows: readonly (readonly [field: string | undefined, raw: string])[] = [
        ["body", "{}"],
        [bad.id, both([])],
        [`${bad.id}.attemptToken`, both({ output: 1 })],
        [`${bad.id}.stopPod`, both(of(bad, { stopPod: "yes" }))],
        [`${bad.id}.status`, both(of(bad, { status: "IN_PROGRESS", output: 1 }))],
        ...["[]", `{"${good.id}":`, `{"no.id":{"attemptToken":"${good.attemptToken}"}}`].map(
          (raw) => [undefined, raw] as const,
        ),
        ["too large", both(of(bad, { output: `${text}a` }))],
      ];
      for (const [field, raw] of rows) {
        const isLarge = field === "too large";
        const claim = expect(isLarge ? "WORKER-RESULTS-413" : "WORKER-RESULTS-400");
        const answer = await deliver(context, { raw });
        claim.status(answer, isLarge ? 413 : 400, "worker.jobDoneBatch");
        claim.contains(answer.json, { error: isLarge ? "payload_too_large" : "invalid_request" });
        if (field !== undefined && !isLarge) claim.contains(answer.json, { details: [{ field }] });
      }
      await expectStates(context, { [good.id]: { status: "IN_PROGRESS" }, [bad.id]: { status: "IN_PROGRESS" } });
      const largest = await deliver(context, { raw: both(of(bad, { output: text })) });
      expect("WORKER-RESULTS-413").status(largest, 200);
      await expectStates(context, { [bad.id]: { status: "COMPLETED", output: text } });
    },
  }),
];
