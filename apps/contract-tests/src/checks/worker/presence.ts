import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived } from "../waiting/held.ts";
import { report, statusOf, takenAnew, takenBatch } from "./worker-requests.ts";
import { passLease } from "../waiting/lease.ts";
import { soon } from "../waiting/until.ts";

/** More than half a lease, so that two of them exceed it. */
const MOST_OF_LEASE_MS = limits.workerLeaseMs * 0.75;
const LOST = { status: "IN_QUEUE", retries: 1 };
const HELD = { status: "IN_PROGRESS" };

export const scenarios: readonly Scenario[] = [
  {
    name: "a ping keeps the jobs that it names, and no others",
    claims: ["WORKER-PING-200", "WORKER-PING-RENEWS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const [first, second, unnamed] = [await takenAnew(queue), await takenAnew(queue), await takenAnew(queue)];
      for (let pings = 0; pings < 3; pings += 1) {
        await clock.pass(MOST_OF_LEASE_MS);
        const pong = await queue.ping([first.id, second.id]);
        expect("WORKER-PING-200").documented(pong, "worker.ping");
        expect("WORKER-PING-200").status(pong, 200);
        expect("WORKER-PING-200").contains(pong.json, { status: "ok" });
      }
      for (const { id } of [first, second]) expect("WORKER-PING-RENEWS").contains(await statusOf(queue, id), HELD);
      expect("WORKER-PING-RENEWS").contains(await statusOf(queue, unnamed.id), LOST, "the one that is not named");
      await passLease(clock);
      for (const { id } of [first, second]) expect("WORKER-PING-RENEWS").contains(await statusOf(queue, id), LOST);
    },
  },
  {
    name: "a ping without jobs, or with jobs of others, keeps nothing",
    claims: ["WORKER-PING-NO-JOBS", "WORKER-PING-FOREIGN-JOBS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const silent = await takenAnew(queue, { workerId: "silent" });
      const mine = await takenAnew(queue, { workerId: "mine" });
      const foreign = await takenAnew(queue, { workerId: "other" });
      const waiting = await queue.run();
      await clock.pass(MOST_OF_LEASE_MS);
      expect("WORKER-PING-NO-JOBS").status(await queue.call("GET", "ping/silent"), 200);
      const pong = await queue.ping([foreign.id, waiting, "unknown-job", mine.id], "mine");
      expect("WORKER-PING-FOREIGN-JOBS").status(pong, 200);
      await clock.pass(MOST_OF_LEASE_MS);
      expect("WORKER-PING-NO-JOBS").contains(await statusOf(queue, silent.id), LOST);
      expect("WORKER-PING-FOREIGN-JOBS").contains(await statusOf(queue, foreign.id), LOST, "the job of another");
      expect("WORKER-PING-FOREIGN-JOBS").contains(await statusOf(queue, mine.id), HELD, "the own job");
      const untouched = await statusOf(queue, waiting);
      expect("WORKER-PING-FOREIGN-JOBS").contains(untouched, { status: "IN_QUEUE" }, "the job that waits");
    },
  },
  {
    name: "a job that pings no longer list, without a report, fails without another run",
    claims: ["WORKER-PING-DROPPED-JOB"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const claim = expect("WORKER-PING-DROPPED-JOB");
      const [dropped, kept] = [await takenAnew(queue), await takenAnew(queue)];
      await queue.ping([dropped.id, kept.id]);
      await queue.ping([kept.id]);
      claim.contains(await statusOf(queue, dropped.id), HELD, "while a report may be on its way");
      await clock.pass(limits.resultDroppedAfterMs);
      await queue.ping([kept.id]);
      const ended = await soon(
        () => statusOf(queue, dropped.id),
        ({ status }) => status !== "IN_PROGRESS",
      );
      claim.contains(ended, { status: "FAILED" });
      claim.equals(ended["retries"] ?? 0, 0, "runs after the first one");
      claim.contains(await statusOf(queue, kept.id), HELD, "the job that the pings list");
    },
  },
  {
    name: "a take request keeps the worker's jobs only if it says that there are some",
    claims: ["WORKER-TAKE-RENEWS", "WORKER-PARAMETER-DEFAULTS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const jobs = { single: "job-take/single", batch: "job-take-batch/batch", silent: "job-take/silent" };
      const held = {
        single: [await takenAnew(queue, { workerId: "single" }), await takenAnew(queue, { workerId: "single" })],
        batch: [await takenAnew(queue, { workerId: "batch" }), await takenAnew(queue, { workerId: "batch" })],
        silent: [await takenAnew(queue, { workerId: "silent" })],
        denying: [await takenAnew(queue, { workerId: "denying" })],
      };
      await clock.pass(MOST_OF_LEASE_MS);
      // Held ones count when they arrive.
      const polls = [
        queue.call("GET", `${jobs.single}?job_in_progress=1`),
        queue.call("GET", `${jobs.batch}?job_in_progress=1`),
        queue.call("GET", jobs.silent),
        queue.call("GET", "job-take/denying?job_in_progress=0"),
      ];
      await arrived();
      await Promise.all(polls.map(() => queue.run()));
      for (const answer of await Promise.all(polls)) expect("WORKER-TAKE-RENEWS").status(answer, 200);
      await clock.pass(limits.workerLeaseMs / 2);
      for (const { id } of [...held.single, ...held.batch]) {
        expect("WORKER-TAKE-RENEWS").contains(await statusOf(queue, id), HELD);
      }
      for (const { id } of [...held.silent, ...held.denying]) {
        expect("WORKER-PARAMETER-DEFAULTS").contains(await statusOf(queue, id), LOST);
      }
      await passLease(clock, limits.workerLeaseMs / 2);
      for (const { id } of [...held.single, ...held.batch]) {
        expect("WORKER-TAKE-RENEWS").contains(await statusOf(queue, id), LOST, "after another lease");
      }
    },
  },
  {
    name: "asking what to stop, progress and chunks keep no job, whether the worker pings or not",
    claims: ["WORKER-NOTHING-ELSE-RENEWS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const silent = await takenAnew(queue, { workerId: "silent" });
      const pinging = await takenAnew(queue, { workerId: "pinging" });
      await clock.pass(MOST_OF_LEASE_MS);
      await queue.call("GET", "ping/pinging");
      const polls = ["silent", "pinging"].map((workerId) => queue.call("GET", `job-stop/${workerId}`));
      await arrived();
      const claim = expect("WORKER-NOTHING-ELSE-RENEWS");
      for (const [workerId, job] of Object.entries({ silent, pinging })) {
        claim.status(await queue.done(job, { status: "IN_PROGRESS", output: "half" }, workerId), 200);
        claim.status(await queue.stream(job, { output: "a chunk" }, workerId), 200);
        claim.contains(await statusOf(queue, job.id), HELD, `the job of ${workerId}, within the lease`);
      }
      await clock.pass(MOST_OF_LEASE_MS);
      await Promise.all(polls);
      for (const [workerId, job] of Object.entries({ silent, pinging })) {
        claim.contains(await statusOf(queue, job.id), LOST, `the job of ${workerId}`);
      }
    },
  },
  {
    name: "a job that is lost is handed out once more, and fails when it is lost again",
    claims: ["WORKER-LEASE-LOST"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const first = await takenAnew(queue, { workerId: "w0" });
      await clock.pass(MOST_OF_LEASE_MS);
      expect("WORKER-LEASE-LOST").contains(await statusOf(queue, first.id), HELD, "within the lease");
      for (let losses = 1; losses <= limits.automaticRedispatchMax; losses += 1) {
        await passLease(clock);
        expect("WORKER-LEASE-LOST").contains(await statusOf(queue, first.id), { status: "IN_QUEUE", retries: losses });
        expect("WORKER-LEASE-LOST").contains(await taken(queue, `w${losses}`), { id: first.id, attempt: losses + 1 });
      }
      await passLease(clock);
      const failed = await statusOf(queue, first.id);
      expect("WORKER-LEASE-LOST").contains(failed, { status: "FAILED" });
      expect("WORKER-LEASE-LOST").that(/worker/i.test(String(failed["error"])), "an error about the worker", failed);
      const late = { kind: "job-done", jobId: first.id, workerId: "w0", attempt: first.attemptToken } as const;
      expect("WORKER-LEASE-LOST").status(await report(queue, late, { body: { output: 1 } }), 409);
      const nothing = takenBatch(queue, 1, "w9");
      await arrived();
      await clock.pass(limits.takeHoldMs);
      expect("WORKER-LEASE-LOST").equals(await nothing, [], "jobs that are left");
    },
  },
  {
    name: "a worker that says that it is unfit counts as unhealthy",
    claims: ["WORKER-PING-UNHEALTHY"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      await queue.call("GET", "ping/fit?status=ok");
      await queue.call("GET", "ping/unfit?status=unhealthy&check=gpu-memory&reason=too%20little");
      const health = await queue.call("GET", "health");
      expect("WORKER-PING-UNHEALTHY").contains(health.json, { workers: { unhealthy: 1, ready: 1 } });
      await queue.call("GET", "ping/unfit?status=ok");
      const mended = await queue.call("GET", "health");
      expect("WORKER-PING-UNHEALTHY").contains(mended.json, { workers: { unhealthy: 0, ready: 2 } });
    },
  },
];
