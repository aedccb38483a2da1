import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { HELD_MAX_MS, ended, isHeld, moment, runsync, started } from "./jobs.ts";
import { RETENTION_SPAN_MS } from "../spans.ts";

const SLACK_MS = 20_000;

function follow(queue: QueueUnderTest, jobId: string, query = ""): Promise<Answer> {
  return started(queue.call("GET", `status-sync/${jobId}${query}`, { timeoutMs: HELD_MAX_MS }));
}

const waits: Scenario = {
  name: "status-sync answers when the job has finished or the wait is over",
  claims: ["QUEUE-STATUS-SYNC-200", "QUEUE-STATUS-SYNC-FINISHED"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const id = await queue.run();
    const byDefault = follow(queue, id);
    await moment();
    await clock.pass(limits.runsyncWaitDefaultMs - SLACK_MS);
    expect("QUEUE-STATUS-SYNC-200").that(await isHeld(byDefault), "held before the wait is over", "an answer");
    await clock.pass(SLACK_MS);
    const over = await byDefault;
    expect("QUEUE-STATUS-SYNC-200").documented(over, "queue.statusSync");
    expect("QUEUE-STATUS-SYNC-200").contains([over.status, over.json], [200, { id, status: "IN_QUEUE" }]);

    const startMs = await clock.nowMs();
    const held = follow(queue, id, `?wait=${limits.waitMaxMs}`);
    const job = await taken(queue);
    expect("QUEUE-STATUS-SYNC-FINISHED").that(await isHeld(held), "held while the job runs", "an answer");
    await queue.done(job, { output: { a: 1 } });
    const done = await held;
    expect("QUEUE-STATUS-SYNC-200").documented(done, "queue.statusSync");
    expect("QUEUE-STATUS-SYNC-200").contains([done.status, done.json], [200, { id, status: "COMPLETED" }]);
    expect("QUEUE-STATUS-SYNC-FINISHED").contains(done.json, { output: { a: 1 } });
    const again = await follow(queue, id, `?wait=${limits.waitMaxMs}`);
    expect("QUEUE-STATUS-SYNC-FINISHED").equals(again.json, done.json, "asked once more");
    const failed = await follow(queue, await ended(queue, { error: "no" }), `?wait=${limits.waitMaxMs}`);
    expect("QUEUE-STATUS-SYNC-FINISHED").contains([failed.status, failed.json], [200, { status: "FAILED" }]);
    const tookMs = (await clock.nowMs()) - startMs;
    expect("QUEUE-STATUS-SYNC-FINISHED").between(tookMs, 0, limits.waitMaxMs / 2, "milliseconds of longer waits");
  },
};

const bothKinds: Scenario = {
  name: "status-sync follows jobs of run and of runsync, and leaves their retention as it is",
  claims: ["QUEUE-STATUS-SYNC-BOTH-KINDS"],
  safety: "full",
  needs: ["time", "workers"],
  spanMs: RETENTION_SPAN_MS,
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-STATUS-SYNC-BOTH-KINDS");
    const id = await ended(queue, { output: "asynchronous" });
    claim.contains((await follow(queue, id)).json, { id, status: "COMPLETED", output: "asynchronous" });

    const held = runsync(queue);
    const job = await taken(queue);
    const other = follow(queue, job.id);
    await moment();
    await queue.done(job, { output: "synchronous" });
    await held;
    claim.contains((await other).json, { id: job.id, status: "COMPLETED", output: "synchronous" });
    const read = (jobId: string): Promise<Answer> => follow(queue, jobId, `?wait=${limits.waitMaxMs}`);

    await clock.pass(limits.runsyncRetentionMs - SLACK_MS);
    claim.status(await read(job.id), 200);
    await clock.pass(SLACK_MS);
    // Had reading or `wait` lengthened its life, it would still be there.
    claim.status(await read(job.id), 404);
    claim.status(await read(id), 200);
    await clock.pass(limits.runRetentionMs - limits.runsyncRetentionMs - SLACK_MS);
    claim.status(await read(id), 200);
    await clock.pass(SLACK_MS);
    claim.status(await read(id), 404);
  },
};

const gone: Scenario = {
  name: "status-sync answers 404 when the job expires or is purged meanwhile",
  claims: ["QUEUE-STATUS-SYNC-GONE"],
  safety: "full",
  needs: ["time"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-STATUS-SYNC-GONE");
    const purged = follow(queue, await queue.run(), `?wait=${limits.waitMaxMs}`);
    claim.that(await isHeld(purged), "held while the job waits", "an answer");
    await queue.call("POST", "purge-queue");
    claim.documented(await purged, "queue.statusSync");
    claim.status(await purged, 404);
    const policy = { ttl: limits.ttlMinMs + SLACK_MS };
    const expired = follow(queue, await queue.run({}, { policy }), `?wait=${limits.waitMaxMs}`);
    claim.that(await isHeld(expired), "held while the job waits", "an answer");
    await clock.pass(policy.ttl);
    claim.status(await expired, 404);
  },
};

export const scenarios: readonly Scenario[] = [waits, bothKinds, gone];
