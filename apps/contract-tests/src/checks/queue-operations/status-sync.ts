import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { expectAtOnce, isHeld } from "../waiting/held.ts";
import { HELD_MAX_MS, ended, started } from "./jobs.ts";

function follow(queue: QueueUnderTest, jobId: string, query = ""): Promise<Answer> {
  return started(queue.call("GET", `status-sync/${jobId}${query}`, { timeoutMs: HELD_MAX_MS }));
}

const waits: Scenario = {
  name: "status-sync answers when the job has finished",
  claims: ["QUEUE-STATUS-SYNC-200", "QUEUE-STATUS-SYNC-FINISHED"],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const id = await queue.run();
    const soon = (answer: Promise<Answer>): Promise<Answer> =>
      expectAtOnce(context, ["QUEUE-STATUS-SYNC-FINISHED"], answer);
    const held = follow(queue, id, `?wait=${limits.waitMaxMs}`);
    const job = await taken(queue);
    expect("QUEUE-STATUS-SYNC-FINISHED").that(await isHeld(held), "held while the job runs", "an answer");
    await queue.done(job, { output: { a: 1 } });
    const done = await soon(held);
    expect("QUEUE-STATUS-SYNC-200").documented(done, "queue.statusSync");
    expect("QUEUE-STATUS-SYNC-200").contains([done.status, done.json], [200, { id, status: "COMPLETED" }]);
    expect("QUEUE-STATUS-SYNC-FINISHED").contains(done.json, { output: { a: 1 } });
    const again = await soon(follow(queue, id, `?wait=${limits.waitMaxMs}`));
    expect("QUEUE-STATUS-SYNC-FINISHED").equals(again.json, done.json, "asked once more");
    const failed = await soon(follow(queue, await ended(queue, { error: "no" }), `?wait=${limits.waitMaxMs}`));
    expect("QUEUE-STATUS-SYNC-FINISHED").contains([failed.status, failed.json], [200, { status: "FAILED" }]);
  },
};

const gone: Scenario = {
  name: "status-sync answers 404 when the job is purged meanwhile",
  claims: ["QUEUE-STATUS-SYNC-GONE"],
  safety: "disposable",
  async run(context) {
    const queue = await context.endpoint();
    const claim = context.expect("QUEUE-STATUS-SYNC-GONE");
    const purged = follow(queue, await queue.run(), `?wait=${limits.waitMaxMs}`);
    claim.that(await isHeld(purged), "held while the job waits", "an answer");
    await queue.call("POST", "purge-queue");
    const answer = await expectAtOnce(context, ["QUEUE-STATUS-SYNC-GONE"], purged);
    claim.documented(answer, "queue.statusSync");
    claim.contains([answer.status, answer.json], [404, { error: "not_found" }]);
  },
};

export const scenarios: readonly Scenario[] = [waits, gone];
