import type { Expectation } from "@millrace/contract-core";
import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { reportOf } from "./reports.ts";

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
  claims: [
    ...new Set([...jobFields, ...workerFields].map(([claimId]) => claimId)),
    "QUEUE-HEALTH-200",
    "QUEUE-HEALTH-NO-BODY",
  ],
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
      for (const claim of ["HEALTH-WORKERS-MORE", "QUEUE-HEALTH-200", "QUEUE-HEALTH-NO-BODY"] as const) {
        expect(claim).status(answer, 200);
        expect(claim).documented(answer, "queue.health");
      }
    }
  },
};

export const scenarios: readonly Scenario[] = [integers];
