import { taken } from "../../target/queue-under-test.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { reportOf } from "./reports.ts";

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

export const scenarios: readonly Scenario[] = [kept];
