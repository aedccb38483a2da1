import { atMost, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { TIME_STAMP } from "../load/time-stamp.ts";
import { startLoad, startService, startWorker, type WorkerParty } from "../processes/parties.ts";
import { submitTo } from "../processes/requests.ts";

/** One job a millisecond. */
const EVERY_MS = 1;
const P50_MAX_MS = 2;
const P99_MAX_MS = 10;
const CONCURRENCY = 16;

/** A service that takes longer for what is left of a round did not keep up at all. */
const LEFT_MAX_MS = 60_000;

/** The delays of all jobs of a round. @throws Error when some do not start */
async function startedOf(worker: WorkerParty, count: number): Promise<readonly number[]> {
  const delaysMs: number[] = [];
  const untilMs = performance.now() + LEFT_MAX_MS;
  while (delaysMs.length < count) {
    if (performance.now() > untilMs) throw new Error(`${count} jobs were accepted, and ${delaysMs.length} started`);
    await settle();
    delaysMs.push(...(await worker.startDelaysMs()));
  }
  return delaysMs;
}

/** How long a job is on its way from its client into its handler, when jobs arrive on a schedule and the service is not busy. */
export const handlerStart: Scenario = {
  name: "handler-start",
  summary: "time from sending /run until the handler starts, at 1,000 jobs a second offered, warm worker",
  async run(bench) {
    await using service = await startService(bench);
    await using load = await startLoad();
    await using worker = await startWorker(service, { handler: "stamped", concurrency: CONCURRENCY });
    const durationMs = bench.quick ? 1_000 : 5_000;
    const request = submitTo(service, "run", Buffer.from(`{"input":{"sent":"${TIME_STAMP}"}}`));
    const delaysMs = async (): Promise<readonly number[]> => {
      await settle();
      const { count } = await load.scheduledPoll({ request, everyMs: EVERY_MS, durationMs });
      return await startedOf(worker, count);
    };
    const rounds = bench.quick ? 2 : 5;
    const { started } = await inTurns(bench, { rounds, warmsUp: true }, { started: delaysMs });
    const shares = (share: number): number[] => started.map((one) => percentile(one, share));
    return [
      figure("handlerStart.p50", "from /run to the handler, p50", "ms", shares(0.5), atMost(P50_MAX_MS)),
      figure("handlerStart.p99", "from /run to the handler, p99", "ms", shares(0.99), atMost(P99_MAX_MS)),
    ];
  },
};
