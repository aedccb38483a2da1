import { performance } from "node:perf_hooks";
import { atMost, figure } from "../base/figure.ts";
import { inTurns } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { startServiceProcess } from "../processes/parties.ts";

const WARM_START_MAX_MS = 2000;

/** How soon a service takes jobs: from the start of its process to 200 from `/readyz`. */
export const coldStart: Scenario = {
  name: "coldstart",
  summary: "start of the service to /readyz, on existing data",
  async run(bench) {
    const dataDir = await bench.newDataDir();
    const databaseUrl = await bench.newDatabase();
    const start = async (): Promise<number> => {
      const startMs = performance.now();
      await using service = await startServiceProcess(bench, dataDir, databaseUrl);
      await expectReady(service);
      return performance.now() - startMs;
    };
    bench.progress("first start");
    const firstMs = await start();
    const { warm } = await inTurns(bench, { rounds: bench.quick ? 2 : 5, what: "warm start" }, { warm: start });
    return [
      figure("coldstart.warm", "warm start to /readyz", "ms", warm, atMost(WARM_START_MAX_MS)),
      figure("coldstart.first", "first start to /readyz, fresh data", "ms", firstMs),
    ];
  },
};

/** Time of a start until the service is ready. */
export async function msToReady(service: { readonly url: string }, start: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await start();
  await expectReady(service);
  return performance.now() - startMs;
}

async function expectReady({ url }: { readonly url: string }): Promise<void> {
  const answer = await fetch(`${url}/readyz`);
  await answer.text();
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}`);
}
