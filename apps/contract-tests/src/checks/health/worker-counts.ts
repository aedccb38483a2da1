import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { reportOf } from "./reports.ts";

const idleAndRunning: Scenario = {
  name: "the health report counts workers with a job as running and those without as idle and ready",
  claims: ["HEALTH-IDLE-COUNTS", "HEALTH-RUNNING-COUNTS", "HEALTH-READY-INCLUDES-IDLE"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const none = await reportOf(queue);
    expect("HEALTH-IDLE-COUNTS").equals(none.workers["idle"], 0);
    expect("HEALTH-RUNNING-COUNTS").equals(none.workers["running"], 0);
    expect("HEALTH-READY-INCLUDES-IDLE").equals(none.workers["ready"], 0);
    for (let n = 0; n < 3; n += 1) await queue.run();
    // The first worker has two jobs and counts once.
    const first = await taken(queue, "first");
    const more = await taken(queue, "first");
    const second = await taken(queue, "second");
    const busy = await reportOf(queue);
    expect("HEALTH-RUNNING-COUNTS").contains(busy.workers, { running: 2, idle: 0 });
    await queue.done(second, { output: 1 }, "second");
    const mixed = await reportOf(queue);
    expect("HEALTH-RUNNING-COUNTS").equals(mixed.workers["running"], 1);
    expect("HEALTH-IDLE-COUNTS").equals(mixed.workers["idle"], 1);
    expect("HEALTH-READY-INCLUDES-IDLE").equals(mixed.workers["ready"], 1);
    for (const job of [first, more]) await queue.done(job, { output: 1 }, "first");
    const free = await reportOf(queue);
    expect("HEALTH-RUNNING-COUNTS").equals(free.workers["running"], 0);
    expect("HEALTH-IDLE-COUNTS").equals(free.workers["idle"], 2);
    expect("HEALTH-READY-INCLUDES-IDLE").equals(free.workers["ready"], 2);
    await clock.pass(limits.workerLeaseMs * 2);
    expect("HEALTH-IDLE-COUNTS").equals((await reportOf(queue)).workers["idle"], 0, "of workers that are silent");
  },
};

const readOnly: Scenario = {
  name: "reading the health report changes no job and starts no worker",
  claims: ["HEALTH-READ-ONLY"],
  safety: "disposable",
  needs: ["handlers"],
  async run({ expect, endpoint, rest }) {
    const queue = await endpoint({ workersMax: 1 });
    // A job of low priority starts no worker, although one is allowed.
    const id = await queue.run({}, { policy: { lowPriority: true } });
    const path = `/endpoints/${queue.endpointId}`;
    const before = { job: (await queue.status(id)).json, endpoint: (await rest("GET", path)).json };
    const first = await reportOf(queue);
    for (let reads = 0; reads < 10; reads += 1) {
      expect("HEALTH-READ-ONLY").equals((await reportOf(queue)).answer.json, first.answer.json);
    }
    const none = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };
    expect("HEALTH-READ-ONLY").contains(first.workers, none);
    expect("HEALTH-READ-ONLY").equals((await queue.status(id)).json, before.job);
    expect("HEALTH-READ-ONLY").equals((await rest("GET", path)).json, before.endpoint);
  },
};

export const scenarios: readonly Scenario[] = [idleAndRunning, readOnly];
