import { withClient } from "../base/databases.ts";
import { atLeast, type Figure, figure } from "../base/figure.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { median, perSecond } from "../base/statistics.ts";
import { startLoad, startService, startWorker, type ServiceParty } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";
import { submit, turn } from "./depth.ts";

const WAITING_JOBS = 20_000;
const SHORT_IN_FLIGHT = 16;
const SHORT_BODY_BYTES = 256;
const HELD_MS = 120_000;
const RATIO_MIN = 0.9;
/** Number of measurements before the transaction, and of the last ones during it. */
const ROUNDS = 5;

/** Whether a forgotten open transaction slows the queue: no dead row can be cleaned up while it is open. */
export const openTransaction: Scenario = {
  name: "opentransaction",
  summary:
    "take+complete and short jobs during a transaction that has been open for two minutes, over the rates before it",
  needsPostgres: true,
  run: async (bench) => [...(await deep(bench)), ...(await short(bench))],
};

/** Jobs are taken from a queue that is never empty. */
async function deep(bench: Bench): Promise<Figure[]> {
  const jobs = bench.quick ? 2000 : 5000;
  await using service = await startService(bench);
  await using load = await startLoad();
  await submit(load, service, WAITING_JOBS);
  await turn(load, service, jobs);
  return await beside(bench, service, {
    id: "opentransaction",
    label: "take+complete",
    measure: async () => ({ rate: (await turn(load, service, jobs)).take, jobs }),
  });
}

/** A worker takes each job as soon as it is queued, so that claims often find an empty queue. */
async function short(bench: Bench): Promise<Figure[]> {
  await using service = await startService(bench);
  await using _worker = await startWorker(service, { handler: "noop", concurrency: SHORT_IN_FLIGHT });
  await using load = await startLoad();
  const requests = [submitTo(service, "runsync", SHORT_BODY_BYTES)];
  const measure = async (): Promise<Measured> => {
    const loop = { requests, connections: SHORT_IN_FLIGHT, durationMs: bench.quick ? 500 : 3000 };
    const done = await load.closedLoop(loop);
    return { rate: perSecond(done), jobs: done.count };
  };
  await measure();
  return await beside(bench, service, { id: "opentransaction.short", label: "/runsync, 16 in flight,", measure });
}

interface Measured {
  /** Jobs per second. */
  readonly rate: number;
  readonly jobs: number;
}

interface Subject {
  readonly id: string;
  readonly label: string;
  readonly measure: () => Promise<Measured>;
}

/** Measures before and during a transaction that keeps a snapshot of the table of jobs. */
async function beside(bench: Bench, service: ServiceParty, { id, label, measure }: Subject): Promise<Figure[]> {
  const heldMs = bench.quick ? 5_000 : HELD_MS;
  const before: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) before.push((await measure()).rate);
  bench.progress(`${label} a transaction stays open for ${heldMs / 1000} s while jobs come and go`);
  let last: number[] = [];
  let turned = 0;
  await withClient(service.databaseUrl, async (holder) => {
    await holder.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM job");
    const heldSinceMs = performance.now();
    while (performance.now() - heldSinceMs < heldMs || last.length < ROUNDS) {
      const { rate, jobs } = await measure();
      last = [...last, rate].slice(-ROUNDS);
      turned += jobs;
    }
    await holder.query("COMMIT");
  });
  const over = `${label} after ${turned} jobs beside an open transaction, over before`;
  return [
    figure(`${id}.ratio`, over, "ratio", median(last) / median(before), atLeast(RATIO_MIN)),
    figure(`${id}.before`, `${label} before`, "per second", before),
    figure(`${id}.beside`, `${label} at its end`, "per second", last),
  ];
}
