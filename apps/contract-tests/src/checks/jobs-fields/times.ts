import { objectOf } from "../answers.ts";
import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { takenAnew } from "../lifecycle/workers.ts";
import { LATE_MS, PAST_MS, jobOf, playedSync } from "./exchange.ts";

const WAITED_MS = 25_000;
const RAN_MS = 12_000;
const SECOND_WAIT_MS = 60_000;
const SECOND_RUN_MS = 30_000;

export const scenarios: readonly Scenario[] = [
  {
    name: "a finished job tells how long it waited and ran as integers, however it ended",
    claims: ["JOB-FIELD-DELAY-TIME", "JOB-FIELD-EXECUTION-TIME"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const [completed, failed, cancelled] = [await takenAnew(queue), await takenAnew(queue), await takenAnew(queue)];
      const timedOut = await takenAnew(queue, {}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      await queue.done(completed, { output: 1 });
      await queue.done(failed, { error: "no" });
      await queue.call("POST", `cancel/${cancelled.id}`);
      await clock.pass(limits.executionTimeoutMinMs + PAST_MS);
      const bodies = [
        { status: "COMPLETED", body: await jobOf(queue, completed.id) },
        { status: "FAILED", body: await jobOf(queue, failed.id) },
        { status: "CANCELLED", body: await jobOf(queue, cancelled.id) },
        { status: "TIMED_OUT", body: await jobOf(queue, timedOut.id) },
        { status: "COMPLETED", body: objectOf((await playedSync(queue, { input: {} }, {})).json) },
        { status: "FAILED", body: objectOf((await playedSync(queue, { input: {} }, { error: "no" })).json) },
      ];
      for (const { status, body } of bodies) {
        for (const claim of ["JOB-FIELD-DELAY-TIME", "JOB-FIELD-EXECUTION-TIME"]) {
          const time = body[claim === "JOB-FIELD-DELAY-TIME" ? "delayTime" : "executionTime"];
          expect(claim).equals(body["status"], status, "status");
          expect(claim).that(Number.isInteger(time) && Number(time) >= 0, "an integer of 0 or more", body);
        }
      }
    },
  },
  {
    name: "a job tells how long it waited from the moment it is taken, and how long it ran when it is finished",
    claims: ["JOB-DELAY-TIME-MEANING", "JOB-DELAY-TIME-WHEN-TAKEN", "JOB-EXECUTION-TIME-MEANING"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const id = await queue.run();
      await clock.pass(WAITED_MS);
      const waiting = await jobOf(queue, id);
      expect("JOB-DELAY-TIME-WHEN-TAKEN").contains(waiting, { status: "IN_QUEUE" });
      expect("JOB-DELAY-TIME-WHEN-TAKEN").equals(waiting["delayTime"], undefined, "delayTime before it is taken");
      const job = await taken(queue);
      const running = await jobOf(queue, id);
      expect("JOB-DELAY-TIME-WHEN-TAKEN").that(Number.isInteger(running["delayTime"]), "an integer delayTime", running);
      await clock.pass(RAN_MS);
      await queue.done(job, {});
      await clock.pass(WAITED_MS);
      const done = await jobOf(queue, id);
      expect("JOB-DELAY-TIME-MEANING").between(Number(running["delayTime"]), WAITED_MS, WAITED_MS + LATE_MS, "running");
      expect("JOB-DELAY-TIME-MEANING").equals(done["delayTime"], running["delayTime"], "delayTime when it is finished");
      expect("JOB-EXECUTION-TIME-MEANING").between(Number(done["executionTime"]), RAN_MS, RAN_MS + LATE_MS);
    },
  },
  {
    name: "both times of a job that is retried are those of its latest attempt",
    claims: ["JOB-DELAY-TIME-LATEST", "JOB-EXECUTION-TIME-LATEST"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const id = await queue.run();
      await clock.pass(WAITED_MS);
      const first = await taken(queue);
      await clock.pass(RAN_MS);
      await queue.done(first, { error: "again" });
      const failed = await jobOf(queue, id);
      expect("JOB-DELAY-TIME-LATEST").between(Number(failed["delayTime"]), WAITED_MS, WAITED_MS + LATE_MS, "first");
      await queue.call("POST", `retry/${id}`);
      await clock.pass(SECOND_WAIT_MS);
      const second = await taken(queue);
      const running = await jobOf(queue, id);
      await clock.pass(SECOND_RUN_MS);
      await queue.done(second, {});
      const done = await jobOf(queue, id);
      const secondMs = Number(running["delayTime"]);
      expect("JOB-DELAY-TIME-LATEST").between(secondMs, SECOND_WAIT_MS, SECOND_WAIT_MS + LATE_MS, "second");
      expect("JOB-DELAY-TIME-LATEST").equals(done["delayTime"], running["delayTime"], "when it is finished");
      const ranMs = Number(done["executionTime"]);
      expect("JOB-EXECUTION-TIME-LATEST").between(Number(failed["executionTime"]), RAN_MS, RAN_MS + LATE_MS, "first");
      expect("JOB-EXECUTION-TIME-LATEST").between(ranMs, SECOND_RUN_MS, SECOND_RUN_MS + LATE_MS, "second");
    },
  },
  {
    name: "a job that is not finished tells no time of execution, and one that never started tells 0",
    claims: ["JOB-EXECUTION-TIME-ONLY-FINISHED"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const expectation = expect("JOB-EXECUTION-TIME-ONLY-FINISHED");
      const queue = await endpoint();
      const running = await takenAnew(queue);
      const waiting = await queue.run();
      await clock.pass(RAN_MS);
      for (const [id, status] of [
        [running.id, "IN_PROGRESS"],
        [waiting, "IN_QUEUE"],
      ] as const) {
        const body = await jobOf(queue, id);
        expectation.equals([body["status"], body["executionTime"]], [status, undefined], "status and executionTime");
      }
      await queue.call("POST", `cancel/${waiting}`);
      expectation.contains(await jobOf(queue, waiting), { status: "CANCELLED", executionTime: 0 });
      await queue.call("POST", `cancel/${running.id}`);
      const { status, executionTime } = await jobOf(queue, running.id);
      expectation.equals(status, "CANCELLED", "status");
      expectation.between(Number(executionTime), RAN_MS, RAN_MS + LATE_MS, "of the one that ran");
    },
  },
];
