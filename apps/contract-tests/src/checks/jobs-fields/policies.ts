import { objectOf } from "../answers.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { until } from "../waiting/until.ts";
import { LOW, WORKER, jobOf } from "./exchange.ts";

/** Time within which the target starts a wanted worker. */
const START_PAUSE_MS = 50;
/** Much longer than a job waits, by the settings of the endpoint, until a worker is started for it. */
const LONG_WAIT_MS = 120_000;

export const scenarios: readonly Scenario[] = [
  {
    name: "jobs of low priority are handed out when no other waits, and jobs are of normal priority by default",
    claims: ["JOB-POLICY-LOW-PRIORITY", "JOB-POLICY-LOW-PRIORITY-DEFAULT"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [low, unsaid, said] = [
        await queue.run({}, LOW),
        await queue.run({}, { policy: {} }),
        await queue.run({}, { policy: { lowPriority: false } }),
      ];
      const plain = await queue.run();
      const sync = queue.call("POST", "runsync?wait=1000", { body: { input: {} } });
      const syncId = String(objectOf((await sync).json)["id"]);
      const order: string[] = [];
      for (let count = 0; count < 5; count += 1) order.push((await taken(queue)).id);
      expect("JOB-POLICY-LOW-PRIORITY").equals(order.at(-1), low, "the last one");
      expect("JOB-POLICY-LOW-PRIORITY-DEFAULT").equals(order, [unsaid, said, plain, syncId, low], "order");
      const later = await queue.run({}, LOW);
      await queue.run();
      const batch = await queue.call("GET", `job-take-batch/${WORKER}?batch_size=2`);
      const ids = (Array.isArray(batch.json) ? batch.json : []).map((job: unknown) => objectOf(job)["id"]);
      expect("JOB-POLICY-LOW-PRIORITY").equals(ids.indexOf(later), ids.length - 1, "its place in a batch");
      expect("JOB-POLICY-LOW-PRIORITY").that(!ids.includes(later) || ids.length === 2, "after the other one", ids);
    },
  },
  {
    name: "no worker is started for a job of low priority, but one is for the job after it",
    claims: ["JOB-POLICY-LOW-PRIORITY-NO-SCALING"],
    safety: "full",
    needs: ["time", "handlers"],
    run: async ({ endpoint, expect, clock, rest }) => {
      const expectation = expect("JOB-POLICY-LOW-PRIORITY-NO-SCALING");
      const queue = await endpoint({ computeType: "CPU", workersMax: 1 });
      const workers = async (): Promise<number> => {
        const { json } = await rest("GET", `/endpoints/${queue.endpointId}?includeWorkers=true`);
        const present = objectOf(json)["workers"];
        return Array.isArray(present) ? present.length : Number.NaN;
      };
      const low = await queue.run({}, LOW);
      await clock.pass(LONG_WAIT_MS);
      await delay(START_PAUSE_MS);
      expectation.equals(await workers(), 0, "workers for the job of low priority");
      expectation.contains(await jobOf(queue, low), { status: "IN_QUEUE" });
      await queue.run();
      const present = await until(workers, (count) => count !== 0);
      expectation.equals(present, 1, "workers for the job of normal priority");
    },
  },
];
