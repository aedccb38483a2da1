import type { Meeting } from "./honest-callers.ts";

/** Memory of the service in bytes, as the system counts it. */
export interface MemorySpan {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
}

/** What was measured around one attack. */
export interface Measured {
  readonly before: Meeting;
  readonly meanwhile: Meeting;
  readonly memory: MemorySpan;
  /** What the attack itself found wrong. */
  readonly wrong: readonly string[];
  readonly isRunning: boolean;
}

export interface Verdict {
  readonly beforeMs: Quantiles;
  readonly meanwhileMs: Quantiles;
  /** What a server of no use took meanwhile. */
  readonly controlMs: Quantiles;
  /** Whether others were served as the project wants it on a quiet machine. It is told and decides nothing, because it depends on the machine. */
  readonly meetsGoal: boolean;
  /** Why the service did not stand the attack; empty: it did. */
  readonly problems: readonly string[];
}

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

/** What 99 of 100 requests of honest callers take at most during an attack, on a quiet machine. */
export const GOAL_P99_MS = 50;
/** Below this nothing is concluded: a program of the attacker shares the processors with the service. */
const FLOOR_P99_MS = 5_000;
/** Above this an earlier attack may still delay honest callers. */
const CALM_P99_MS = 1_500;
const RATIO_MAX = 30;
/** A request of an honest caller takes many turns of three processes; one to the server of no use takes one of each. */
const CONTROL_RATIO_MAX = 20;
/** Refusals that a service under attack may give to others. */
const OVERLOAD = /\b(?:429|503)$/;

/** @param growthMaxBytes how much memory the service may take for the attack */
export function judge({ before, meanwhile, memory, wrong, isRunning }: Measured, growthMaxBytes: number): Verdict {
  const [beforeMs, meanwhileMs] = [quantilesOf(before.latenciesMs), quantilesOf(meanwhile.latenciesMs)];
  const controlMs = quantilesOf(meanwhile.controlMs);
  const allowedMs = Math.max(FLOOR_P99_MS, beforeMs.p99 * RATIO_MAX, controlMs.p99 * CONTROL_RATIO_MAX);
  const failures = Object.entries(meanwhile.failures).filter(([name]) => !OVERLOAD.test(name));
  const growth = memory.peak - memory.before;
  const problems = [
    ...wrong,
    ...(isRunning ? [] : ["the service has ended"]),
    ...failures.map(([name, times]) => `honest callers: ${times} × ${name}`),
    ...(meanwhileMs.p99 > allowedMs ? [`honest callers waited ${Math.round(meanwhileMs.p99)} ms at p99`] : []),
    ...(growth > growthMaxBytes ? [`memory grew by ${megabytes(growth)} MB`] : []),
    ...(meanwhile.latenciesMs.length === 0 ? ["no honest caller was answered"] : []),
  ];
  return { beforeMs, meanwhileMs, controlMs, meetsGoal: meanwhileMs.p99 <= GOAL_P99_MS, problems };
}

/** Whether honest callers are served as without any attack. */
export function isCalm({ latenciesMs, failures }: Meeting): boolean {
  return Object.keys(failures).length === 0 && latenciesMs.length > 0 && quantilesOf(latenciesMs).p99 < CALM_P99_MS;
}

export function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function quantilesOf(latenciesMs: readonly number[]): Quantiles {
  const sorted = [...latenciesMs].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
