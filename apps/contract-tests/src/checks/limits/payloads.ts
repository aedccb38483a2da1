import { fieldsOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, WORKER_ID, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { waitingJobs } from "./answers.ts";

/** A body of a job with exactly this number of bytes; some characters have more than one. */
function jobBody(bytes: number): string {
  const [start, end] = ['{"input":{"text":"äöü€', '"}}'];
  return start + "p".repeat(bytes - Buffer.byteLength(start + end)) + end;
}

/** A report of a worker with exactly this number of bytes. */
function reportBody(bytes: number): string {
  const [start, end] = ['{"output":"äöü€', '"}'];
  return start + "r".repeat(bytes - Buffer.byteLength(start + end)) + end;
}

/** Sends a report with this body. */
function deliver(queue: QueueUnderTest, kind: "job-done" | "job-stream", job: TakenJob, raw: string): Promise<Answer> {
  return queue.call("POST", `${kind}/${WORKER_ID}/${job.id}?attempt=${job.attemptToken}`, { raw });
}

const submissions = [
  {
    path: "run",
    operation: "queue.run",
    maxBytes: limits.runPayloadMaxBytes,
    taken: "LIMIT-RUN-PAYLOAD",
    refused: "LIMIT-RUN-PAYLOAD-413",
  },
  {
    path: `runsync?wait=${limits.waitMinMs}`,
    operation: "queue.runsync",
    maxBytes: limits.runsyncPayloadMaxBytes,
    taken: "LIMIT-RUNSYNC-PAYLOAD",
    refused: "LIMIT-RUNSYNC-PAYLOAD-413",
  },
] as const;

export const scenarios: readonly Scenario[] = [
  ...submissions.map((submission): Scenario => ({
    name: `A job of the largest size is submitted with ${submission.operation}, and one of a byte more`,
    claims: [submission.taken, submission.refused, "LIMIT-MEGABYTE", "LIMIT-EXACT-VALUE-ACCEPTED"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const { path, operation, maxBytes } = submission;
      const queue = await endpoint();
      const over = await queue.call("POST", path, { raw: jobBody(maxBytes + 1) });
      for (const claim of [submission.refused, "LIMIT-MEGABYTE"] as const) {
        expect(claim).status(over, 413);
        expect(claim).contains(over.json, { error: "payload_too_large" });
      }
      expect(submission.refused).documented(over, operation);
      expect(submission.refused).equals(await waitingJobs(queue), 0, "jobs in the queue after the refusal");
      const body = jobBody(maxBytes);
      const exact = await queue.call("POST", path, { raw: body });
      for (const claim of [submission.taken, "LIMIT-MEGABYTE", "LIMIT-EXACT-VALUE-ACCEPTED"] as const) {
        expect(claim).status(exact, 200);
      }
      const { input } = await taken(queue);
      expect(submission.taken).that(
        JSON.stringify({ input }) === body,
        "the input at the worker, unchanged",
        "another",
      );
    },
  })),
  {
    name: "A worker delivers results and chunks of the largest size, and of a byte more",
    claims: ["LIMIT-RESULT"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      const job = await taken(queue);
      for (const kind of ["job-stream", "job-done"] as const) {
        const operation = kind === "job-done" ? "worker.jobDone" : "worker.jobStream";
        const over = await deliver(queue, kind, job, reportBody(limits.resultMaxBytes + 1));
        expect("LIMIT-RESULT").status(over, 413);
        expect("LIMIT-RESULT").documented(over, operation);
        expect("LIMIT-RESULT").contains((await queue.status(id)).json, { status: "IN_PROGRESS" });
        const body = reportBody(limits.resultMaxBytes);
        const exact = await deliver(queue, kind, job, body);
        expect("LIMIT-RESULT").status(exact, 200);
        if (kind === "job-stream") continue;
        const { output } = fieldsOf(await queue.status(id));
        expect("LIMIT-RESULT").that(JSON.stringify({ output }) === body, "the output, unchanged", "another");
      }
    },
  },
  {
    name: "Inputs and outputs around the size where the place of storage changes are read back",
    claims: ["LIMIT-INLINE-PAYLOAD"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const edge = limits.inlinePayloadMaxBytes;
      // The limit may apply to the value or to the whole body, so the check tries both on either side of it.
      const around = Buffer.byteLength('{"output":}');
      for (const bytes of [-around - 1, -around, 1 - around, -1, 0, 1, around, around + 1].map((more) => edge + more)) {
        const input = { text: "ä".repeat(10) + "i".repeat(bytes - 31) };
        const output = "ö".repeat(10) + "o".repeat(bytes - 22);
        const id = await queue.run(input);
        const job = await taken(queue);
        expect("LIMIT-INLINE-PAYLOAD").that(
          JSON.stringify(job.input) === JSON.stringify(input),
          `an input of ${bytes} bytes unchanged`,
          JSON.stringify(job.input).length,
        );
        await queue.done(job, { output });
        const answer = await queue.status(id);
        expect("LIMIT-INLINE-PAYLOAD").documented(answer, "queue.status");
        expect("LIMIT-INLINE-PAYLOAD").that(
          fieldsOf(answer)["output"] === output,
          `an output of ${bytes} bytes unchanged`,
          answer.text.length,
        );
      }
    },
  },
];
