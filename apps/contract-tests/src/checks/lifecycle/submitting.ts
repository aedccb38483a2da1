import { taken } from "../../target/queue-under-test.ts";
import { jobStatuses, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { jobIn, memberOf } from "./job-in-state.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "run gives the id of a job that no worker will take, without waiting",
    claims: ["LIFECYCLE-RUN-ID-AT-ONCE"],
    safety: "disposable",
    run: async (context) => {
      const expectation = context.expect("LIFECYCLE-RUN-ID-AT-ONCE");
      const queue = await context.endpoint();
      const submitted = queue.call("POST", "run", { body: { input: {} } });
      const answer = await expectAtOnce(context, ["LIFECYCLE-RUN-ID-AT-ONCE"], submitted);
      const id = memberOf(answer.json, "id");
      expectation.status(answer, 200);
      expectation.that(typeof id === "string" && id !== "", "an id", id);
      expectation.contains((await queue.status(String(id))).json, { id, status: "IN_QUEUE" });
    },
  },
  {
    name: "a payload of one byte too many makes no job, one that just fits makes one",
    claims: ["LIFECYCLE-RUN-OVER-LIMIT"],
    safety: "disposable",
    run: async ({ endpoint, expect }) => {
      const expectation = expect("LIFECYCLE-RUN-OVER-LIMIT");
      const queue = await endpoint();
      const waiting = async (): Promise<unknown> => (await queue.call("GET", "health")).json;
      expectation.status(await queue.call("POST", "run", { raw: payloadOf(limits.runPayloadMaxBytes + 1) }), 413);
      expectation.contains(await waiting(), { jobs: { inQueue: 0 } }, "after the one that is too large");
      expectation.status(await queue.call("POST", "run", { raw: payloadOf(limits.runPayloadMaxBytes) }), 200);
      expectation.contains(await waiting(), { jobs: { inQueue: 1 } }, "after the one that fits");
    },
  },
  {
    name: "runsync answers with the whole result of the job that finishes meanwhile",
    claims: ["LIFECYCLE-RUNSYNC-COMPLETED", "LIFECYCLE-RUNSYNC-SAME-RESPONSE"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const output = { text: "whole ü", list: [1, { deep: null }], long: "x".repeat(limits.inlinePayloadMaxBytes) };
      const held = queue.call("POST", "runsync", { body: { input: { n: 1 } } });
      const job = await taken(queue);
      await queue.done(job, { output });
      const answer = await held;
      expect("LIFECYCLE-RUNSYNC-COMPLETED").documented(answer, "queue.runsync");
      expect("LIFECYCLE-RUNSYNC-COMPLETED").contains(answer.json, { id: job.id, status: "COMPLETED" });
      expect("LIFECYCLE-RUNSYNC-SAME-RESPONSE").equals(memberOf(answer.json, "id"), job.id, "id");
      expect("LIFECYCLE-RUNSYNC-SAME-RESPONSE").equals(memberOf(answer.json, "output"), output, "output");
    },
  },
  {
    name: "a job can be brought into each of the six statuses, which status and runsync tell",
    claims: ["LIFECYCLE-STATUSES"],
    safety: "full",
    needs: ["workers", "time"],
    run: async (context) => {
      const expectation = context.expect("LIFECYCLE-STATUSES");
      for (const status of jobStatuses) {
        const { id, queue } = await jobIn(context, status);
        const answer = await queue.status(id);
        expectation.documented(answer, "queue.status");
        expectation.contains(answer.json, { status });
        await queue.call("POST", `cancel/${id}`);
      }
      const queue = await context.endpoint();
      const held = queue.call("POST", "runsync", { body: { input: {} } });
      const job = await taken(queue);
      await queue.call("POST", `cancel/${job.id}`);
      const answer = await held;
      expectation.documented(answer, "queue.runsync");
      expectation.contains(answer.json, { status: "CANCELLED" });
    },
  },
  {
    name: "the health report counts a job that was retried, while its status is one of the six",
    claims: ["LIFECYCLE-HEALTH-RETRIED"],
    safety: "disposable",
    needs: ["workers"],
    run: async (context) => {
      const expectation = context.expect("LIFECYCLE-HEALTH-RETRIED");
      const { id, queue } = await jobIn(context, "FAILED");
      expectation.contains((await queue.call("GET", "health")).json, { jobs: { retried: 0 } });
      await queue.call("POST", `retry/${id}`);
      const health = await queue.call("GET", "health");
      expectation.documented(health, "queue.health");
      expectation.contains(health.json, { jobs: { retried: 1 } });
      expectation.contains((await queue.status(id)).json, { status: "IN_QUEUE" });
      const names: readonly string[] = jobStatuses;
      expectation.that(!names.includes("RETRIED"), "no status of that name", names);
    },
  },
];

/** A submission of exactly this number of bytes. */
function payloadOf(bytes: number): string {
  const [head, tail] = ['{"input":{"text":"', '"}}'];
  return head + "x".repeat(bytes - head.length - tail.length) + tail;
}
