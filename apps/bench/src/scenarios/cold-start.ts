import { performance } from "node:perf_hooks";
import { startServiceProcess } from "../processes/parties.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { summary } from "../base/statistics.ts";

const WARM_START_MAX_MS = 2000;

/** How soon a service takes jobs: from the start of its process to 200 from `/readyz`. */
export const coldStart: Scenario = {
  name: "coldstart",
  summary: "start of the service to /readyz, on existing data",
  async run(bench) {
    const rounds = bench.quick ? 2 : 5;
    const dataDir = await bench.newDataDir();
    const databaseUrl = await bench.newDatabase();
    bench.progress("first start");
    const firstMs = await timeToReady(bench, dataDir, databaseUrl);
    const warmMs: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      bench.progress(`warm start ${round} of ${rounds}`);
      warmMs.push(await timeToReady(bench, dataDir, databaseUrl));
    }
    return [
      {
        id: "coldstart.warm",
        label: "warm start to /readyz",
        unit: "ms",
        ...summary(warmMs),
        target: { comparison: "at most", value: WARM_START_MAX_MS },
      },
      { id: "coldstart.first", label: "first start to /readyz, fresh data", unit: "ms", value: firstMs },
    ];
  },
};

async function timeToReady(bench: Bench, dataDir: string, databaseUrl: string | undefined): Promise<number> {
  const startMs = performance.now();
  await using service = await startServiceProcess(bench, dataDir, databaseUrl);
  const answer = await fetch(`${service.ready.url}/readyz`);
  await answer.text();
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`);
  return performance.now() - startMs;
}
