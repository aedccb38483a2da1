import { finished } from "../../steps/resources/queue-jobs.ts";
import { type Fields, type QueueUnderTest, type Scenario, fieldsOf, statusOf, until } from "../../steps/words.ts";

/** Longer than any wait for the end of a job in these checks. */
const SLEEP_MS = 3_600_000;
/** A worker may have to be started for the first job; one that has room takes others within a moment. */
const STARTED_WITHIN_MS = 180_000;
const TAKEN_WITHIN_MS = 2_000;
const JOBS_MAX = 30;
const HUNG_MS = 5_000;
/** The time that a worker has to come back, and the start of another one. */
const REPLACED_WITHIN_MS = 90_000;

/** Submits jobs that do not end until one waits for a worker with room: those that run, and that one. */
async function filled(queue: QueueUnderTest) {
  const running: string[] = [];
  while (running.length < JOBS_MAX) {
    const id = await queue.run({ sleepMs: SLEEP_MS });
    const isTaken = async (): Promise<boolean> => (await statusOf(queue, id))["status"] === "IN_PROGRESS";
    const withinMs = running.length === 0 ? STARTED_WITHIN_MS : TAKEN_WITHIN_MS;
    if (!(await until(isTaken, Boolean, withinMs))) return { running, waiting: id };
    running.push(id);
  }
  throw new Error(`${JOBS_MAX} jobs run at once, and there is still room.`);
}

export const scenarios: readonly Scenario[] = [
  {
    name: "handlers that leave no room for another job are cancelled, and their worker takes the next one",
    claims: ["LIFECYCLE-CANCEL-RUNNING-ENDS", "LIFECYCLE-CANCEL-RUNNING-STOPPED"],
    needs: ["deployed"],
    async run(context) {
      const says = context.expect("LIFECYCLE-CANCEL-RUNNING-ENDS", "LIFECYCLE-CANCEL-RUNNING-STOPPED");
      const queue = await context.deployed("contract");
      const { running, waiting } = await filled(queue);
      const workers = new Set(await Promise.all(running.map(async (id) => (await statusOf(queue, id))["workerId"])));
      says.that(running.length > 0, "jobs that run", running.length);
      for (const id of [waiting, ...running]) await queue.call("POST", `cancel/${id}`);
      // One that was started for the job that waited may be the first to take another.
      const workerId = await until(
        async () => {
          const next = await finished(queue, await queue.run({ give: "next" }));
          says.contains(next.json, { status: "COMPLETED", output: "next" }, "the next job");
          return fieldsOf(next)["workerId"];
        },
        (id) => workers.has(id),
      );
      says.that(workers.has(workerId), "the worker of a cancelled job", workerId);
      for (const id of running) says.contains(await statusOf(queue, id), { status: "CANCELLED" }, "a job before");
    },
  },
  {
    name: "handlers that hang are cancelled and timed out, and another worker takes the next job",
    claims: ["LIFECYCLE-HUNG-HANDLER-REPLACED"],
    needs: ["handlers"],
    async run({ template, endpoint, says }) {
      const templateId = await template({ imageName: "local/contract" });
      const replaced = async (status: string): Promise<void> => {
        const queue = await endpoint({ templateId, computeType: "CPU", workersMax: 1 });
        const untilStatus = (id: string, isIt: (status: unknown) => boolean, withinMs: number): Promise<Fields> =>
          until(
            () => statusOf(queue, id),
            ({ status: at }) => isIt(at),
            withinMs,
          );
        const policy = status === "TIMED_OUT" ? { executionTimeout: HUNG_MS } : {};
        const hungId = await queue.run({ hang: true }, { policy });
        await untilStatus(hungId, (at) => at !== "IN_QUEUE", STARTED_WITHIN_MS);
        if (status === "CANCELLED") await queue.call("POST", `cancel/${hungId}`);
        const hung = await finished(queue, hungId);
        says.contains(hung.json, { status }, "the job whose handler hangs");
        const nextId = await queue.run({ give: "next" });
        const next = await untilStatus(nextId, (at) => at === "COMPLETED", REPLACED_WITHIN_MS);
        says.contains(next, { status: "COMPLETED", output: "next" }, `the job after one that is ${status}`);
        const { workerId } = next;
        says.that(workerId !== fieldsOf(hung)["workerId"], "another worker than the one that hangs", workerId);
      };
      // Both wait for the time that a worker has to come back.
      await Promise.all(["CANCELLED", "TIMED_OUT"].map(replaced));
    },
  },
];
