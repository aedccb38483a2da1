import { waitingOf } from "../../steps/resources/queue-jobs.ts";
import type { Context, QueueUnderTest, Scenario } from "../../steps/words.ts";
import { expectChange, moment, passTo } from "../../steps/waiting/moment.ts";
import {
  WORKERS,
  atEndpoint,
  fieldsOf,
  hold,
  including,
  not,
  statusOf,
  taken,
  until,
  untilPassed,
} from "../../steps/words.ts";

const endpoint = { computeType: "CPU", workersMin: 1, workersMax: 1 };
/** What LIFECYCLE-SILENT-WORKER-REPLACED states. */
const BUSY_AFTER_MS = 10_000;
const REPLACED_AFTER_MS = 60_000;
/** The service looks at such workers every second. */
const LOOKS_EVERY_MS = 1_000;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "a worker of the service that leaves after its job gets no more and another one comes; until it says so it stays",
    claims: ["WORKER-DONE-STOP-POD", "WORKER-STOP-POD-REPLACES"],
    needs: ["workers", "handlers"],
    endpoint,
    async run({ context, queue, expect }) {
      const [stops, replaces] = [expect("WORKER-DONE-STOP-POD"), expect("WORKER-STOP-POD-REPLACES")];
      try {
        const leaver = await workerOtherThan(context, queue.endpointId, undefined);
        for (const report of [{ output: 1 }, { output: 1, stopPod: false }, { output: 1, stopPod: true }]) {
          stops.equals(await workersOf(context, queue.endpointId), [leaver], "workers before it says so");
          const id = await queue.run();
          const job = await taken(queue, leaver);
          stops.equals(job.id, id, "the job that it gets");
          const answer = await queue.done(job, report, leaver);
          stops.status(answer, 200, "worker.jobDone");
          stops.contains(await statusOf(queue, id), { status: "COMPLETED", output: 1 });
        }
        await context.settled(WORKERS);
        const waiting = await queue.run();
        const poll = await hold(context, (signal) => queue.call("GET", `job-take/${leaver}`, { signal }));
        replaces.contains(await statusOf(queue, waiting), { status: "IN_QUEUE" }, "the job that waits");
        const successor = await workerOtherThan(context, queue.endpointId, leaver);
        stops.that(successor !== leaver, "a worker that is new", successor);
        // A request of it may come late, when its machine has ended.
        await until(() => workersOf(context, queue.endpointId), not(including(leaver)));
        const late = await hold(context, (signal) => queue.call("GET", `job-take/${leaver}`, { signal }));
        replaces.contains(await taken(queue, successor), { id: waiting });
        for (const held of [poll, late]) {
          const hasNone = (await held.isOpen()) || (await held.answer())?.status !== 200;
          replaces.that(hasNone, "no job for the one that left", "a job");
        }
      } finally {
        await context.rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMin: 0, workersMax: 0 });
      }
    },
  }),
  atEndpoint({
    name: "a worker of the service that pings and asks for no jobs is busy, and another one comes",
    claims: ["LIFECYCLE-SILENT-WORKER-REPLACED", "QUEUE-STATUS-EXPLAIN-WAITING"],
    safety: "full",
    needs: ["workers", "handlers", "time"],
    endpoint,
    async run(context) {
      const { queue, expect, rest } = context;
      const says = expect("LIFECYCLE-SILENT-WORKER-REPLACED");
      const { silent, alive, since, waiting } = await silentWorker(context, queue);
      const change = { look: async () => await isUnasked(queue, waiting), before: false, behind: true, alive };
      await expectChange(context, ["LIFECYCLE-SILENT-WORKER-REPLACED"], { since, afterMs: BUSY_AFTER_MS }, change);
      const { message } = await waitingOf(queue, waiting);
      await passTo(context, since.fromMs + REPLACED_AFTER_MS - 1_000, alive);
      says.equals(await workersOf(context, queue.endpointId), [silent], "the workers within the minute");
      const look = async (): Promise<readonly string[]> => {
        await alive();
        return await workersOf(context, queue.endpointId);
      };
      const isReplaced = (ids: readonly string[]): boolean => ids.length === 1 && ids[0] !== silent;
      const workers = await untilPassed(context, { stepMs: 1_000, stepsMax: 10 }, look, isReplaced);
      says.that(isReplaced(workers), "another worker", workers);
      const explained = await rest("GET", `/endpoints/${queue.endpointId}/explanation`);
      says.documented(explained, "rest.explainEndpoint");
      says.contains(fieldsOf(explained)["lastWorkerExit"], { workerId: silent, exitCode: null, signal: null });
      says.contains(await taken(queue, workers[0]), { id: waiting }, "the job that waited");

      // The service cannot end a worker that it did not start, and says so.
      const external = await context.endpoint({ ...endpoint, workersMin: 0, workersMax: 0 });
      const strange = await silentWorker(context, external, "stranger");
      await passTo(context, strange.since.toMs + BUSY_AFTER_MS + LOOKS_EVERY_MS, strange.alive);
      const told = await waitingOf(external, strange.waiting);
      says.contains(told, { reason: "workers_not_asking" }, "why a job waits for a worker of others");
      const isOther = told["message"] !== message;
      expect("QUEUE-STATUS-EXPLAIN-WAITING").that(isOther, "other circumstances than of an own worker", message);
      await external.call("POST", "purge-queue");

      // Nobody asks why the job waits.
      const other = await context.endpoint({ ...endpoint, workersMax: 2 });
      const both = await silentWorker(context, other);
      await passTo(context, both.since.toMs + BUSY_AFTER_MS + LOOKS_EVERY_MS, both.alive);
      const started = await until(
        () => workersOf(context, other.endpointId),
        ({ length }) => length === 2,
      );
      says.equals(started.length, 2, "workers where one more may run");
      for (const { endpointId } of [queue, other]) {
        await rest("PATCH", `/endpoints/${endpointId}`, { workersMin: 0, workersMax: 0 });
      }
    },
  }),
];

/** A worker that asks for no jobs any more, since the end of its last one, and a job that waits. */
async function silentWorker(context: Context, queue: QueueUnderTest, workerId?: string) {
  const silent = workerId ?? (await workerOtherThan(context, queue.endpointId, undefined));
  await queue.run();
  const job = await taken(queue, silent);
  const since = await moment(context, () => queue.done(job, { output: 1 }, silent));
  const alive = (): Promise<unknown> => queue.call("GET", `ping/${silent}`);
  return { silent, since, alive, waiting: await queue.run() };
}

/** Whether the job waits because no worker asks for jobs. */
async function isUnasked(queue: QueueUnderTest, jobId: string): Promise<boolean> {
  return (await waitingOf(queue, jobId))["reason"] === "workers_not_asking";
}

/** Ids of the workers that the service runs for an endpoint. */
async function workersOf({ rest }: Context, endpointId: string): Promise<readonly string[]> {
  const { workers = [] } = fieldsOf(await rest("GET", `/endpoints/${endpointId}?includeWorkers=true`));
  return (workers as readonly { readonly id: string }[]).map(({ id }) => id);
}

/** A worker of the endpoint, as soon as there is one other than `known`. */
async function workerOtherThan(context: Context, endpointId: string, known: string | undefined): Promise<string> {
  const other = await until(
    async () => (await workersOf(context, endpointId)).find((id) => id !== known),
    not(undefined),
  );
  if (typeof other !== "string") throw new Error("No worker was started for the endpoint.");
  return other;
}
