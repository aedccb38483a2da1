import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { expectChange, isSeenBefore, moment, passBefore, passBehind } from "../waiting/moment.ts";
import { expectHeld } from "../limits/waits.ts";
import { arrived, expectAtOnce, isHeld } from "../waiting/held.ts";
import { HELD_MAX_MS, ended, runsync, started } from "./jobs.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

function follow(queue: QueueUnderTest, jobId: string, query = ""): Promise<Answer> {
  return started(queue.call("GET", `status-sync/${jobId}${query}`, { timeoutMs: HELD_MAX_MS }));
}

const waits: Scenario = {
  name: "status-sync answers when the job has finished or the wait is over",
  claims: ["QUEUE-STATUS-SYNC-200", "QUEUE-STATUS-SYNC-FINISHED"],
  safety: "full",
  needs: ["time", "workers"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const id = await queue.run();
    const over = await expectHeld(context, "QUEUE-STATUS-SYNC-200", {
      holdMs: limits.runsyncWaitDefaultMs,
      start: (signal) => queue.call("GET", `status-sync/${id}`, { timeoutMs: HELD_MAX_MS, signal }),
    });
    if (over === undefined) return;
    expect("QUEUE-STATUS-SYNC-200").documented(over, "queue.statusSync");
    expect("QUEUE-STATUS-SYNC-200").contains([over.status, over.json], [200, { id, status: "IN_QUEUE" }]);

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

const bothKinds: Scenario = {
  name: "status-sync follows jobs of run and of runsync, and leaves their retention as it is",
  claims: ["QUEUE-STATUS-SYNC-BOTH-KINDS"],
  safety: "full",
  heldClock: true,
  needs: ["time", "workers"],
  spanMs: RETENTION_SPAN_MS,
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const claim = expect("QUEUE-STATUS-SYNC-BOTH-KINDS");
    let id = "";
    const endedAt = await moment(context, async () => {
      id = await ended(queue, { output: "asynchronous" });
    });
    claim.contains((await follow(queue, id)).json, { id, status: "COMPLETED", output: "asynchronous" });

    const held = runsync(queue);
    const job = await taken(queue);
    const other = follow(queue, job.id);
    await arrived();
    const since = await moment(context, () => queue.done(job, { output: "synchronous" }));
    await held;
    claim.contains((await other).json, { id: job.id, status: "COMPLETED", output: "synchronous" });
    // If reading or `wait` had extended its life, it would still exist.
    const look = async (): Promise<readonly number[]> => {
      const read = (jobId: string): Promise<Answer> => follow(queue, jobId, `?wait=${limits.waitMaxMs}`);
      return [(await read(job.id)).status, (await read(id)).status];
    };
    const claims = ["QUEUE-STATUS-SYNC-BOTH-KINDS"] as const;
    const syncDue = { since, afterMs: limits.runsyncRetentionMs };
    await expectChange(context, claims, syncDue, { look, before: [200, 200], behind: [404, 200] });
    const due = { since: endedAt, afterMs: limits.runRetentionMs };
    await expectChange(context, claims, due, { look, before: [404, 200], behind: [404, 404] });
  },
};

const gone: Scenario = {
  name: "status-sync answers 404 when the job expires or is purged meanwhile",
  claims: ["QUEUE-STATUS-SYNC-GONE"],
  safety: "full",
  heldClock: true,
  needs: ["time"],
  async run(context) {
    const { expect, endpoint } = context;
    const queue = await endpoint();
    const claim = expect("QUEUE-STATUS-SYNC-GONE");
    const purged = follow(queue, await queue.run(), `?wait=${limits.waitMaxMs}`);
    claim.that(await isHeld(purged), "held while the job waits", "an answer");
    await queue.call("POST", "purge-queue");
    claim.documented(await purged, "queue.statusSync");
    claim.status(await purged, 404);
    const policy = { ttl: 30_000 };
    let jobId = "";
    const since = await moment(context, async () => {
      jobId = await queue.run({}, { policy });
    });
    const expired = follow(queue, jobId, `?wait=${limits.waitMaxMs}`);
    const due = { since, afterMs: policy.ttl };
    await passBefore(context, due);
    const stillHeld = await isHeld(expired);
    if (await isSeenBefore(context, ["QUEUE-STATUS-SYNC-GONE"], due))
      claim.that(stillHeld, "held while the job waits", "an answer");
    await passBehind(context, due);
    claim.status(await expectAtOnce(context, ["QUEUE-STATUS-SYNC-GONE"], expired), 404);
  },
};

export const scenarios: readonly Scenario[] = [waits, bothKinds, gone];
