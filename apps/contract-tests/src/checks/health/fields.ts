import type { Expectation } from "@millrace/contract-core";
import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Report, reportOf } from "./reports.ts";

const jobFields = [
  ["HEALTH-JOBS-COMPLETED", "completed"],
  ["HEALTH-JOBS-FAILED", "failed"],
  ["HEALTH-JOBS-IN-PROGRESS", "inProgress"],
  ["HEALTH-JOBS-IN-QUEUE", "inQueue"],
  ["HEALTH-JOBS-RETRIED", "retried"],
] as const;
const workerFields = [
  ["HEALTH-WORKERS-IDLE", "idle"],
  ["HEALTH-WORKERS-RUNNING", "running"],
  ["HEALTH-WORKERS-MORE", "initializing"],
  ["HEALTH-WORKERS-MORE", "ready"],
  ["HEALTH-WORKERS-MORE", "throttled"],
  ["HEALTH-WORKERS-MORE", "unhealthy"],
] as const;

function expectInteger(claim: Expectation, name: string, value: unknown): void {
  claim.that(Number.isInteger(value), `${name} is an integer`, value);
}

const integers: Scenario = {
  name: "the health report holds the counts of jobs and workers, before there are any and afterwards",
  claims: [...new Set([...jobFields, ...workerFields].map(([claimId]) => claimId))],
  safety: "disposable",
  stateless: true,
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const reports = [await reportOf(queue)];
    await queue.run();
    await queue.run();
    await taken(queue);
    reports.push(await reportOf(queue));
    for (const { answer, jobs, workers } of reports) {
      for (const [claimId, name] of jobFields) expectInteger(expect(claimId), `jobs.${name}`, jobs[name]);
      for (const [claimId, name] of workerFields) expectInteger(expect(claimId), `workers.${name}`, workers[name]);
      expect("HEALTH-WORKERS-MORE").documented(answer, "queue.health");
    }
  },
};

const notNegative: Scenario = {
  name: "no count of the health report falls below 0 for jobs of any outcome",
  claims: ["HEALTH-COUNTS-NOT-NEGATIVE"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const reports: Report[] = [await reportOf(queue)];
    const cancelled = await queue.run();
    await queue.call("POST", `cancel/${cancelled}`);
    await queue.call("POST", `cancel/${cancelled}`);
    reports.push(await reportOf(queue));
    const failed = await queue.run();
    const job = await taken(queue);
    await queue.done(job, { error: "no" });
    await queue.done(job, { error: "no" });
    reports.push(await reportOf(queue));
    await queue.call("POST", `retry/${failed}`);
    await queue.call("POST", "purge-queue");
    await queue.call("POST", "purge-queue");
    reports.push(await reportOf(queue));
    const stopped = await queue.run();
    const running = await taken(queue);
    await queue.call("POST", `cancel/${stopped}`);
    await queue.done(running, { output: "late" });
    reports.push(await reportOf(queue));
    for (const { jobs, workers, answer } of reports) {
      for (const count of [...Object.values(jobs), ...Object.values(workers)]) {
        expect("HEALTH-COUNTS-NOT-NEGATIVE").that(typeof count === "number" && count >= 0, "at least 0", answer.text);
      }
      expect("HEALTH-COUNTS-NOT-NEGATIVE").contains(jobs, { inQueue: 0, inProgress: 0 });
    }
  },
};

export const scenarios: readonly Scenario[] = [integers, notNegative];
