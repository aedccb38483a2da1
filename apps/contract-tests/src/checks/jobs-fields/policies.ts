import { objectOf } from "../answers.ts";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { LATE_MS, PAST_MS, WORKER, jobOf } from "./exchange.ts";

const LOW = { policy: { lowPriority: true } };
/** Within it the target starts a worker that is wanted. */
const START_TRIES = 200;
const START_PAUSE_MS = 50;
/** Much longer than any job waits by the settings of the endpoint until a worker is started for it. */
const LONG_WAIT_MS = 120_000;

export const scenarios: readonly Scenario[] = [
  {
    name: "the execution timeout of a job goes before that of its endpoint, and the queue does not count",
    claims: ["JOB-POLICY-EXECUTION-TIMEOUT"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const expectation = expect("JOB-POLICY-EXECUTION-TIMEOUT");
      const [shortMs, endpointMs, longMs] = [4 * limits.executionTimeoutMinMs, 60_000, 120_000];
      const queue = await endpoint({ executionTimeoutMs: endpointMs });
      const ids = {
        short: await queue.run({}, { policy: { executionTimeout: shortMs } }),
        plain: await queue.run(),
        long: await queue.run({}, { policy: { executionTimeout: longMs } }),
      };
      const statuses = async (): Promise<readonly unknown[]> => [
        (await jobOf(queue, ids.short))["status"],
        (await jobOf(queue, ids.plain))["status"],
        (await jobOf(queue, ids.long))["status"],
      ];
      await clock.pass(longMs + endpointMs);
      expectation.equals(await statuses(), ["IN_QUEUE", "IN_QUEUE", "IN_QUEUE"], "after a long wait");
      for (let count = 0; count < 3; count += 1) await taken(queue);
      expectation.equals(await statuses(), ["IN_PROGRESS", "IN_PROGRESS", "IN_PROGRESS"], "when taken");
      await alive(clock.pass, queue, { jobIds: Object.values(ids), forMs: shortMs + PAST_MS });
      expectation.equals(await statuses(), ["TIMED_OUT", "IN_PROGRESS", "IN_PROGRESS"], "after the short one");
      await alive(clock.pass, queue, { jobIds: Object.values(ids), forMs: endpointMs - shortMs });
      expectation.equals(await statuses(), ["TIMED_OUT", "TIMED_OUT", "IN_PROGRESS"], "after that of the endpoint");
      await alive(clock.pass, queue, { jobIds: Object.values(ids), forMs: longMs - endpointMs });
      expectation.equals(await statuses(), ["TIMED_OUT", "TIMED_OUT", "TIMED_OUT"], "after the long one");
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
      let present = 0;
      for (let tries = 0; tries < START_TRIES && present === 0; tries += 1) {
        await delay(START_PAUSE_MS);
        present = await workers();
      }
      expectation.equals(present, 1, "workers for the job of normal priority");
    },
  },
  {
    name: "a time to live is counted from the submission, also of a job that waited before it ran",
    claims: ["JOB-POLICY-TTL"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const expectation = expect("JOB-POLICY-TTL");
      const [ttl, waitedMs] = [60_000, 35_000];
      const queue = await endpoint();
      const more = { policy: { ttl } };
      const [running, waiting] = [await queue.run({}, more), await queue.run({}, more)];
      const other = await queue.run();
      await clock.pass(waitedMs);
      expectation.equals((await taken(queue)).id, running, "the job that is taken");
      await clock.pass(ttl - waitedMs - LATE_MS);
      expectation.contains(await jobOf(queue, running), { status: "IN_PROGRESS" }, "running, before its time");
      expectation.contains(await jobOf(queue, waiting), { status: "IN_QUEUE" }, "waiting, before its time");
      await clock.pass(LATE_MS + PAST_MS);
      expectation.status(await queue.status(running), 404);
      expectation.status(await queue.status(waiting), 404);
      expectation.contains(await jobOf(queue, other), { status: "IN_QUEUE" }, "without a ttl of its own");
    },
  },
  {
    name: "jobs of equal priority are handed out in the order of their submission",
    claims: ["JOB-QUEUE-ORDER"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("JOB-QUEUE-ORDER");
      const queue = await endpoint();
      const normal: string[] = [];
      const low: string[] = [];
      for (let number = 0; number < 8; number += 1) {
        low.push(await queue.run({ number }, LOW));
        normal.push(await queue.run({ number }));
      }
      const order: unknown[] = [];
      for (let count = 0; count < 3; count += 1) order.push((await taken(queue)).id);
      while (order.length < normal.length + low.length) {
        const { json } = await queue.call("GET", `job-take-batch/${WORKER}?batch_size=5`);
        if (!Array.isArray(json) || json.length === 0) break;
        order.push(...json.map((job: unknown) => objectOf(job)["id"]));
      }
      expectation.equals(order.slice(0, normal.length), normal, "jobs of normal priority");
      expectation.equals(order.slice(normal.length), low, "jobs of low priority");
    },
  },
];

/** Lets time pass in steps, with a sign of life of the worker in each. */
async function alive(
  pass: (ms: number) => Promise<void>,
  queue: QueueUnderTest,
  { jobIds, forMs }: { readonly jobIds: readonly string[]; readonly forMs: number },
): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= limits.workerPingIntervalMs) {
    await queue.ping(jobIds);
    await pass(Math.min(leftMs, limits.workerPingIntervalMs));
  }
}
