import { type ClaimId, limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type Due, expectChange, moment } from "../waiting/moment.ts";
import { healthOf, jobStatus } from "./shared.ts";
import { type StaffedEndpoint, emptied, staffed, takeAs } from "./workers.ts";

const SECOND_MS = 1_000;

/** Expects this number of workers until a moment, and that number soon after it. */
async function expectWorkers(
  context: Context,
  claim: ClaimId,
  staff: StaffedEndpoint,
  { due, ...change }: { readonly due: Due; readonly before: number; readonly behind: number; alive(): Promise<void> },
): Promise<void> {
  await expectChange(context, [claim], due, { ...change, look: async () => (await staff.workers()).length });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker is added when a job has waited for longer than the scaler value",
    claims: ["ENDPOINT-SCALE-QUEUE-DELAY"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { expect } = context;
      const scalerValue = 30;
      const staff = await staffed(context, { scalerType: "QUEUE_DELAY", scalerValue });
      await staff.queue.run();
      const [first] = await staff.untilWorkers(1);
      const busy = await takeAs(staff, first);
      let jobId = "";
      const since = await moment(context, async () => {
        jobId = await staff.queue.run();
      });
      const alive = (): Promise<void> => staff.alive(first === undefined ? [] : [first], [busy]);
      await expectWorkers(context, "ENDPOINT-SCALE-QUEUE-DELAY", staff, {
        due: { since, afterMs: scalerValue * SECOND_MS },
        before: 1,
        behind: 2,
        alive,
      });
      await alive();
      expect("ENDPOINT-SCALE-QUEUE-DELAY").equals(await jobStatus(staff.queue, jobId), "IN_QUEUE");
      await emptied(staff);
      await staff.queue.done(busy, { output: 1 }, first?.id);
    },
  },
  {
    name: "There is one worker for every so many jobs that wait or run",
    claims: ["ENDPOINT-SCALE-REQUEST-COUNT"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { expect } = context;
      const says = expect("ENDPOINT-SCALE-REQUEST-COUNT");
      const staff = await staffed(context, { scalerType: "REQUEST_COUNT", scalerValue: 3, workersMax: 5 });
      const submit = async (count: number): Promise<void> => {
        for (let number = 0; number < count; number += 1) await staff.queue.run();
      };
      await submit(3);
      says.equals((await staff.untilWorkers(1)).length, 1, "workers for 3 jobs");
      says.equals(await staff.after(5 * SECOND_MS), 1, "a while later");
      await submit(1);
      const [first] = await staff.untilWorkers(2);
      const busy = await takeAs(staff, first);
      await submit(2);
      // One runs and five wait.
      says.equals(await staff.after(5 * SECOND_MS), 2, "workers for 6 jobs");
      await submit(1);
      says.equals((await staff.untilWorkers(3)).length, 3, "workers for 7 jobs");
      says.equals(await staff.after(5 * SECOND_MS), 3, "a while later");
      await emptied(staff);
      await staff.queue.done(busy, { output: 1 }, first?.id);
    },
  },
  {
    name: "An endpoint never has fewer or more workers than it may",
    claims: ["ENDPOINT-SCALE-BOUNDS"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { expect } = context;
      const says = expect("ENDPOINT-SCALE-BOUNDS");
      const request = { scalerType: "REQUEST_COUNT", scalerValue: 1, workersMin: 2, workersMax: 3, idleTimeout: 5 };
      const staff = await staffed(context, request);
      says.equals((await staff.untilWorkers(2)).length, 2, "workers without any job");
      for (let number = 0; number < 6; number += 1) await staff.queue.run();
      says.equals((await staff.untilWorkers(3)).length, 3, "workers for 6 jobs");
      says.equals(await staff.after(10 * SECOND_MS), 3, "a while later");
      await emptied(staff);
      await staff.ask(await staff.workers());
      await staff.after(8 * SECOND_MS);
      const left = await staff.untilWorkers(2);
      says.equals(left.length, 2, "workers once nothing is to do");
      await staff.ask(left);
      says.equals(await staff.after(20 * SECOND_MS), 2, "a while later");
    },
  },
  {
    name: "A worker without a job goes after its idle timeout",
    claims: ["ENDPOINT-IDLE-STOP"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { expect } = context;
      const idleTimeout = 30;
      const staff = await staffed(context, { idleTimeout });
      await staff.queue.run();
      const [first] = await staff.untilWorkers(1);
      const busy = await takeAs(staff, first);
      // The worker is not idle while it has a job.
      expect("ENDPOINT-IDLE-STOP").equals(await staff.after(35 * SECOND_MS), 1, "workers while the job runs");
      // The worker could not start while the clock stands still.
      await context.clock.hold(async () => {
        const held = { ...context, clock: { ...context.clock, isHeld: context.clock.kind === "control" } };
        const since = await moment(held, () => staff.queue.done(busy, { output: 1 }, first?.id));
        await expectWorkers(held, "ENDPOINT-IDLE-STOP", staff, {
          due: { since, afterMs: idleTimeout * SECOND_MS },
          before: 1,
          behind: 0,
          alive: () => staff.alive(first === undefined ? [] : [first]),
        });
      });
    },
  },
  {
    name: "An endpoint that is paused accepts jobs for workers that were started by hand",
    claims: ["ENDPOINT-SCALE-PAUSED"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { clock, expect, rest } = context;
      const says = expect("ENDPOINT-SCALE-PAUSED");
      const staff = await staffed(context, { workersMax: 0, scalerType: "REQUEST_COUNT", scalerValue: 1 });
      const answer = await staff.queue.call("POST", "run", { body: { input: { n: 1 } } });
      says.status(answer, 200);
      const laterId = await staff.queue.run({ n: 2 });
      says.equals(await staff.after(120 * SECOND_MS), 0, "workers");
      says.equals(await jobStatus(staff.queue, laterId), "IN_QUEUE");
      const job = await staff.queue.take();
      says.equals(job?.input, { n: 1 }, "the input of the job taken by hand");
      if (job !== undefined) await staff.queue.done(job, { output: 1 });
      await rest("PATCH", staff.path, { workersMax: 2 });
      // A worker that the operator started counts until it is known to be gone.
      await clock.pass(limits.workerLeaseMs + SECOND_MS);
      says.equals((await staff.untilWorkers(1)).length, 1, "workers once the pause is over");
      await emptied(staff);
    },
  },
  {
    name: "Jobs of low priority wait until a worker is there for others",
    claims: ["ENDPOINT-SCALE-LOW-PRIORITY"],
    safety: "full",
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const { expect } = context;
      const says = expect("ENDPOINT-SCALE-LOW-PRIORITY");
      for (const scalerType of ["QUEUE_DELAY", "REQUEST_COUNT"]) {
        const staff = await staffed(context, { scalerType, scalerValue: 1 });
        const low = { policy: { lowPriority: true } };
        for (let number = 0; number < 4; number += 1) await staff.queue.run({}, low);
        says.equals(await staff.after(60 * SECOND_MS), 0, `workers by ${scalerType}`);
        const { jobs } = await healthOf(staff.queue);
        says.equals(jobs["inQueue"], 4, "jobs that wait");
        const normal = await staff.queue.run();
        const [worker] = await staff.untilWorkers(1);
        const job = await takeAs(staff, worker);
        says.equals(job.id, normal, "the job that is taken first");
        await staff.queue.done(job, { output: 1 }, worker?.id);
        says.equals((await staff.workers()).length, 1, "workers");
        await emptied(staff);
      }
    },
  },
];
