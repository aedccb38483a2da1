import { objectOf } from "../answers.ts";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { expectChange, moment } from "../waiting/moment.ts";
import { until } from "../waiting/until.ts";
import { LOW, WORKER, jobOf } from "./exchange.ts";

/** Time within which the target starts a wanted worker. */
const START_PAUSE_MS = 50;
/** Much longer than a job waits, by the settings of the endpoint, until a worker is started for it. */
const LONG_WAIT_MS = 120_000;

export const scenarios: readonly Scenario[] = [
  {
    name: "the execution timeout of a job goes before that of its endpoint, and the queue does not count",
    claims: ["JOB-POLICY-EXECUTION-TIMEOUT"],
    safety: "full",
    heldClock: true,
    needs: ["workers", "time"],
    run: async (context) => {
      const { endpoint, clock } = context;
      const expectation = context.expect("JOB-POLICY-EXECUTION-TIMEOUT");
      const [shortMs, endpointMs, longMs] = [4 * limits.executionTimeoutMinMs, 60_000, 120_000];
      const queue = await endpoint({ executionTimeoutMs: endpointMs });
      const jobIds = [
        await queue.run({}, { policy: { executionTimeout: shortMs } }),
        await queue.run(),
        await queue.run({}, { policy: { executionTimeout: longMs } }),
      ];
      const look = async (): Promise<readonly unknown[]> => {
        const jobs = await Promise.all(jobIds.map((id) => jobOf(queue, id)));
        return jobs.map(({ status }) => status);
      };
      const [waiting, running, over] = ["IN_QUEUE", "IN_PROGRESS", "TIMED_OUT"];
      await clock.pass(longMs + endpointMs);
      expectation.equals(await look(), [waiting, waiting, waiting], "after a long wait");
      const since = await moment(context, async () => {
        for (let count = 0; count < jobIds.length; count += 1) await taken(queue);
      });
      const alive = (): Promise<unknown> => queue.ping(jobIds);
      const steps = [
        { afterMs: shortMs, before: [running, running, running], behind: [over, running, running] },
        { afterMs: endpointMs, before: [over, running, running], behind: [over, over, running] },
        { afterMs: longMs, before: [over, over, running], behind: [over, over, over] },
      ];
      for (const { afterMs, before, behind } of steps) {
        const change = { look, before, behind, alive };
        await expectChange(context, ["JOB-POLICY-EXECUTION-TIMEOUT"], { since, afterMs }, change);
      }
    },
  },
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
  {
    name: "a time to live is counted from the submission, also of a job that waited before it ran",
    claims: ["JOB-POLICY-TTL"],
    safety: "full",
    heldClock: true,
    needs: ["workers", "time"],
    run: async (context) => {
      const { endpoint, expect, clock } = context;
      const [ttl, waitedMs] = [60_000, 35_000];
      const queue = await endpoint();
      const more = { policy: { ttl } };
      const ids: string[] = [];
      const since = await moment(context, async () => {
        for (let count = 0; count < 3; count += 1) ids.push(await queue.run({}, more));
      });
      // A retry does not give the job a longer life.
      await queue.done(await taken(queue), { error: "on purpose" });
      expect("JOB-POLICY-TTL").status(await queue.call("POST", `retry/${ids[0] ?? ""}`), 200);
      const other = await queue.run();
      await clock.pass(waitedMs);
      expect("JOB-POLICY-TTL").equals((await taken(queue)).id, ids[1], "the job that is taken");
      const look = async (): Promise<readonly unknown[]> => {
        const jobs = await Promise.all([...ids, other].map((id) => queue.status(id)));
        return jobs.map(({ status, json }) => (status === 200 ? objectOf(json)["status"] : status));
      };
      const before = ["IN_QUEUE", "IN_PROGRESS", "IN_QUEUE", "IN_QUEUE"];
      const change = { look, before, behind: [404, 404, 404, "IN_QUEUE"] };
      await expectChange(context, ["JOB-POLICY-TTL"], { since, afterMs: ttl }, change);
    },
  },
];
