import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { expectAtOnce } from "../waiting/held.ts";
import { jobOf } from "./jobs.ts";

const purges: Scenario = {
  name: "purge-queue removes all jobs that wait, and none of another endpoint",
  claims: ["QUEUE-PURGE-REMOVED", "QUEUE-PURGE-EMPTY", "QUEUE-PURGE-STATUS-FIELD"],
  safety: "disposable",
  async run({ expect, endpoint }) {
    const [queue, other] = [await endpoint(), await endpoint()];
    const elsewhere = await other.run();
    const ids = [await queue.run(), await queue.run(), await queue.run({}, { policy: { lowPriority: true } })];
    for (const removed of [ids.length, 0]) {
      const answer = await queue.call("POST", "purge-queue");
      for (const claim of ["QUEUE-PURGE-REMOVED", "QUEUE-PURGE-EMPTY", "QUEUE-PURGE-STATUS-FIELD"] as const) {
        expect(claim).contains([answer.status, answer.json], [200, { removed, status: "completed" }]);
      }
    }
    for (const id of ids) expect("QUEUE-PURGE-REMOVED").status(await queue.status(id), 404);
    expect("QUEUE-PURGE-REMOVED").contains((await other.status(elsewhere)).json, { status: "IN_QUEUE" });
  },
};

const ignoredBodies: Scenario = {
  name: "bodies that are sent to cancel, retry and purge-queue are ignored",
  claims: ["QUEUE-IGNORED-BODY"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-IGNORED-BODY");
    const bodies = ["{}", '{"status":"COMPLETED","id":"other","input":{"changed":true}}', "[1]", "no JSON {"];
    for (const raw of bodies) {
      const id = await queue.run({ kept: true });
      await queue.done(await taken(queue), { error: "no" });
      claim.contains((await queue.call("POST", `retry/${id}`, { raw })).json, { id, status: "IN_QUEUE" });
      const again = await taken(queue);
      claim.equals([again.id, again.input], [id, { kept: true }]);
      claim.contains((await queue.call("POST", `cancel/${id}`, { raw })).json, { id, status: "CANCELLED" });
      await queue.run();
      const purged = await queue.call("POST", "purge-queue", { raw });
      claim.contains([purged.status, purged.json], [200, { removed: 1, status: "completed" }]);
    }
  },
};

const atOnce: Scenario = {
  name: "run and cancel answer at once, whatever workers do",
  claims: [
    "QUEUE-RUN-200",
    "QUEUE-RUN-RESPONSE",
    "QUEUE-RULE-RUN-AT-ONCE",
    "LIFECYCLE-RUN-ID-AT-ONCE",
    "QUEUE-CANCEL-IMMEDIATE",
  ],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const queue = await context.endpoint();
    const ofRun = [
      "QUEUE-RUN-200",
      "QUEUE-RUN-RESPONSE",
      "QUEUE-RULE-RUN-AT-ONCE",
      "LIFECYCLE-RUN-ID-AT-ONCE",
    ] as const;
    // No worker has polled this endpoint.
    const answer = await expectAtOnce(context, ofRun, queue.call("POST", "run", { body: { input: {} } }));
    const { id } = jobOf(answer);
    for (const claim of ofRun) {
      context.expect(claim).documented(answer, "queue.run");
      context.expect(claim).contains(answer.json, { status: "IN_QUEUE" });
      context.expect(claim).contains((await queue.status(String(id))).json, { id, status: "IN_QUEUE" });
    }
    // Its worker has not yet polled for jobs to stop.
    await taken(queue);
    const cancelled = await expectAtOnce(context, ["QUEUE-CANCEL-IMMEDIATE"], queue.call("POST", `cancel/${id}`));
    context.expect("QUEUE-CANCEL-IMMEDIATE").contains(cancelled.json, { id, status: "CANCELLED" });
  },
};

export const scenarios: readonly Scenario[] = [purges, ignoredBodies, atOnce];
