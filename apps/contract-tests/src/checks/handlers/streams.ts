import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import { outputsOf } from "../../target/stream-answer.ts";
import { finished } from "./outcomes.ts";

const PAUSE_MS = 20;

/** Reads until the job has ended and nothing new follows. */
async function readAll(queue: QueueUnderTest, jobId: string): Promise<readonly unknown[]> {
  const outputs: unknown[] = [];
  for (;;) {
    const { status } = fieldsOf(await queue.status(jobId));
    const fresh = outputsOf(await queue.call("GET", `stream/${jobId}`));
    outputs.push(...fresh);
    if (fresh.length === 0 && status !== "IN_QUEUE" && status !== "IN_PROGRESS") return outputs;
  }
}

/** Streams of a handler. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A handler streams, and its reader gets every chunk in order",
    claims: ["STREAM-ORDER", "STREAM-CHUNK-ANY-OUTPUT", "PRODUCT-STREAM-NEEDS-HANDLER"],
    safety: "disposable",
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract-stream");
      const give = [...Array.from({ length: 20 }, (_, index) => index), { text: "end" }, "héllo", [null], true];
      const outputs = await readAll(queue, await queue.run({ give, sleepMs: PAUSE_MS }));
      for (const claim of ["STREAM-ORDER", "STREAM-CHUNK-ANY-OUTPUT", "PRODUCT-STREAM-NEEDS-HANDLER"] as const) {
        expect(claim).equals(outputs, give, "chunks of the handler");
      }
    },
  },
  {
    name: "A handler fails after it has streamed",
    claims: ["STREAM-FAILED-JOB"],
    safety: "disposable",
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract-stream");
      const id = await queue.run({ give: ["a", "b"], fail: "in the middle" });
      expect("STREAM-FAILED-JOB").equals(await readAll(queue, id), ["a", "b"], "chunks before the failure");
      const { status, error } = fieldsOf(await finished(queue, id));
      expect("STREAM-FAILED-JOB").equals(status, "FAILED");
      expect("STREAM-FAILED-JOB").that(String(error).includes("in the middle"), "the words of the error", error);
    },
  },
];
