import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { residentMb } from "../processes/memory.ts";
import { startLoad, startService } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { submit } from "./depth.ts";

const JOBS = 300_000;
const TAKERS = 32;
const TAKE_BATCH = 16;
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
      const { url: serviceUrl, endpointId, apiKey } = service;
      await load.takeAndComplete({ serviceUrl, endpointId, apiKey, count, takers: TAKERS, batchSize: TAKE_BATCH });
    };
    const least = async (): Promise<{ mb: number; atMs: number }> => {
      const startMs = performance.now();
      let best = { mb: residentMb(service.pid), atMs: 0 };
      while (performance.now() - startMs < withinMs) {
        await delay(LOOK_EVERY_MS);
        const mb = residentMb(service.pid);
        if (mb < best.mb) best = { mb, atMs: performance.now() - startMs };
      }
      return best;
    };
    await drain(WARM_JOBS);
    bench.progress("idle");
    const idle = await least();
    bench.progress(`draining ${jobs} jobs`);
    await drain(jobs);
    const atEndMb = residentMb(service.pid);
    const after = await least();
    return [
      {
        id: "drained.ratio",
        label: `memory after ${jobs} jobs over idle`,
        unit: "ratio",
        value: after.mb / idle.mb,
        target: { comparison: "at most", value: RATIO_MAX },
      },
      { id: "drained.idle", label: "memory idle", unit: "MB", value: idle.mb },
      { id: "drained.atEnd", label: "memory when the last job was done", unit: "MB", value: atEndMb },
      { id: "drained.after", label: "least memory afterwards", unit: "MB", value: after.mb },
      { id: "drained.afterMs", label: "reached after", unit: "ms", value: after.atMs },
    ];
  },
};
