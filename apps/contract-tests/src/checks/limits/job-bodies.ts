import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type TakenJob, WORKER_ID, taken } from "../../target/queue-under-test.ts";
import { waitingJobs } from "./answers.ts";

const submissions = [
  ["run", "queue.run"],
  [`runsync?wait=${limits.waitMinMs}`, "queue.runsync"],
] as const;

/** Nested arrays and objects with this number of levels. */
function nested(levels: number): string {
  const arrays = levels - 1;
  return `${"[".repeat(arrays)}{}${"]".repeat(arrays)}`;
}

/** A report of a worker whose body has this number of levels. */
type ReportRequest = (job: TakenJob, levels: number) => { readonly path: string; readonly raw: string };

const reportTo =
  (kind: string): ReportRequest =>
  ({ id, attemptToken }, levels) => ({
    path: `${kind}/${WORKER_ID}/${id}?attempt=${attemptToken}`,
    raw: `{"output":${nested(levels - 1)}}`,
  });

const reports: readonly (readonly [operation: string, requestOf: ReportRequest])[] = [
  ["worker.jobStream", reportTo("job-stream")],
  ["worker.jobDone", reportTo("job-done")],
  [
    "worker.jobDoneBatch",
    ({ id, attemptToken }, levels) => ({
      path: `job-done-batch/${WORKER_ID}`,
      raw: `{"${id}":{"attemptToken":"${attemptToken}","output":${nested(levels - 2)}}}`,
    }),
  ],
];

/** An address with exactly this number of characters. */
function address(chars: number): string {
  const start = "https://example.invalid/";
  return start + "w".repeat(chars - start.length);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Jobs are nested as deep as they may be, and one level deeper",
    claims: ["LIMIT-NESTING"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      for (const [path, operation] of submissions) {
        // The body and the input are levels themselves.
        const body = (levels: number): string => `{"input":{"deep":${nested(levels - 2)}}}`;
        const deeper = await queue.call("POST", path, { raw: body(limits.jobNestingMaxDepth + 1) });
        expect("LIMIT-NESTING").status(deeper, 400);
        expect("LIMIT-NESTING").documented(deeper, operation);
        expect("LIMIT-NESTING").equals(await waitingJobs(queue), 0, "jobs in the queue after the refusal");
        const deepest = await queue.call("POST", path, { raw: body(limits.jobNestingMaxDepth) });
        expect("LIMIT-NESTING").status(deepest, 200);
        await queue.call("POST", "purge-queue");
      }
    },
  },
  {
    name: "Results and chunks are nested as deep as they may be, and one level deeper",
    claims: ["LIMIT-NESTING"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      for (const [operation, requestOf] of reports) {
        const id = await queue.run();
        const job = await taken(queue);
        const deliver = (levels: number): ReturnType<typeof queue.call> => {
          const { path, raw } = requestOf(job, levels);
          return queue.call("POST", path, { raw });
        };
        const deeper = await deliver(limits.jobNestingMaxDepth + 1);
        expect("LIMIT-NESTING").status(deeper, 400);
        expect("LIMIT-NESTING").documented(deeper, operation);
        expect("LIMIT-NESTING").contains((await queue.status(id)).json, { status: "IN_PROGRESS" });
        expect("LIMIT-NESTING").status(await deliver(limits.jobNestingMaxDepth), 200);
      }
    },
  },
  {
    name: "Idempotency keys are empty, as long as they may be, and longer",
    claims: ["LIMIT-IDEMPOTENCY-KEY"],
    safety: "disposable",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      for (const [path, operation] of submissions) {
        const submit = (key: string): ReturnType<typeof queue.call> =>
          queue.call("POST", path, { body: { input: {} }, headers: { "idempotency-key": key } });
        for (const key of ["", "k".repeat(limits.idempotencyKeyMaxChars + 1)]) {
          const answer = await submit(key);
          expect("LIMIT-IDEMPOTENCY-KEY").status(answer, 400);
          expect("LIMIT-IDEMPOTENCY-KEY").documented(answer, operation);
        }
        expect("LIMIT-IDEMPOTENCY-KEY").equals(await waitingJobs(queue), 0, "jobs in the queue after the refusals");
        const longest = operation.slice("queue.".length).padEnd(limits.idempotencyKeyMaxChars, "k");
        expect("LIMIT-IDEMPOTENCY-KEY").status(await submit(longest), 200);
        expect("LIMIT-IDEMPOTENCY-KEY").equals(await waitingJobs(queue), 1, "jobs in the queue");
        await queue.call("POST", "purge-queue");
      }
    },
  },
  {
    name: "Webhook addresses are as long as they may be, and longer",
    claims: ["LIMIT-WEBHOOK-URL"],
    safety: "disposable",
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      for (const [path, operation] of submissions) {
        const submit = (chars: number): ReturnType<typeof queue.call> =>
          queue.call("POST", path, { body: { input: {}, webhook: address(chars) } });
        const longer = await submit(limits.webhookUrlMaxChars + 1);
        expect("LIMIT-WEBHOOK-URL").status(longer, 400);
        expect("LIMIT-WEBHOOK-URL").documented(longer, operation);
        expect("LIMIT-WEBHOOK-URL").equals(await waitingJobs(queue), 0, "jobs in the queue after the refusal");
        expect("LIMIT-WEBHOOK-URL").status(await submit(limits.webhookUrlMaxChars), 200);
        await queue.call("POST", "purge-queue");
      }
    },
  },
];
