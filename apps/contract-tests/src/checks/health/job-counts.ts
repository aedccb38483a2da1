import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { SOON_MS, soon } from "../waiting/until.ts";
import { reportOf } from "./reports.ts";
import { passLease } from "../waiting/lease.ts";

const counts: Scenario = {
  name: "the health report counts jobs as they wait, run, complete and fail",
  claims: ["HEALTH-IN-QUEUE-COUNTS", "HEALTH-IN-PROGRESS-COUNTS", "HEALTH-COMPLETED-RISES", "HEALTH-FAILED-RISES"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const other = await endpoint();
    expect("HEALTH-IN-QUEUE-COUNTS").equals((await reportOf(queue)).jobs["inQueue"], 0);
    for (let n = 1; n <= 3; n += 1) {
      await queue.run();
      expect("HEALTH-IN-QUEUE-COUNTS").contains((await reportOf(queue)).jobs, { inQueue: n, inProgress: 0 });
    }
    const first = await taken(queue);
    const second = await taken(queue, "another-worker");
    const running = await reportOf(queue);
    expect("HEALTH-IN-QUEUE-COUNTS").equals(running.jobs["inQueue"], 1);
    expect("HEALTH-IN-PROGRESS-COUNTS").equals(running.jobs["inProgress"], 2);
    expect("HEALTH-COMPLETED-RISES").equals(running.jobs["completed"], 0);
    await queue.done(first, { output: 1 });
    await queue.done(first, { output: 1 });
    const completed = await reportOf(queue);
    expect("HEALTH-COMPLETED-RISES").contains(completed.jobs, { completed: 1, failed: 0 });
    expect("HEALTH-IN-PROGRESS-COUNTS").equals(completed.jobs["inProgress"], 1);
    await queue.done(second, { error: "no" }, "another-worker");
    const failed = await reportOf(queue);
    expect("HEALTH-FAILED-RISES").contains(failed.jobs, { completed: 1, failed: 1 });
    expect("HEALTH-IN-PROGRESS-COUNTS").equals(failed.jobs["inProgress"], 0);
    const third = await taken(queue);
    await queue.call("POST", `cancel/${third.id}`);
    const cancelled = await reportOf(queue);
    expect("HEALTH-FAILED-RISES").equals(cancelled.jobs["failed"], 1, "a cancelled job has not failed");
    expect("HEALTH-COMPLETED-RISES").equals(cancelled.jobs["completed"], 1, "a cancelled job has not completed");
    expect("HEALTH-IN-QUEUE-COUNTS").equals(cancelled.jobs["inQueue"], 0);
    const elsewhere = await reportOf(other);
    expect("HEALTH-COMPLETED-RISES").equals(elsewhere.jobs["completed"], 0, "of another endpoint");
    expect("HEALTH-FAILED-RISES").equals(elsewhere.jobs["failed"], 0, "of another endpoint");
  },
};

const retried: Scenario = {
  name: "the health report counts jobs that are put back into the queue",
  claims: ["HEALTH-RETRIED-RISES"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const claim = expect("HEALTH-RETRIED-RISES");
    const id = await queue.run();
    await queue.done(await taken(queue), { error: "no" });
    claim.contains((await reportOf(queue)).jobs, { retried: 0, inQueue: 0 });
    await queue.call("POST", `retry/${id}`);
    claim.contains((await reportOf(queue)).jobs, { retried: 1, inQueue: 1 }, "by its client");
    claim.status(await queue.call("POST", `retry/${id}`), 409);
    claim.contains((await reportOf(queue)).jobs, { retried: 1, inQueue: 1 }, "what is refused does not count");
    await taken(queue);
    await passLease(clock);
    claim.contains((await reportOf(queue)).jobs, { retried: 2, inQueue: 1 }, "because its worker was lost");
  },
};

const timedOut: Scenario = {
  name: "the health report counts a job that timed out as failed",
  claims: ["HEALTH-FAILED-TIMED-OUT"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const executionTimeout = limits.executionTimeoutMinMs;
    await queue.run({}, { policy: { executionTimeout } });
    await taken(queue);
    await clock.pass(executionTimeout + SOON_MS);
    const seen = await soon(
      () => reportOf(queue),
      ({ jobs }) => jobs["inProgress"] === 0,
    );
    expect("HEALTH-FAILED-TIMED-OUT").contains(seen.jobs, { inProgress: 0, failed: 1, completed: 0 });
  },
};

const kept: Scenario = {
  name: "the health report counts the same jobs after the service was killed and started again",
  claims: ["HEALTH-COUNTS-KEPT"],
  safety: "disposable",
  needs: ["own-service"],
  async run({ expect, another }) {
    const claim = expect("HEALTH-COUNTS-KEPT");
    const service = await another({ shared: true });
    const queue = await service.endpoint();
    for (const report of [{ output: 1 }, { error: "no" }, { error: "no" }, { error: "no" }]) {
      await queue.run();
      await queue.done(await taken(queue), report);
    }
    for (let count = 0; count < 2; count += 1) {
      const id = await queue.run();
      await queue.done(await taken(queue), { error: "no" });
      await queue.call("POST", `retry/${id}`);
      await queue.call("POST", `cancel/${id}`);
    }
    const { jobs } = await reportOf(queue);
    claim.contains(jobs, { completed: 1, failed: 5, retried: 2, inQueue: 0, inProgress: 0 });
    await service.killAndStart();
    claim.equals((await reportOf(queue)).jobs, jobs, "after the restart");
  },
};

export const scenarios: readonly Scenario[] = [counts, retried, timedOut, kept];
