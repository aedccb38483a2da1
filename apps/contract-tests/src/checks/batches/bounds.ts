import { limits } from "@millrace/spec";
import {
  type Fields,
  type QueueUnderTest,
  type Scenario,
  atEndpoint,
  fieldsOf,
  taken,
  until,
} from "../../steps/words.ts";
import { batchOf, doJobs, drafted, ended, numbered, running } from "./batch-calls.ts";

const HOUR_MS = 3_600_000;
/** More requests than are submitted at once. */
const FEW = 200;
/** Less than any run costs. */
const ALMOST_NOTHING = 1e-12;
/** So long that the time of requests is none beside it. */
const RUN_MS = 10_000;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A batch is quoted from measured runs, and its quote is held against what happened",
    claims: ["BATCH-QUOTE", "BATCH-QUOTE-ERROR"],
    async run({ queue, expect }) {
      const says = expect("BATCH-QUOTE");
      const before = await quoted(queue, { requests: 100 });
      says.contains(before, {
        requests: 100,
        endsAt: null,
        cost: null,
        feasible: true,
        basis: { runs: 0, runMs: null },
      });
      const unknown = await quoted(queue, { requests: 100, maxCost: 1 });
      says.contains(unknown, { feasible: null }, "bounds while nothing is measured");
      const first = await running(queue, numbered(2));
      await doJobs(queue, 2);
      await ended(queue, first);
      const known = await until(() => quoted(queue, { requests: 100 }), hasEnd);
      says.contains(known, { requests: 100, basis: { runs: 2 } });
      const { at, endsAtLow, endsAt, endsAtHigh, costLow, cost, costHigh } = known;
      says.equals(isRising([at, endsAtLow, endsAt, endsAtHigh]), true, "times in order");
      says.equals(isRising([0, costLow, cost, costHigh]), true, "costs in order");
      const late = await quoted(queue, { requests: limits.batchRequestsMax, finishBy: Number(at) + 60_000 });
      says.contains(late, { feasible: false }, "a million requests within a minute");
      const draft = await drafted(queue, numbered(2));
      const error = expect("BATCH-QUOTE-ERROR");
      error.contains(await batchOf(queue, draft), { forecast: { requests: 2, basis: { runs: 2 } } });
      await queue.call("POST", `batch/${draft}/finalize`);
      const job = await taken(queue);
      const runs = await batchOf(queue, draft);
      error.contains(runs, { forecast: { requests: 2 }, quote: { requests: 2 } });
      await queue.done(job, { output: 1 });
      await doJobs(queue, 1);
      const done = await ended(queue, draft);
      error.contains(done, { quote: { requests: 2 } });
      const { duration } = (done["quoteError"] ?? {}) as Fields;
      error.equals(typeof duration === "number" && duration > 0, true, "the real duration over the quoted one");
      error.equals("forecast" in done, false, "a forecast of what is done");
    },
  }),
  atEndpoint({
    name: "A batch has a deadline and a ceiling that can be changed, within bounds",
    claims: ["BATCH-BOUNDS", "BATCH-BOUNDS-REFUSED"],
    async run({ queue, expect }) {
      const id = await running(queue, numbered(1));
      const says = expect("BATCH-BOUNDS");
      const nowMs = Number(fieldsOf(await queue.call("POST", "batch-quote", { body: { requests: 1 } }))["at"]);
      const set = (body: unknown) => queue.call("PUT", `batch/${id}`, { body });
      says.contains((await set({ finishBy: nowMs + HOUR_MS, maxCost: 2.5 })).json, { maxCost: 2.5 });
      says.contains((await set({ maxCost: null })).json, { finishBy: nowMs + HOUR_MS, maxCost: null });
      const refused = expect("BATCH-BOUNDS-REFUSED");
      for (const [field, value] of [
        ["finishBy", 1],
        ["finishBy", nowMs + limits.batchFinishByAheadMaxMs + HOUR_MS],
        ["finishBy", "tomorrow"],
        ["maxCost", -1],
        ["maxCost", limits.batchMaxCostMax + 1],
      ] as const) {
        const body = { [field]: value };
        for (const [answer, operation] of [
          [await set(body), "batches.updateBatch"],
          [await queue.call("POST", "batch-quote", { body: { requests: 1, ...body } }), "batches.quoteBatch"],
        ] as const) {
          refused.status(answer, 400, operation);
          refused.contains(answer.json, { details: [{ field }] }, `${field}: ${value}`);
        }
      }
      refused.contains((await set({ maxCost: limits.batchMaxCostMax })).json, { maxCost: limits.batchMaxCostMax });
      await doJobs(queue, 1);
    },
  }),
  atEndpoint({
    name: "A batch runs nothing further at its ceiling, and goes on when it is raised",
    claims: ["BATCH-CEILING"],
    async run({ queue, says }) {
      const id = await drafted(queue, numbered(3));
      await queue.call("PUT", `batch/${id}`, { body: { maxCost: ALMOST_NOTHING } });
      await queue.call("POST", `batch/${id}/finalize`);
      await doJobs(queue, 1);
      const held = await until(
        () => batchOf(queue, id),
        ({ message }) => message !== undefined,
      );
      says.contains(held, { heldBy: "maxCost", requestCompleted: 1, requestInProgress: 0, finishedAt: null });
      says.equals(Number(held["cost"]) > 0, true, "what it cost");
      says.equals(String(held["message"]).includes("maxCost"), true, "the reason");
      const jobs = fieldsOf(await queue.call("GET", "health"))["jobs"];
      says.contains(jobs, { inQueue: 0, inProgress: 0 }, "jobs of a held batch");
      await queue.call("PUT", `batch/${id}`, { body: { maxCost: limits.batchMaxCostMax } });
      await doJobs(queue, 2);
      says.contains(await ended(queue, id), { requestCompleted: 3, heldBy: null });
    },
  }),
  atEndpoint({
    name: "A batch runs as many requests as its ceiling has room for",
    claims: ["BATCH-CEILING"],
    needs: ["time"],
    async run({ context, queue, says }) {
      const work = async (): Promise<void> => {
        const job = await taken(queue);
        await context.clock.pass(RUN_MS);
        await queue.done(job, { output: 1 });
      };
      await running(queue, numbered(1));
      await work();
      const { cost } = await until(() => quoted(queue, { requests: 1 }), hasEnd);
      const id = await drafted(queue, numbered(4));
      await queue.call("PUT", `batch/${id}`, { body: { maxCost: 2.5 * Number(cost) } });
      await queue.call("POST", `batch/${id}/finalize`);
      for (let done = 0; done < 2; done += 1) await work();
      const held = await until(
        () => batchOf(queue, id),
        ({ heldBy }) => heldBy === "maxCost",
      );
      says.contains(held, { requestCompleted: 2, requestInProgress: 0 });
      await queue.call("POST", `batch/${id}/cancel`);
    },
  }),
  atEndpoint({
    name: "A batch that cannot keep its deadline starts at risk, or not at all where feasible was asked for",
    claims: ["BATCH-AT-RISK"],
    async run({ queue, says }) {
      const first = await running(queue, numbered(1));
      await doJobs(queue, 1);
      await ended(queue, first);
      const { at } = await until(() => quoted(queue, { requests: 1 }), hasEnd);
      const id = await drafted(queue, numbered(2));
      await queue.call("PUT", `batch/${id}`, { body: { maxCost: ALMOST_NOTHING, finishBy: Number(at) + HOUR_MS } });
      const refused = await queue.call("POST", `batch/${id}/finalize?requireFeasible=true`);
      says.status(refused, 409, "batches.finalizeBatch");
      says.contains(await batchOf(queue, id), { status: "DRAFT" });
      const started = await queue.call("POST", `batch/${id}/finalize`);
      says.status(started, 200, "batches.finalizeBatch");
      says.equals(typeof fieldsOf(started)["atRisk"], "string", "why it is at risk");
      const raised = await queue.call("PUT", `batch/${id}`, { body: { maxCost: null } });
      says.contains(raised.json, { atRisk: null });
      await doJobs(queue, 2);
    },
  }),
  atEndpoint({
    name: "Of several batches the one with the earliest deadline runs first",
    claims: ["BATCH-DEADLINES"],
    async run({ queue, says }) {
      const later = await running(queue, numbered(FEW));
      await until(
        () => batchOf(queue, later),
        ({ requestInProgress }) => Number(requestInProgress) > 0,
      );
      const sooner = await drafted(queue, [{ input: { n: FEW } }]);
      const { at } = await quoted(queue, { requests: 1 });
      await queue.call("PUT", `batch/${sooner}`, { body: { finishBy: Number(at) + HOUR_MS } });
      await queue.call("POST", `batch/${sooner}/finalize`);
      let last = 0;
      // What was submitted before it stays before it.
      for (let done = 0; done < FEW && last !== FEW; done += 1) await doJobs(queue, 1, (n) => ({ output: (last = n) }));
      says.contains(await ended(queue, sooner), { requestCompleted: 1 });
      says.contains(await batchOf(queue, later), { finishedAt: null }, "the batch that has time");
      await queue.call("POST", `batch/${later}/cancel`);
    },
  }),
];

async function quoted(queue: QueueUnderTest, body: Fields): Promise<Fields> {
  return fieldsOf(await queue.call("POST", "batch-quote", { body }));
}

function hasEnd({ endsAt }: Fields): boolean {
  return endsAt !== null;
}

function isRising(numbers: readonly unknown[]): boolean {
  return numbers.every((number, at) => at === 0 || Number(number) >= Number(numbers[at - 1]));
}
