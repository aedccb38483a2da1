import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { listedIds } from "../jobs-list/shared.ts";
import { listed, objectOf } from "../answers.ts";
import { LOW, WORKER } from "./exchange.ts";

const ROUNDS = 5;
const TOGETHER = 12;

/** The order in which waiting jobs are handed out. */
export const scenarios: readonly Scenario[] = [
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
  {
    name: "jobs that arrive together are handed out in their order",
    claims: ["JOB-QUEUE-ORDER-TOGETHER"],
    safety: "disposable",
    needs: ["workers"],
    async run(context) {
      const claim = context.expect("JOB-QUEUE-ORDER-TOGETHER");
      for (let round = 0; round < ROUNDS; round += 1) {
        const queue = await context.endpoint();
        const take = (): Promise<Answer> => queue.call("GET", `job-take-batch/${WORKER}?batch_size=${TOGETHER}`);
        // The worker polls already when the jobs arrive.
        const polled = take();
        const ids = await Promise.all(Array.from({ length: TOGETHER }, (_, n) => queue.run({ n })));
        const got = listed(await polled).map(({ id }) => id);
        while (got.length < ids.length) {
          const more = listed(await take());
          if (more.length === 0) break;
          got.push(...more.map(({ id }) => id));
        }
        claim.equals(got, (await listedIds(context, queue.endpointId)).toReversed(), "jobs as they are handed out");
      }
    },
  },
  {
    name: "of jobs that are handed out together those of low priority come last, also where a worker waits for them",
    claims: ["JOB-POLICY-LOW-PRIORITY"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      for (let round = 0; round < 2; round += 1) {
        const queue = await endpoint();
        const low = new Set<string>();
        const take = (): Promise<Answer> => queue.call("GET", `job-take-batch/${WORKER}?batch_size=${TOGETHER}`);
        const polled = take();
        const submitted = Array.from({ length: TOGETHER }, async (_, n) => {
          const lowPriority = n % 2 === 0;
          const id = await queue.run({ n }, { policy: { lowPriority } });
          if (lowPriority) low.add(id);
        });
        await Promise.all(submitted);
        let left = TOGETHER;
        for (
          let batch = listed(await polled);
          batch.length > 0 && left > 0;
          batch = left > 0 ? listed(await take()) : []
        ) {
          left -= batch.length;
          const areLow = batch.map(({ id }) => low.has(String(id)));
          expect("JOB-POLICY-LOW-PRIORITY").equals(
            areLow,
            areLow.toSorted((one, next) => Number(one) - Number(next)),
            "whether each job is of low priority",
          );
        }
      }
    },
  },
];
