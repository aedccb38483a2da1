import { atMost, type Figure, figure } from "../base/figure.ts";
import { endpointTrace } from "../scaler/day-trace.ts";
import { type Estimate, simulateDay } from "../scaler/endpoint-day.ts";
import { ownRule } from "../scaler/own-rules.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";

const ENDPOINTS = 1_000;
const ENDPOINTS_QUICK = 40;
const SEED = 2026;
/** How long after a submit a client asks why its job waits. */
const ASKS_AFTER_MS = [1_000, 10_000] as const;

/** A good estimate is off by a quarter of a usual wait, a bad one by half of a long one. */
const P50_OVER_WAIT_MAX = 0.25;
const P90_OVER_WAIT_MAX = 0.5;

/** What `explain` says of when a waiting job starts, beside when it did. Time is simulated; nothing runs. */
export const estimates: Scenario = {
  name: "estimates",
  summary: "when waiting jobs were said to start, beside when they did, on a simulated day of 1,000 endpoints",
  async run(bench) {
    const endpoints = bench.quick ? ENDPOINTS_QUICK : ENDPOINTS;
    const rule = ownRule("delay", "", { scalerType: "QUEUE_DELAY", scalerValue: 4 });
    return ASKS_AFTER_MS.flatMap((askAfterMs) => {
      const found = Array.from({ length: endpoints }, (_, index) => {
        const trace = endpointTrace(SEED, index);
        return simulateDay(trace, rule.open(trace), askAfterMs).estimates;
      }).flat();
      bench.progress(`asked about ${found.length} jobs that still waited ${askAfterMs / 1000} s after their submit`);
      return figuresOf(found, askAfterMs);
    });
  },
};

function figuresOf(found: readonly Estimate[], askAfterMs: number): readonly Figure[] {
  const told = found.filter(({ saidMs }) => !Number.isNaN(saidMs));
  const tooEarly = told.filter(({ saidMs, wasMs }) => saidMs < wasMs);
  const seconds = askAfterMs / 1000;
  const asked = (name: string, what: string, value: number, unit: string, most?: number): Figure => {
    const target = most === undefined ? undefined : atMost(most);
    return figure(`estimates.${seconds}s.${name}`, `asked ${seconds} s after the submit: ${what}`, unit, value, target);
  };
  const waitsMs = told.map(({ wasMs }) => wasMs);
  const errorsMs = told.map(({ saidMs, wasMs }) => Math.abs(saidMs - wasMs));
  const [wait50Ms, wait90Ms] = [percentile(waitsMs, 0.5), percentile(waitsMs, 0.9)];
  const [error50Ms, error90Ms] = [percentile(errorsMs, 0.5), percentile(errorsMs, 0.9)];
  return [
    asked("told", "share of waiting jobs with an estimate", told.length / found.length, "ratio"),
    asked("wait.p50", "how long they still waited, p50", wait50Ms, "ms"),
    asked("wait.p90", "how long they still waited, p90", wait90Ms, "ms"),
    asked("error.p50", "error p50", error50Ms, "ms"),
    asked("error.p90", "error p90", error90Ms, "ms"),
    asked("early", "share that started later than said", tooEarly.length / told.length, "ratio"),
    asked("p50.ratio", "error p50 over the wait's p50", error50Ms / wait50Ms, "ratio", P50_OVER_WAIT_MAX),
    asked("p90.ratio", "error p90 over the wait's p90", error90Ms / wait90Ms, "ratio", P90_OVER_WAIT_MAX),
  ];
}
