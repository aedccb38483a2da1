import { fieldsOf } from "../answers.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { ended, isRefused, jobCounts } from "./jobs.ts";

const purges: Scenario = {
  name: "purge-queue removes the jobs that wait and says how many",
  claims: [
    "QUEUE-PURGE-METHOD",
    "QUEUE-PURGE-NO-BODY",
    "QUEUE-PURGE-REMOVED",
    "QUEUE-PURGE-STATUS-FIELD",
    "QUEUE-PURGE-200",
    "QUEUE-PURGE-EMPTY",
  ],
  safety: "disposable",
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const other = await endpoint();
    const empty = await queue.call("POST", "purge-queue");
    expect("QUEUE-PURGE-EMPTY").status(empty, 200);
    expect("QUEUE-PURGE-EMPTY").contains(empty.json, { removed: 0 });
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await queue.run({ n }));
    ids.push(await queue.run({}, { policy: { lowPriority: true } }));
    const elsewhere = await other.run();
    const read = await queue.call("GET", "purge-queue");
    expect("QUEUE-PURGE-METHOD").that(isRefused(read), "GET is refused", read.status);
    expect("QUEUE-PURGE-METHOD").contains(await jobCounts(queue), { inQueue: ids.length });
    const answer = await queue.call("POST", "purge-queue");
    expect("QUEUE-PURGE-200").status(answer, 200);
    expect("QUEUE-PURGE-200").documented(answer, "queue.purgeQueue");
    expect("QUEUE-PURGE-NO-BODY").status(answer, 200);
    expect("QUEUE-PURGE-REMOVED").equals(fieldsOf(answer)["removed"], ids.length);
    expect("QUEUE-PURGE-STATUS-FIELD").equals(fieldsOf(answer)["status"], "completed");
    for (const id of ids) expect("QUEUE-PURGE-METHOD").status(await queue.status(id), 404);
    expect("QUEUE-PURGE-METHOD").contains(await jobCounts(queue), { inQueue: 0 });
    expect("QUEUE-PURGE-REMOVED").contains((await other.status(elsewhere)).json, { status: "IN_QUEUE" });
    const again = await queue.call("POST", "purge-queue");
    expect("QUEUE-PURGE-EMPTY").status(again, 200);
    expect("QUEUE-PURGE-EMPTY").contains(again.json, { removed: 0 });
    expect("QUEUE-PURGE-STATUS-FIELD").equals(fieldsOf(again)["status"], "completed", "of an empty queue");
  },
};

const waitingOnly: Scenario = {
  name: "purge-queue leaves running and finished jobs alone",
  claims: ["QUEUE-RULE-PURGE-WAITING-ONLY"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RULE-PURGE-WAITING-ONLY");
    const completed = await ended(queue, { output: { a: 1 } });
    const failed = await ended(queue, { error: "no" });
    const cancelled = await queue.run();
    await queue.call("POST", `cancel/${cancelled}`);
    const running = await queue.run();
    const job = await taken(queue);
    const waiting = await queue.run();
    const others = [completed, failed, cancelled, running];
    const before = await Promise.all(others.map((id) => queue.status(id)));
    claim.contains((await queue.call("POST", "purge-queue")).json, { removed: 1 });
    claim.status(await queue.status(waiting), 404);
    for (const [index, id] of others.entries()) {
      claim.equals((await queue.status(id)).json, before[index]?.json, "the job afterwards");
    }
    claim.status(await queue.done(job, { output: "whole" }), 200);
    claim.contains((await queue.status(running)).json, { status: "COMPLETED", output: "whole" });
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
      const job = await taken(queue);
      await queue.done(job, { error: "no" });
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

const health: Scenario = {
  name: "health is read with GET and without a body",
  claims: ["QUEUE-HEALTH-METHOD", "QUEUE-HEALTH-NO-BODY", "QUEUE-HEALTH-200"],
  safety: "disposable",
  stateless: true,
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const answer = await queue.call("GET", "health");
    expect("QUEUE-HEALTH-METHOD").contains(answer.json, { jobs: {}, workers: {} });
    expect("QUEUE-HEALTH-NO-BODY").status(answer, 200);
    expect("QUEUE-HEALTH-200").status(answer, 200);
    expect("QUEUE-HEALTH-200").documented(answer, "queue.health");
    const posted = await queue.call("POST", "health", { body: {} });
    expect("QUEUE-HEALTH-METHOD").that(isRefused(posted), "POST is refused", posted.status);
  },
};

export const scenarios: readonly Scenario[] = [purges, waitingOnly, ignoredBodies, health];
