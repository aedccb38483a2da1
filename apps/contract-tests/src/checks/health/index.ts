import { limits } from "@millrace/spec";
import type { Answer, Fields, QueueUnderTest, Scenario } from "../../steps/words.ts";
import {
  WORKERS,
  atEndpoint,
  atService,
  ended,
  fieldsOf,
  hold,
  objectOf,
  taken,
  takenAnew,
  until,
} from "../../steps/words.ts";

const integers = [
  ["HEALTH-JOBS-COMPLETED", "jobs", "completed"],
  ["HEALTH-JOBS-FAILED", "jobs", "failed"],
  ["HEALTH-JOBS-IN-PROGRESS", "jobs", "inProgress"],
  ["HEALTH-JOBS-IN-QUEUE", "jobs", "inQueue"],
  ["HEALTH-JOBS-RETRIED", "jobs", "retried"],
  ["HEALTH-WORKERS-IDLE", "workers", "idle"],
  ["HEALTH-WORKERS-RUNNING", "workers", "running"],
  ["HEALTH-WORKERS-MORE", "workers", "initializing"],
  ["HEALTH-WORKERS-MORE", "workers", "ready"],
  ["HEALTH-WORKERS-MORE", "workers", "throttled"],
  ["HEALTH-WORKERS-MORE", "workers", "unhealthy"],
] as const;

/** The health report; what is missing in it is empty. */
async function reportOf(
  queue: QueueUnderTest,
): Promise<{ readonly answer: Answer; readonly jobs: Fields; readonly workers: Fields }> {
  const answer = await queue.call("GET", "health");
  const { jobs, workers } = fieldsOf(answer);
  return { answer, jobs: objectOf(jobs), workers: objectOf(workers) };
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "the health report holds the counts of jobs and workers, before there are any and afterwards",
    claims: [...new Set(integers.map(([claim]) => claim)), "QUEUE-HEALTH-200", "QUEUE-HEALTH-NO-BODY"],
    stateless: true,
    async run({ queue, expect }) {
      const reports = [await reportOf(queue)];
      await queue.run();
      await queue.run();
      await taken(queue);
      reports.push(await reportOf(queue));
      for (const { answer, ...counts } of reports) {
        for (const [claim, of, name] of integers) {
          const count = counts[of][name];
          expect(claim).that(Number.isInteger(count), `${of}.${name} is an integer`, count);
        }
        expect("HEALTH-WORKERS-MORE", "QUEUE-HEALTH-200", "QUEUE-HEALTH-NO-BODY").status(answer, 200, "queue.health");
      }
    },
  }),
  atService({
    name: "the health report counts the same jobs after the service was killed and started again",
    claims: ["HEALTH-COUNTS-KEPT"],
    safety: "disposable",
    async run({ service, says }) {
      const queue = await service.endpoint();
      for (const report of [{ output: 1 }, { error: "no" }, { error: "no" }, { error: "no" }]) {
        await ended(queue, report);
      }
      for (let count = 0; count < 2; count += 1) {
        const id = await queue.run();
        await queue.done(await taken(queue), { error: "no" });
        await queue.call("POST", `retry/${id}`);
        await queue.call("POST", `cancel/${id}`);
      }
      const { jobs } = await reportOf(queue);
      says.contains(jobs, { completed: 1, failed: 5, retried: 2, inQueue: 0, inProgress: 0 });
      await service.killAndStart();
      says.equals((await reportOf(queue)).jobs, jobs, "after the restart");
    },
  }),
  atEndpoint({
    name: "the health report counts workers with a job as running and those without as idle and ready",
    claims: ["HEALTH-IDLE-COUNTS", "HEALTH-RUNNING-COUNTS", "HEALTH-READY-INCLUDES-IDLE"],
    needs: ["time", "workers"],
    async run({ queue, expect, clock, settled }) {
      const counts = async (running: number, idle: number): Promise<void> => {
        await settled(WORKERS);
        const { workers } = await reportOf(queue);
        expect("HEALTH-RUNNING-COUNTS").equals(workers["running"], running);
        expect("HEALTH-IDLE-COUNTS").equals(workers["idle"], idle);
        expect("HEALTH-READY-INCLUDES-IDLE").equals(workers["ready"], idle);
      };
      await counts(0, 0);
      for (let n = 0; n < 3; n += 1) await queue.run();
      // The first worker has two jobs and counts once.
      const [first, more] = [await taken(queue, "first"), await taken(queue, "first")];
      const second = await taken(queue, "second");
      await counts(2, 0);
      await queue.done(second, { output: 1 }, "second");
      await counts(1, 1);
      for (const job of [first, more]) await queue.done(job, { output: 1 }, "first");
      await counts(0, 2);
      // Workers that are silent are none.
      await clock.pass(limits.workerLeaseMs * 2);
      await counts(0, 0);
    },
  }),
  atEndpoint({
    name: "a worker whose poll found nothing counts as ready, and one that was told to stop a job as running until it polls again",
    claims: ["HEALTH-IDLE-COUNTS", "HEALTH-RUNNING-COUNTS", "HEALTH-READY-INCLUDES-IDLE"],
    needs: ["time", "workers"],
    async run({ context, queue, expect, clock }) {
      const poll = () => hold(context, (signal) => queue.call("GET", "job-take/poller", { signal }));
      const first = await takenAnew(queue, { workerId: "poller" });
      await queue.done(first, { output: 1 }, "poller");
      const inVain = await poll();
      await clock.pass(limits.takeHoldMs);
      expect("HEALTH-IDLE-COUNTS").equals((await inVain.answer())?.status, 204, "a poll that is held to its end");
      const { workers } = await reportOf(queue);
      expect("HEALTH-IDLE-COUNTS").contains(workers, { running: 0, idle: 1 });
      expect("HEALTH-READY-INCLUDES-IDLE").contains(workers, { ready: 1 });
      const second = await takenAnew(queue, { workerId: "poller" });
      // It may do several jobs at once. A thread that stands still in one does not read the answer.
      const before = await poll();
      await clock.pass(2 * limits.stopDelayMs);
      await queue.call("POST", `cancel/${second.id}`);
      expect("HEALTH-RUNNING-COUNTS").that(
        (await before.answer()) !== undefined,
        "an answer to the poll before",
        undefined,
      );
      expect("HEALTH-RUNNING-COUNTS").contains((await reportOf(queue)).workers, { running: 1, idle: 0 });
      await poll();
      expect("HEALTH-IDLE-COUNTS").contains((await reportOf(queue)).workers, { running: 0, idle: 1 });
    },
  }),
  {
    name: "reading the health report changes no job and starts no worker",
    claims: ["HEALTH-READ-ONLY"],
    needs: ["handlers"],
    async run({ endpoint, rest, says }) {
      const queue = await endpoint({ workersMax: 1 });
      // A job of low priority starts no worker, although one is allowed.
      const id = await queue.run({}, { policy: { lowPriority: true } });
      const read = async () => [
        (await queue.status(id)).json,
        (await rest("GET", `/endpoints/${queue.endpointId}`)).json,
      ];
      const before = await read();
      const first = await reportOf(queue);
      for (let reads = 0; reads < 10; reads += 1) {
        says.equals((await reportOf(queue)).answer.json, first.answer.json);
      }
      const none = { idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 };
      says.contains(first.workers, none);
      says.equals(await read(), before, "the job and the endpoint");
    },
  },
  {
    name: "the health report counts workers that crashed and those that say they are unfit as unhealthy",
    claims: ["HEALTH-UNHEALTHY-COUNTS"],
    needs: ["workers", "handlers"],
    async run({ endpoint, template, says, settled }) {
      const templateId = await template({ env: { CRASH_AT_START: "1" } });
      const crashing = await endpoint({ workersMax: 1, templateId });
      says.equals((await reportOf(crashing)).workers["unhealthy"], 0);
      await crashing.run();
      const crashed = await until(
        () => reportOf(crashing),
        ({ workers }) => workers["unhealthy"] === 1,
      );
      says.contains(crashed.workers, { unhealthy: 1, idle: 0, running: 0, ready: 0 }, "a worker that crashed");

      const queue = await endpoint();
      await queue.run();
      await queue.done(await taken(queue, "unfit"), { output: 1 }, "unfit");
      await settled(WORKERS);
      says.contains((await reportOf(queue)).workers, { unhealthy: 0, idle: 1 }, "before it says so");
      const ping = await queue.call("GET", "ping/unfit?status=unhealthy&check=gpu-memory&reason=too%20little");
      says.status(ping, 200);
      await settled(WORKERS);
      says.contains((await reportOf(queue)).workers, { unhealthy: 1 }, "a worker that says it is unfit");
    },
  },
];
