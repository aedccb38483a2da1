import { atLeast, atMost, figure } from "../base/figure.ts";
import type { Scenario } from "../base/scenario.ts";
import { median, percentile } from "../base/statistics.ts";
import { batchDay, simulateBatchDay } from "../scaler/batch-day.ts";

const ENDPOINTS = 40;
const ENDPOINTS_QUICK = 4;
const SEED = 2027;
const P95_RATIO_MAX = 1.05;
const KEPT_MIN = 0.99;

/** What batches with deadlines do to callers who wait, and whether deadlines are kept. Time is simulated; nothing runs. */
export const batchDays: Scenario = {
  name: "batchday",
  summary: "a simulated day of endpoints with batches that have deadlines, and the same day without them",
  async run(bench) {
    const ratios: number[] = [];
    const kept: boolean[] = [];
    const errors: number[] = [];
    for (let index = 0; index < (bench.quick ? ENDPOINTS_QUICK : ENDPOINTS); index += 1) {
      const day = batchDay(SEED, index);
      const [alone, beside] = [simulateBatchDay(day, false), simulateBatchDay(day, true)];
      ratios.push(percentile(beside.tookMs, 0.95) / percentile(alone.tookMs, 0.95));
      kept.push(...beside.kept);
      errors.push(...beside.errors);
      bench.progress(`endpoint ${index + 1}: ${alone.tookMs.length} jobs, p95 ${ratios.at(-1)?.toFixed(3)} times`);
    }
    const share = kept.filter(Boolean).length / kept.length;
    const p95 = "time of a caller's job, p95, beside batches over without them";
    return [
      figure("batchday.p95", p95, "ratio", ratios, atMost(P95_RATIO_MAX)),
      figure(
        "batchday.worst",
        `the same at the worst of ${ratios.length} endpoints`,
        "ratio",
        Math.max(...ratios),
        atMost(P95_RATIO_MAX),
      ),
      figure(
        "batchday.kept",
        `deadlines kept of ${kept.length} that were quoted as feasible`,
        "ratio",
        share,
        atLeast(KEPT_MIN),
      ),
      figure("batchday.error", `time of a batch over its quote, of ${errors.length}`, "ratio", median(errors)),
      figure("batchday.error90", "the same, p90", "ratio", percentile(errors, 0.9)),
    ];
  },
};
