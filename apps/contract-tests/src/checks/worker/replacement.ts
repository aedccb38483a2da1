import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived, isHeld } from "../waiting/held.ts";
import { until } from "../waiting/until.ts";
import { statusOf } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "a worker of the service that leaves after its job gets no more and another one comes",
    claims: ["WORKER-DONE-STOP-POD", "WORKER-STOP-POD-REPLACES"],
    safety: "full",
    needs: ["workers", "handlers", "time"],
    run: async (context) => {
      const { endpoint, expect, clock } = context;
      const queue = await endpoint({ computeType: "CPU", workersMin: 1, workersMax: 1 });
      try {
        const leaver = await workerOtherThan(context, queue.endpointId, undefined);
        await queue.run();
        const job = await taken(queue, leaver);
        const waiting = await queue.run();
        const answer = await queue.done(job, { output: 1, stopPod: true }, leaver);
        expect("WORKER-DONE-STOP-POD").status(answer, 200);
        expect("WORKER-DONE-STOP-POD").documented(answer, "worker.jobDone");
        const done = { status: "COMPLETED", output: 1 };
        expect("WORKER-DONE-STOP-POD").contains(await statusOf(queue, job.id), done);

        const poll = queue.call("GET", `job-take/${leaver}`);
        await isHeld(poll);
        const notTaken = { status: "IN_QUEUE" };
        expect("WORKER-STOP-POD-REPLACES").contains(await statusOf(queue, waiting), notTaken, "the job that waits");
        const successor = await workerOtherThan(context, queue.endpointId, leaver);
        expect("WORKER-DONE-STOP-POD").that(successor !== leaver, "a worker that is new", successor);
        expect("WORKER-STOP-POD-REPLACES").contains(await taken(queue, successor), { id: waiting });
        await arrived();
        await clock.pass(limits.takeHoldMs);
        expect("WORKER-STOP-POD-REPLACES").that(
          (await poll).status !== 200,
          "no job for the one that left",
          await poll,
        );
      } finally {
        await context.rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMin: 0, workersMax: 0 });
      }
    },
  },
  {
    name: "a worker that does not say that it leaves stays",
    claims: ["WORKER-DONE-STOP-POD"],
    safety: "disposable",
    needs: ["workers", "handlers"],
    run: async (context) => {
      const { endpoint, expect } = context;
      const queue = await endpoint({ computeType: "CPU", workersMin: 1, workersMax: 1 });
      try {
        const worker = await workerOtherThan(context, queue.endpointId, undefined);
        for (const report of [{ output: 1 }, { output: 1, stopPod: false }]) {
          await queue.run();
          const job = await taken(queue, worker);
          expect("WORKER-DONE-STOP-POD").status(await queue.done(job, report, worker), 200);
        }
        const next = await queue.run();
        expect("WORKER-DONE-STOP-POD").contains(await taken(queue, worker), { id: next });
        expect("WORKER-DONE-STOP-POD").equals(await workersOf(context, queue.endpointId), [worker]);
      } finally {
        await context.rest("PATCH", `/endpoints/${queue.endpointId}`, { workersMin: 0, workersMax: 0 });
      }
    },
  },
];

/** Ids of the workers that the service runs for an endpoint. */
async function workersOf({ rest }: Context, endpointId: string): Promise<readonly string[]> {
  const { json } = await rest("GET", `/endpoints/${endpointId}?includeWorkers=true`);
  const { workers } = (json ?? {}) as { workers?: readonly { readonly id: string }[] };
  return (workers ?? []).map(({ id }) => id);
}

/** A worker of the endpoint, as soon as there is one other than `known`. */
async function workerOtherThan(context: Context, endpointId: string, known: string | undefined): Promise<string> {
  const other = await until(
    async () => (await workersOf(context, endpointId)).find((id) => id !== known),
    (found) => found !== undefined,
  );
  if (other === undefined) throw new Error("No worker was started for the endpoint.");
  return other;
}
