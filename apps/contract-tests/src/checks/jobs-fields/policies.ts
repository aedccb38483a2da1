import { setTimeout as delay } from "node:timers/promises";
import { type Scenario, atEndpoint, fieldsOf, not, statusOf, until } from "../words.ts";

/** Time within which the target starts a wanted worker. */
const START_PAUSE_MS = 50;
/** Much longer than a job waits, by the settings of the endpoint, until a worker is started for it. */
const LONG_WAIT_MS = 120_000;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "no worker is started for a job of low priority, but one is for the job after it",
    claims: ["JOB-POLICY-LOW-PRIORITY-NO-SCALING"],
    needs: ["time", "handlers"],
    endpoint: { computeType: "CPU", workersMax: 1 },
    async run({ queue, says, clock, rest }) {
      const workers = async (): Promise<number> => {
        const { workers: present } = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}?includeWorkers=true`));
        return Array.isArray(present) ? present.length : Number.NaN;
      };
      const low = await queue.run({}, { policy: { lowPriority: true } });
      await clock.pass(LONG_WAIT_MS);
      await delay(START_PAUSE_MS);
      says.equals(await workers(), 0, "workers for the job of low priority");
      says.contains(await statusOf(queue, low), { status: "IN_QUEUE" });
      await queue.run();
      says.equals(await until(workers, not(0)), 1, "workers for the job of normal priority");
    },
  }),
];
