import { jobsOf, listedIds } from "../../steps/resources/job-lists.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { QueueUnderTest, Scenario } from "../../steps/words.ts";
import { atEndpoint, fieldsOf, listed, not, statusOf, taken, until } from "../../steps/words.ts";

const ROUNDS = 5;
const TOGETHER = 12;
const LOW = { policy: { lowPriority: true } };

/** The next jobs, as a worker gets them together. */
async function batch(queue: QueueUnderTest, size: number): Promise<readonly unknown[]> {
  return listed(await queue.call("GET", `job-take-batch/contract-worker?batch_size=${size}`)).map(({ id }) => id);
}

/** Submits jobs, all at once, while a worker polls already; resolves to the batches in which it gets them. */
async function together(queue: QueueUnderTest, more: (n: number) => object): Promise<readonly (readonly unknown[])[]> {
  const polled = batch(queue, TOGETHER);
  await Promise.all(Array.from({ length: TOGETHER }, (_, n) => queue.run({ n }, { ...more(n) })));
  const batches = [await polled];
  while (batches.at(-1)?.length !== 0 && batches.flat().length < TOGETHER) batches.push(await batch(queue, TOGETHER));
  return batches;
}

/** Time within which the target starts a wanted worker. */
const START_PAUSE_MS = 50;
/** Much longer than a job waits, by the settings of the endpoint, until a worker is started for it. */
const LONG_WAIT_MS = 120_000;

/** The order in which waiting jobs are handed out. */
export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "jobs of equal priority are handed out in the order of their submission, and those of low priority at last",
    claims: ["JOB-QUEUE-ORDER", "JOB-POLICY-LOW-PRIORITY", "JOB-POLICY-LOW-PRIORITY-DEFAULT"],
    async run({ queue, expect, says }) {
      const [normal, low]: [unknown[], unknown[]] = [[], []];
      for (const more of [{}, { policy: {} }, { policy: { lowPriority: false } }, {}, {}, {}, {}]) {
        low.push(await queue.run({}, LOW));
        normal.push(await queue.run({}, more));
      }
      const sync = await queue.call("POST", "runsync?wait=1000", { body: { input: {} } });
      normal.push(fieldsOf(sync)["id"]);
      const order: unknown[] = [];
      for (let count = 0; count < 3; count += 1) order.push((await taken(queue)).id);
      const all = [...normal, ...low];
      for (let next: readonly unknown[] = order; next.length > 0 && order.length < all.length;) {
        next = await batch(queue, 5);
        order.push(...next);
      }
      says.equals(order, all, "jobs of normal priority, then those of low");
      const later = await queue.run({}, LOW);
      const pair = [await queue.run(), later];
      expect("JOB-POLICY-LOW-PRIORITY").equals(await batch(queue, 2), pair, "the place of one in a batch");
    },
  }),
  atEndpoint({
    name: "jobs that arrive together are handed out in their order",
    claims: ["JOB-QUEUE-ORDER-TOGETHER"],
    // A gateway hears of a job that another one accepted at the same moment a little later.
    needs: ["one-gateway"],
    async run(context) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const queue = round === 0 ? context.queue : await context.endpoint();
        const got = (await together(queue, () => ({}))).flat();
        const wanted = (await listedIds(context, queue.endpointId)).toReversed();
        context.says.equals(got, wanted, "jobs as they are handed out");
      }
    },
  }),
  atEndpoint({
    name: "of jobs that are handed out together those of low priority come last, also where a worker waits for them",
    claims: ["JOB-POLICY-LOW-PRIORITY"],
    async run({ queue: first, endpoint, rest, says }) {
      for (const queue of [first, await endpoint()]) {
        const low = new Set<unknown>();
        const batches = await together(queue, (n) => (n % 2 === 0 ? LOW : {}));
        for (const { id, lowPriority } of jobsOf(await rest("GET", `/endpoints/${queue.endpointId}/jobs`))) {
          if (lowPriority === true) low.add(id);
        }
        says.equals([batches.flat().length, low.size], [TOGETHER, TOGETHER / 2], "all jobs, and those of low priority");
        for (const ids of batches) {
          const areLow = ids.map((id) => Number(low.has(id)));
          says.equals(
            areLow,
            areLow.toSorted((a, b) => a - b),
            "whether each job is of low priority",
          );
        }
      }
    },
  }),
  atEndpoint({
    name: "no worker is started for a job of low priority, but one is for the job after it",
    claims: ["JOB-POLICY-LOW-PRIORITY-NO-SCALING"],
    needs: ["time", "handlers"],
    endpoint: { computeType: "CPU", workersMax: 1 },
    async run({ queue, says, clock, rest }) {
      const workers = async (): Promise<number> => {
        const { workers: present } = fieldsOf(await rest("GET", `/endpoints/${queue.endpointId}?includeWorkers=true`));
        return Array.isArray(present) ? present.length : Number.NaN;
      };
      const low = await queue.run({}, { policy: { lowPriority: true } });
      await clock.pass(LONG_WAIT_MS);
      await delay(START_PAUSE_MS);
      says.equals(await workers(), 0, "workers for the job of low priority");
      says.contains(await statusOf(queue, low), { status: "IN_QUEUE" });
      await queue.run();
      says.equals(await until(workers, not(0)), 1, "workers for the job of normal priority");
    },
  }),
];
