import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import { hourMs, minuteMs, startOf } from "./bucket.ts";
import type { BucketRecorder } from "./bucket-recorder.ts";
import { type Histogram, middleOf, mergeHistograms } from "./histogram.ts";
import type { BucketStore } from "./ports.ts";

/** How long jobs of an endpoint ran lately. */
export interface RunStatistics {
  readonly runs: number;
  readonly sinceMs: number;
  readonly meanMs: number;
  /** Standard deviation of one run. */
  readonly spreadMs: number;
  /** Jobs that ran at a time within the last hour, on average. */
  readonly load: number;
}

/** The latest runs count: a handler may have changed since the others. */
const RUNS_ENOUGH = 1_000;
const KEPT_MS = 10_000;

type Spans = readonly { readonly atMs: number; readonly run: Histogram }[];

/** Reads how long jobs of an endpoint ran, from what is stored and what is not stored yet; null without any run. */
export function createRunStatistics(parts: {
  readonly clock: Clock;
  readonly store: Pick<BucketStore, "read">;
  readonly recorder: Pick<BucketRecorder, "unstored" | "writes">;
}): (endpointId: string) => Promise<RunStatistics | null> {
  const { clock, store, recorder } = parts;
  const kept = new Map<string, { readonly atMs: number; readonly writes: number; readonly spans: Promise<Spans> }>();

  async function read(endpointId: string): Promise<Spans> {
    const [nowMs, ids] = [clock.now(), [endpointId]];
    const fromMs = startOf(Math.max(0, nowMs - limits.batchRunMaxMs), hourMs);
    const [hours, minutes] = await Promise.all([
      store.read(ids, { spanMs: hourMs, fromMs, untilMs: nowMs + hourMs }),
      store.read(ids, { spanMs: minuteMs, fromMs, untilMs: nowMs + hourMs, unmerged: true }),
    ]);
    return [...hours, ...minutes].map(({ atMs, bucket: { run } }) => ({ atMs, run }));
  }

  return async (endpointId) => {
    const [nowMs, writes] = [clock.now(), recorder.writes()];
    // What was stored since is in none of them, and no longer in what is not stored.
    for (const [id, one] of kept) if (nowMs - one.atMs >= KEPT_MS || one.writes !== writes) kept.delete(id);
    const found = kept.get(endpointId) ?? { atMs: nowMs, writes, spans: read(endpointId) };
    kept.set(endpointId, found);
    found.spans.catch(() => kept.delete(endpointId));
    const { run } = recorder.unstored(endpointId);
    return statisticsOf([...(await found.spans), { atMs: startOf(nowMs, minuteMs), run }], nowMs);
  };
}

/** Of the newest spans, until there are enough runs. */
export function statisticsOf(spans: Spans, nowMs: number): RunStatistics | null {
  const taken: Histogram[] = [];
  let runs = 0;
  let sinceMs = 0;
  for (const { atMs, run } of spans.toSorted((one, other) => other.atMs - one.atMs)) {
    if (runs >= RUNS_ENOUGH) break;
    const count = Object.values(run).reduce((sum, one) => sum + one, 0);
    if (count === 0) continue;
    taken.push(run);
    runs += count;
    sinceMs = atMs;
  }
  if (runs === 0) return null;
  const each = Object.entries(mergeHistograms(taken)).map(
    ([interval, count]) => [middleOf(Number(interval)), count] as const,
  );
  const meanMs = each.reduce((sum, [ms, count]) => sum + ms * count, 0) / runs;
  const lastHour = spans.filter(({ atMs }) => atMs >= nowMs - hourMs).map(({ run }) => run);
  const workMs = Object.entries(mergeHistograms(lastHour)).reduce(
    (sum, [at, count]) => sum + middleOf(Number(at)) * count,
    0,
  );
  const variance = each.reduce((sum, [ms, count]) => sum + (ms - meanMs) ** 2 * count, 0) / runs;
  return { runs, sinceMs, meanMs, spreadMs: Math.sqrt(variance), load: workMs / hourMs };
}
