import { limits } from "@millrace/spec";
import { fieldsOf } from "../answers.ts";
import type { Scenario } from "../../suite/scenario.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import { outputsOf } from "../../target/stream-answer.ts";
import type { Answer } from "../../target/transport.ts";
import { until } from "../waiting/until.ts";

/** A worker may have to be started first. */
const DONE_WITHIN_MS = 180_000;
const VALUES: readonly unknown[] = [{ text: "héllo", list: [1, null, { deep: true }] }, "words", 0.5, [], false];
const UNDER_WAY: readonly unknown[] = ["IN_QUEUE", "IN_PROGRESS"];

export function finished(queue: QueueUnderTest, jobId: string): Promise<Answer> {
  return until(
    () => queue.status(jobId),
    (answer) => !UNDER_WAY.includes(fieldsOf(answer)["status"]),
    DONE_WITHIN_MS,
  );
}

/** The outcomes of jobs with a handler. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A handler gives results of all kinds",
    claims: ["JOB-OUTPUT-FROM-HANDLER", "LIFECYCLE-COMPLETE", "LIFECYCLE-RUNSYNC-COMPLETED", "PRODUCT-MANAGE-AND-RUN"],
    safety: "disposable",
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
      for (const claim of ["LIFECYCLE-RUNSYNC-COMPLETED", "PRODUCT-MANAGE-AND-RUN"] as const) {
        expect(claim).contains(answer.json, { status: "COMPLETED", output: give });
      }
    },
  },
  {
    name: "A handler fails",
    claims: ["LIFECYCLE-FAIL"],
    safety: "disposable",
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract");
      const { status, error } = fieldsOf(await finished(queue, await queue.run({ fail: "no such luck" })));
      expect("LIFECYCLE-FAIL").equals(status, "FAILED");
      expect("LIFECYCLE-FAIL").that(String(error).includes("no such luck"), "the words of the error", error);
    },
  },
  {
    name: "The work of a handler is cancelled, and the next job does not wait for it",
    claims: ["LIFECYCLE-CANCEL-RUNNING", "LIFECYCLE-CANCEL-RUNNING-STOPPED"],
    safety: "disposable",
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract");
      const id = await queue.run({ sleepMs: DONE_WITHIN_MS });
      await until(
        () => queue.status(id),
        (answer) => fieldsOf(answer)["status"] === "IN_PROGRESS",
        DONE_WITHIN_MS,
      );
      expect("LIFECYCLE-CANCEL-RUNNING").status(await queue.call("POST", `cancel/${id}`), 200);
      expect("LIFECYCLE-CANCEL-RUNNING").contains((await queue.status(id)).json, { status: "CANCELLED" });
      const next = await finished(queue, await queue.run({ give: "next" }));
      expect("LIFECYCLE-CANCEL-RUNNING-STOPPED").contains(next.json, { status: "COMPLETED", output: "next" });
      expect("LIFECYCLE-CANCEL-RUNNING").contains((await queue.status(id)).json, { status: "CANCELLED" });
    },
  },
  {
    name: "A handler that does not stream has nothing in its stream",
    claims: ["STREAM-NON-STREAMING-HANDLER", "PRODUCT-STREAM-NEEDS-HANDLER"],
    safety: "disposable",
    needs: ["deployed"],
    async run({ deployed, expect }) {
      const queue = await deployed("contract");
      const claim = expect("STREAM-NON-STREAMING-HANDLER");
      const id = await queue.run({ give: ["a", "b"], sleepMs: 300 });
      const during = await queue.call("GET", `stream/${id}?wait=0`);
      claim.status(during, 200);
      claim.equals(outputsOf(during), [], "chunks while it runs");
      claim.contains((await finished(queue, id)).json, { status: "COMPLETED", output: ["a", "b"] });
      const after = await queue.call("GET", `stream/${id}`);
      claim.status(after, 200);
      claim.equals(outputsOf(after), [], "chunks at the end");
      expect("PRODUCT-STREAM-NEEDS-HANDLER").equals([...outputsOf(during), ...outputsOf(after)], [], "chunks");
    },
  },
];
