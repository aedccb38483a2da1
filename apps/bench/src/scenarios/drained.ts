import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { atMost, figure } from "../base/figure.ts";
import type { Scenario } from "../base/scenario.ts";
import { startLoad, startService } from "../processes/parties.ts";
import { residentMb } from "../processes/usage.ts";
import { submit, take } from "./depth.ts";

const JOBS = 300_000;
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 1000;
const RATIO_MAX = 1.3;
/** A service has done something before it idles: else the first requests would count as growth. */
const WARM_JOBS = 1000;

/** Whether memory that a load took is given back. */
export const drained: Scenario = {
  name: "drained",
  summary: "memory of the service within 60 s after 300,000 jobs were submitted, taken and completed, over idle",
  async run(bench) {
    const jobs = bench.quick ? 5000 : JOBS;
    const withinMs = bench.quick ? 5000 : WITHIN_MS;
    await using service = await startService(bench);
    await using load = await startLoad();
    const drain = async (count: number): Promise<void> => {
      await submit(load, service, count);
      await take(load, service, count);
    };
    const least = async (): Promise<{ mb: number; atMs: number }> => {
      const startMs = performance.now();
      let best = { mb: residentMb(service), atMs: 0 };
      while (performance.now() - startMs < withinMs) {
        await delay(LOOK_EVERY_MS);
        const mb = residentMb(service);
        if (mb < best.mb) best = { mb, atMs: performance.now() - startMs };
      }
      return best;
    };
    await drain(WARM_JOBS);
    bench.progress("idle");
    const idle = await least();
    bench.progress(`draining ${jobs} jobs`);
    await drain(jobs);
    const atEndMb = residentMb(service);
    const after = await least();
    return [
      figure("drained.ratio", `memory after ${jobs} jobs over idle`, "ratio", after.mb / idle.mb, atMost(RATIO_MAX)),
      figure("drained.idle", "memory idle", "MB", idle.mb),
      figure("drained.atEnd", "memory when the last job was done", "MB", atEndMb),
      figure("drained.after", "least memory afterwards", "MB", after.mb),
      figure("drained.afterMs", "reached after", "ms", after.atMs),
    ];
  },
};
