import { atMost, type Figure, figure } from "../base/figure.ts";
import { endpointTrace, type EndpointTrace } from "../scaler/day-trace.ts";
import { simulateDay } from "../scaler/endpoint-day.ts";
import { ownRule, ownRuleUnmeasured } from "../scaler/own-rules.ts";
import { heldTarget, sampledCount, stableAndPanic } from "../scaler/peer-rules.ts";
import type { ScalingRule } from "../scaler/scaling-rule.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";

const ENDPOINTS = 1_000;
const ENDPOINTS_QUICK = 40;
const SEED = 2026;
const MS_PER_HOUR = 3_600_000;

const delay = { scalerType: "QUEUE_DELAY", scalerValue: 4 } as const;
const count = { scalerType: "REQUEST_COUNT", scalerValue: 1 } as const;

/** Our rule and those of others, in groups that keep an idle worker for the same time. */
const rules: readonly ScalingRule[] = [
  ownRule("delay", "QUEUE_DELAY 4, idle 5 s (the default)", delay),
  ownRuleUnmeasured("unmeasured", "the same without measured times", delay),
  ownRule("count", "REQUEST_COUNT 1, idle 5 s", count),
  sampledCount("sampled", "jobs in flight each second, idle 5 s", 5_000),
  ownRule("delay-warm", "QUEUE_DELAY 4, idle 180 s", { ...delay, idleTimeoutSeconds: 180 }),
  sampledCount("sampled-warm", "jobs in flight each second, kept 180 s (as beta9)", 180_000),
  stableAndPanic,
  ownRule("delay-hot", "QUEUE_DELAY 4, idle 600 s", { ...delay, idleTimeoutSeconds: 600 }),
  heldTarget,
];

/** Jobs wait about as long as under a rule that counts jobs each second, for less machine time. */
const P95_OVER_SAMPLED_MAX = 1.05;
const MACHINES_OVER_SAMPLED_MAX = 0.92;

interface RuleResult {
  readonly rule: ScalingRule;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly machineHours: number;
  readonly starts: number;
}

/** How long jobs wait and what it costs, under the service's rule and under others. Time is simulated; nothing runs. */
export const scaler: Scenario = {
  name: "scaler",
  summary: "a simulated day of 1,000 endpoints under the service's scaler and under the rules of others",
  async run(bench) {
    const endpoints = bench.quick ? ENDPOINTS_QUICK : ENDPOINTS;
    const traces = Array.from({ length: endpoints }, (_, index) => endpointTrace(SEED, index));
    const jobs = traces.reduce((sum, { arrivesAtMs }) => sum + arrivesAtMs.length, 0);
    const workMs = traces.reduce((sum, { runsMs }) => sum + runsMs.reduce((all, ms) => all + ms, 0), 0);
    bench.progress(`${endpoints} endpoints, ${jobs} jobs that run ${Math.round(workMs / MS_PER_HOUR)} hours in all`);
    const results = new Map<string, RuleResult>();
    for (const rule of rules) {
      const result = tryRule(rule, traces, jobs);
      results.set(rule.id, result);
      bench.progress(resultLine(result));
    }
    return [...[...results.values()].flatMap(figuresOf), ...verdicts(results)];
  },
};

function tryRule(rule: ScalingRule, traces: readonly EndpointTrace[], jobs: number): RuleResult {
  const waitsMs = new Float64Array(jobs);
  let filled = 0;
  let machineMs = 0;
  let starts = 0;
  for (const trace of traces) {
    const day = simulateDay(trace, rule.open(trace));
    waitsMs.set(day.waitsMs, filled);
    filled += day.waitsMs.length;
    machineMs += day.machineMs;
    starts += day.starts;
  }
  const [p50Ms = 0, p95Ms = 0, p99Ms = 0] = [0.5, 0.95, 0.99].map((share) => percentile(waitsMs, share));
  return { rule, p50Ms, p95Ms, p99Ms, machineHours: machineMs / MS_PER_HOUR, starts };
}

function resultLine({ rule, p50Ms, p95Ms, p99Ms, machineHours, starts }: RuleResult): string {
  const waits = [p50Ms, p95Ms, p99Ms].map((ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8)).join("");
  return `${rule.label.padEnd(64)}${waits}${machineHours.toFixed(0).padStart(8)} h${String(starts).padStart(8)} starts`;
}

function figuresOf({ rule, p50Ms, p95Ms, p99Ms, machineHours, starts }: RuleResult): readonly Figure[] {
  const found = (name: string, what: string, value: number, unit: string): Figure =>
    figure(`scaler.${rule.id}.${name}`, `${rule.label}: ${what}`, unit, value);
  return [
    found("p50", "wait p50", p50Ms, "ms"),
    found("p95", "wait p95", p95Ms, "ms"),
    found("p99", "wait p99", p99Ms, "ms"),
    found("machines", "machine time", machineHours, "hours"),
    found("starts", "starts", starts, "workers"),
  ];
}

function verdicts(results: ReadonlyMap<string, RuleResult>): readonly Figure[] {
  const own = results.get("delay");
  const sampled = results.get("sampled");
  if (own === undefined || sampled === undefined) return [];
  const waits = own.p95Ms / sampled.p95Ms;
  const machines = own.machineHours / sampled.machineHours;
  const label = "wait p95 over jobs in flight each second, the same idle time";
  return [
    figure("scaler.p95.ratio", label, "ratio", waits, atMost(P95_OVER_SAMPLED_MAX)),
    figure("scaler.machines.ratio", "machine time over the same", "ratio", machines, atMost(MACHINES_OVER_SAMPLED_MAX)),
  ];
}
