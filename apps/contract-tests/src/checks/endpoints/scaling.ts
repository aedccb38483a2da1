import { limits } from "@millrace/spec";
import { expectChange, moment } from "../../steps/waiting/moment.ts";
import { type Scenario, SECOND_MS } from "../../steps/words.ts";
import { healthOf, jobStatus } from "../../steps/resources/endpoints.ts";
import { busy, busyAs, emptied, staffed, submit } from "../../steps/resources/staff.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker is added when a job has waited for longer than the scaler value",
    claims: ["ENDPOINT-SCALE-QUEUE-DELAY"],
    needs: ["time", "workers", "handlers"],
    async run(context) {
      const claim = "ENDPOINT-SCALE-QUEUE-DELAY";
      const scalerValue = 30;
      const staff = await staffed(context, { scalerType: "QUEUE_DELAY", scalerValue });
      const { alive, done } = await busy(staff);
      let jobId = "";
      const since = await moment(context, async () => {
        jobId = await staff.queue.run();
      });
      const due = { since, afterMs: scalerValue * SECOND_MS };
      const look = async () => (await staff.workers()).length;
      await expectChange(context, [claim], due, { before: 1, behind: 2, alive, look });
      await alive();
      context.expect(claim).equals(await jobStatus(staff.queue, jobId), "IN_QUEUE");
      await emptied(staff);
      await done();
    },
  },
  {
    name: "There is one worker for every so many jobs that wait or run",
    claims: ["ENDPOINT-SCALE-REQUEST-COUNT"],
    needs: ["time", "workers", "handlers"],
    async run({ context, says }) {
      const staff = await staffed(context, { scalerType: "REQUEST_COUNT", scalerValue: 3, workersMax: 5 });
      await submit(staff, 3);
      says.equals((await staff.untilWorkers(1)).length, 1, "workers for 3 jobs");
      says.equals(await staff.after(5 * SECOND_MS), 1, "a while later");
      await submit(staff, 1);
      const [first] = await staff.untilWorkers(2);
      const { done } = await busyAs(staff, first);
      await submit(staff, 2);
      // One runs and five wait.
      says.equals(await staff.after(5 * SECOND_MS), 2, "workers for 6 jobs");
      await submit(staff, 1);
      says.equals((await staff.untilWorkers(3)).length, 3, "workers for 7 jobs");
      says.equals(await staff.after(5 * SECOND_MS), 3, "a while later");
      await emptied(staff);
      await done();
    },
  },
  {
    name: "An endpoint never has fewer or more workers than it may",
    claims: ["ENDPOINT-SCALE-BOUNDS"],
    needs: ["time", "workers", "handlers"],
    async run({ context, says }) {
      const request = { scalerType: "REQUEST_COUNT", scalerValue: 1, workersMin: 2, workersMax: 3, idleTimeout: 5 };
      const staff = await staffed(context, request);
      says.equals((await staff.untilWorkers(2)).length, 2, "workers without any job");
      await submit(staff, 6);
      says.equals((await staff.untilWorkers(3)).length, 3, "workers for 6 jobs");
      says.equals(await staff.after(10 * SECOND_MS), 3, "a while later");
      await context.rest("PATCH", staff.path, { workersMax: 2 });
      says.equals((await staff.untilWorkers(2)).length, 2, "workers for 6 jobs once fewer are allowed");
      await context.rest("PATCH", staff.path, { workersMax: 3 });
      says.equals((await staff.untilWorkers(3)).length, 3, "workers for 6 jobs once more are allowed again");
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
    needs: ["time", "workers", "handlers"],
    async run({ context, says }) {
      const idleTimeout = 30;
      const staff = await staffed(context, { idleTimeout, workersMax: 1 });
      const { worker, done } = await busy(staff);
      // The worker is not idle while it has a job.
      says.equals(await staff.after(35 * SECOND_MS), 1, "workers while the job runs");
      // The worker could not start while the clock stands still.
      await context.clock.hold(async () => {
        const held = { ...context, clock: { ...context.clock, isHeld: context.clock.kind === "control" } };
        const due = { since: await moment(held, () => done()), afterMs: idleTimeout * SECOND_MS };
        await expectChange(held, ["ENDPOINT-IDLE-STOP"], due, {
          before: 1,
          behind: 0,
          alive: () => staff.alive([worker]),
          look: async () => (await staff.workers()).length,
        });
      });
    },
  },
  {
    name: "An endpoint that is paused accepts jobs for workers that were started by hand",
    claims: ["ENDPOINT-SCALE-PAUSED"],
    needs: ["time", "workers", "handlers"],
    async run({ context, clock, rest, says }) {
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
    needs: ["time", "workers", "handlers"],
    async run({ context, says }) {
      for (const scalerType of ["QUEUE_DELAY", "REQUEST_COUNT"]) {
        const staff = await staffed(context, { scalerType, scalerValue: 1 });
        const low = { policy: { lowPriority: true } };
        for (let number = 0; number < 4; number += 1) await staff.queue.run({}, low);
        says.equals(await staff.after(60 * SECOND_MS), 0, `workers by ${scalerType}`);
        const { jobs } = await healthOf(staff.queue);
        says.equals(jobs["inQueue"], 4, "jobs that wait");
        const normal = await staff.queue.run();
        const [worker] = await staff.untilWorkers(1);
        const { job, done } = await busyAs(staff, worker);
        says.equals(job.id, normal, "the job that is taken first");
        await done();
        says.equals((await staff.workers()).length, 1, "workers");
        await emptied(staff);
      }
    },
  },
];
