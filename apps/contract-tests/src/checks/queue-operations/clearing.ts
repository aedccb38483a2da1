import type { ClaimId } from "@millrace/spec";
import { type Scenario, atEndpoint, expectAtOnce, fieldsOf, statusOf, taken, takenAnew } from "../../steps/words.ts";

const ofRun: readonly ClaimId[] = [
  "QUEUE-RUN-200",
  "QUEUE-RUN-RESPONSE",
  "QUEUE-RULE-RUN-AT-ONCE",
  "LIFECYCLE-RUN-ID-AT-ONCE",
];

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "purge-queue removes all jobs that wait, and none of another endpoint",
    claims: ["QUEUE-PURGE-REMOVED", "QUEUE-PURGE-EMPTY", "QUEUE-PURGE-STATUS-FIELD"],
    needs: [],
    async run({ queue, endpoint, expect, says }) {
      const other = await endpoint();
      const elsewhere = await other.run();
      const ids = [await queue.run(), await queue.run(), await queue.run({}, { policy: { lowPriority: true } })];
      for (const removed of [ids.length, 0]) {
        const answer = await queue.call("POST", "purge-queue");
        says.contains([answer.status, answer.json], [200, { removed, status: "completed" }]);
      }
      for (const id of ids) expect("QUEUE-PURGE-REMOVED").status(await queue.status(id), 404);
      expect("QUEUE-PURGE-REMOVED").contains(await statusOf(other, elsewhere), { status: "IN_QUEUE" });
    },
  }),
  atEndpoint({
    name: "bodies that are sent to cancel, retry and purge-queue are ignored",
    claims: ["QUEUE-IGNORED-BODY"],
    async run({ queue, says }) {
      const bodies = ["{}", '{"status":"COMPLETED","id":"other","input":{"changed":true}}', "[1]", "no JSON {"];
      for (const raw of bodies) {
        const job = await takenAnew(queue, { input: { kept: true } });
        const { id } = job;
        await queue.done(job, { error: "no" });
        says.contains((await queue.call("POST", `retry/${id}`, { raw })).json, { id, status: "IN_QUEUE" });
        says.contains(await taken(queue), { id, input: { kept: true } });
        says.contains((await queue.call("POST", `cancel/${id}`, { raw })).json, { id, status: "CANCELLED" });
        await queue.run();
        const purged = await queue.call("POST", "purge-queue", { raw });
        says.contains([purged.status, purged.json], [200, { removed: 1, status: "completed" }]);
      }
    },
  }),
  atEndpoint({
    name: "run and cancel answer at once, whatever workers do",
    claims: [...ofRun, "QUEUE-CANCEL-IMMEDIATE"],
    async run({ context, queue, expect }) {
      // No worker has polled this endpoint.
      const answer = await expectAtOnce(context, ofRun, queue.call("POST", "run", { body: { input: {} } }));
      const id = String(fieldsOf(answer)["id"]);
      const status = await statusOf(queue, id);
      for (const claim of ofRun) {
        expect(claim).documented(answer, "queue.run");
        for (const told of [answer.json, status]) expect(claim).contains(told, { id, status: "IN_QUEUE" });
      }
      // Its worker has not yet polled for jobs to stop.
      await taken(queue);
      const cancelled = await expectAtOnce(context, ["QUEUE-CANCEL-IMMEDIATE"], queue.call("POST", `cancel/${id}`));
      expect("QUEUE-CANCEL-IMMEDIATE").contains(cancelled.json, { id, status: "CANCELLED" });
    },
  }),
];
