import { limits } from "@millrace/spec";
import { DONE_WITHIN_MS, UNDER_WAY, finished } from "../../steps/resources/queue-jobs.ts";
import { type QueueUnderTest, type Scenario, fieldsOf, outputsOf, until } from "../../steps/words.ts";

const PAUSE_MS = 20;
const VALUES: readonly unknown[] = [{ text: "héllo", list: [1, null, { deep: true }] }, "words", 0.5, [], false];

/** Reads until the job has ended and nothing new follows. */
async function readAll(queue: QueueUnderTest, jobId: string): Promise<readonly unknown[]> {
  const outputs: unknown[] = [];
  for (;;) {
    const { status } = fieldsOf(await queue.status(jobId));
    const fresh = outputsOf(await queue.call("GET", `stream/${jobId}`));
    outputs.push(...fresh);
    if (fresh.length === 0 && !UNDER_WAY.includes(status)) return outputs;
  }
}

/** Jobs for a handler that the suite or the user deployed. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A handler gives results of all kinds, fails, and is cancelled without holding up the next job",
    claims: [
      "JOB-OUTPUT-FROM-HANDLER",
      "LIFECYCLE-COMPLETE",
      "LIFECYCLE-RUNSYNC-COMPLETED",
      "PRODUCT-MANAGE-AND-RUN",
      "LIFECYCLE-FAIL",
      "LIFECYCLE-CANCEL-RUNNING",
      "LIFECYCLE-CANCEL-RUNNING-STOPPED",
    ],
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract");
      const jobIds: string[] = [];
      for (const give of VALUES) jobIds.push(await queue.run({ give }));
      for (const [at, output] of VALUES.entries()) {
        const { json } = await finished(queue, jobIds[at] ?? "");
        expect("LIFECYCLE-COMPLETE").contains(json, { status: "COMPLETED" });
        expect("JOB-OUTPUT-FROM-HANDLER").contains(json, { output });
      }
      const [give] = VALUES;
      const answer = await queue.call("POST", `runsync?wait=${limits.runsyncWaitDefaultMs}`, {
        body: { input: { give } },
        timeoutMs: limits.runsyncWaitDefaultMs * 2,
      });
      expect("LIFECYCLE-RUNSYNC-COMPLETED", "PRODUCT-MANAGE-AND-RUN").contains(answer.json, {
        status: "COMPLETED",
        output: give,
      });
      const { status, error } = fieldsOf(await finished(queue, await queue.run({ fail: "no such luck" })));
      expect("LIFECYCLE-FAIL").equals(status, "FAILED");
      expect("LIFECYCLE-FAIL").that(String(error).includes("no such luck"), "the words of the error", error);

      const cancelled = expect("LIFECYCLE-CANCEL-RUNNING");
      const id = await queue.run({ sleepMs: DONE_WITHIN_MS });
      await until(() => queue.status(id), { json: { status: "IN_PROGRESS" } }, DONE_WITHIN_MS);
      cancelled.status(await queue.call("POST", `cancel/${id}`), 200);
      cancelled.contains((await queue.status(id)).json, { status: "CANCELLED" });
      const next = await finished(queue, await queue.run({ give: "next" }));
      expect("LIFECYCLE-CANCEL-RUNNING-STOPPED").contains(next.json, { status: "COMPLETED", output: "next" });
      cancelled.contains((await queue.status(id)).json, { status: "CANCELLED" });
    },
  },
  {
    name: "A handler that streams gives its reader every chunk in order, also before it fails, and any other gives none",
    claims: [
      "STREAM-ORDER",
      "STREAM-CHUNK-ANY-OUTPUT",
      "PRODUCT-STREAM-NEEDS-HANDLER",
      "STREAM-FAILED-JOB",
      "STREAM-NON-STREAMING-HANDLER",
    ],
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract-stream");
      const give = [...Array.from({ length: 20 }, (_, index) => index), { text: "end" }, "héllo", [null], true];
      const outputs = await readAll(queue, await queue.run({ give, sleepMs: PAUSE_MS }));
      expect("STREAM-ORDER", "STREAM-CHUNK-ANY-OUTPUT", "PRODUCT-STREAM-NEEDS-HANDLER").equals(
        outputs,
        give,
        "chunks of the handler",
      );
      const failing = expect("STREAM-FAILED-JOB");
      const failed = await queue.run({ give: ["a", "b"], fail: "in the middle" });
      failing.equals(await readAll(queue, failed), ["a", "b"], "chunks before the failure");
      const { status, error } = fieldsOf(await finished(queue, failed));
      failing.equals(status, "FAILED");
      failing.that(String(error).includes("in the middle"), "the words of the error", error);

      const plain = await deployed("contract");
      const silent = expect("STREAM-NON-STREAMING-HANDLER");
      const id = await plain.run({ give: ["a", "b"], sleepMs: 300 });
      const during = await plain.call("GET", `stream/${id}?wait=0`);
      silent.contains((await finished(plain, id)).json, { status: "COMPLETED", output: ["a", "b"] });
      for (const answer of [during, await plain.call("GET", `stream/${id}`)]) {
        silent.status(answer, 200);
        silent.equals(outputsOf(answer), [], "chunks of a handler that does not stream");
        expect("PRODUCT-STREAM-NEEDS-HANDLER").equals(outputsOf(answer), [], "chunks");
      }
    },
  },
];
