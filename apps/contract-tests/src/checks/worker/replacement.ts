import type { Context, Scenario } from "../words.ts";
import { atEndpoint, fieldsOf, hold, including, not, statusOf, taken, until } from "../words.ts";

const endpoint = { computeType: "CPU", workersMin: 1, workersMax: 1 };

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
];

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
