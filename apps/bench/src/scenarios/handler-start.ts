import type { Figure } from "../base/figure.ts";
import { TIME_STAMP } from "../load/time-stamp.ts";
import { startLoad, startService, startWorker, type WorkerParty } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile, summary } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

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
    const rounds = bench.quick ? 2 : 5;
    const durationMs = bench.quick ? 1_000 : 5_000;
    const request = {
      url: `${service.endpointUrl}/run`,
      method: "POST" as const,
      headers: { authorization: service.apiKey },
      body: Buffer.from(`{"input":{"sent":"${TIME_STAMP}"}}`),
    };
    const p50s: number[] = [];
    const p99s: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      bench.progress(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
      await settle();
      const { count } = await load.scheduledPoll({ request, everyMs: EVERY_MS, durationMs });
      const delaysMs = await startedOf(worker, count);
      if (round === 0) continue;
      p50s.push(percentile(delaysMs, 0.5));
      p99s.push(percentile(delaysMs, 0.99));
    }
    const figure = (id: string, label: string, values: readonly number[], maxMs: number): Figure => ({
      id: `handlerStart.${id}`,
      label,
      unit: "ms",
      ...summary(values),
      target: { comparison: "at most", value: maxMs },
    });
    return [
      figure("p50", "from /run to the handler, p50", p50s, P50_MAX_MS),
      figure("p99", "from /run to the handler, p99", p99s, P99_MAX_MS),
    ];
  },
};
