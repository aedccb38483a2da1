import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import type { QueueView } from "../jobs/queue-view.ts";
import { addUse, type Batch, type BatchUse } from "./batch.ts";
import { pending } from "./batch-rules.ts";
import type { BatchStore } from "./ports.ts";
import type { Spending } from "./quotes/ceiling.ts";
import { feedOrder } from "./quotes/feed-order.ts";
import { corrected, type MeasuredRuns, quote, type Quote } from "./quotes/quote.ts";

/** What an endpoint may have. */
export interface EndpointMeans {
  readonly workersMax: number;
  readonly priceNanosPerHr: number;
  /** How long a worker takes to start; null before the first start. */
  readonly startMs: number | null;
}

export interface OutlookParts {
  readonly clock: Clock;
  readonly store: Pick<BatchStore, "running" | "list">;
  readonly queue: Pick<QueueView, "counters" | "presence">;
  /** Run times of an endpoint; null without any. */
  readonly runs: (endpointId: string) => Promise<(MeasuredRuns & { readonly load: number }) | null>;
  readonly means: (endpointId: string) => EndpointMeans;
}

/** What is known of an endpoint and its batches at one moment. */
export interface Outlook {
  readonly atMs: number;
  readonly measured: MeasuredRuns | null;
  readonly workers: number;
  readonly jobsPerWorker: number;
  /** All jobs now, and those of other callers at a time within the last hour, on average. */
  readonly jobs: number;
  readonly others: number;
  readonly startMs: number;
  readonly slowness: number;
  readonly priceNanosPerHr: number;
  /** All that are finalized and not done. */
  readonly active: readonly Batch[];
}

/** Where a batch stands besides what is stored. */
interface LiveFacts extends BatchUse {
  readonly completed: number;
  readonly failed: number;
}

export interface FeedFacts {
  /** Jobs of other callers at a time, as the feeder saw them lately. */
  readonly others: number;
  readonly pacePerMs: number | null;
}

/** Earlier batches that are read to learn from. */
const EARLIER = 20;
/** A batch of fewer requests tells of its start more than of its pace. */
const LEARN_FROM = 20;
/** Own runs after which those of other times do not count. */
const OWN_RUNS = 8;
const HOUR_MS = 3_600_000;

/** Looks at an endpoint and its batches. */
export async function lookAt(parts: OutlookParts, endpointId: string): Promise<Outlook> {
  const { clock, store, queue } = parts;
  const [measured, { inQueue, inProgress }, active, latest] = await Promise.all([
    parts.runs(endpointId),
    queue.counters(endpointId),
    store.running(endpointId),
    store.list(endpointId, { limit: EARLIER }),
  ]);
  const all = [...active, ...latest.filter(({ id }) => !active.some((one) => one.id === id))];
  const { workersMax, startMs, priceNanosPerHr } = parts.means(endpointId);
  const present = queue.presence(endpointId).filter(({ draining }) => !draining);
  return {
    atMs: clock.now(),
    measured,
    workers: Math.max(workersMax, present.length),
    jobsPerWorker: jobsPerWorker(present) ?? sharingOf(all),
    jobs: inQueue + inProgress,
    others: Math.max(0, (measured?.load ?? 0) - batchLoad(all, clock.now())),
    startMs: present.length > 0 ? 0 : (startMs ?? 0),
    slowness: slownessOf(latest),
    priceNanosPerHr,
    active,
  };
}

/** How long a look answers reads: clients that poll cost no look each. */
const LOOK_KEPT_MS = 1_000;

/** Looks at endpoints for reads, at each once in a second at most. */
export function createSharedLook(
  clock: Clock,
  look: (endpointId: string) => Promise<Outlook>,
): (endpointId: string) => Promise<Outlook> {
  const kept = new Map<string, { readonly atMs: number; readonly seen: Promise<Outlook> }>();
  return async (endpointId) => {
    const nowMs = clock.now();
    // In the order of their time.
    for (const [id, { atMs }] of kept) {
      if (nowMs - atMs < LOOK_KEPT_MS) break;
      kept.delete(id);
    }
    const found = kept.get(endpointId) ?? { atMs: nowMs, seen: look(endpointId) };
    kept.set(endpointId, found);
    found.seen.catch(() => kept.delete(endpointId));
    return await found.seen;
  };
}

/** Jobs that a worker has at a time, of those that have any; undefined when none has. */
export function jobsPerWorker(workers: readonly { readonly holding: number }[]): number | undefined {
  const busy = workers.filter(({ holding }) => holding > 0);
  return busy.length === 0 ? undefined : busy.reduce((sum, { holding }) => sum + holding, 0) / busy.length;
}

/** When a batch is to be done. One without a deadline has the time that all have. */
export function dueAtMs({ finishByMs, finalizedAtMs }: Batch, nowMs: number): number {
  return finishByMs ?? (finalizedAtMs ?? nowMs) + limits.batchRunMaxMs;
}

/** The estimate for a batch, from what is stored and what is not stored yet. */
export function forecast(batch: Batch, outlook: Outlook, live: LiveFacts | null, feed: FeedFacts | null): Quote {
  const ended = (live?.completed ?? 0) + (live?.failed ?? 0);
  const use = useWith(batch, live);
  const { requests, ...seen } = seenFor(outlook, batch, feed);
  return quote({
    ...seen,
    requests: Math.max(0, requests - ended),
    measured: ownRuns(batch, use) ?? outlook.measured,
    costNanos: use.costNanos,
  });
}

function seenFor(outlook: Outlook, batch: Batch, feed: FeedFacts | null): Parameters<typeof quote>[0] {
  const {
    atMs: nowMs,
    measured,
    workers,
    jobsPerWorker: sharing,
    startMs,
    slowness,
    priceNanosPerHr,
    active,
  } = outlook;
  const before = active.filter(({ id }) => id !== batch.id);
  const isBefore = (other: Batch): boolean => dueAtMs(other, nowMs) <= dueAtMs(batch, nowMs);
  return {
    nowMs,
    requests: pending(batch),
    ahead: before.filter(isBefore).reduce((sum, other) => sum + pending(other), 0),
    measured,
    workers,
    jobsPerWorker: sharing,
    others: Math.max(outlook.others, feed?.others ?? (active.length === 0 ? outlook.jobs : 0)),
    startMs,
    slowness,
    pacePerMs: feed?.pacePerMs ?? null,
    priceNanosPerHr,
    costNanos: batch.costNanos,
    finishByMs: batch.finishByMs,
    maxCost: batch.maxCost,
  };
}

/** What a batch has spent, and what a request of it costs. */
export function spendingOf(batch: Batch, outlook: Outlook, live: BatchUse | null): Spending {
  const { runs, workMs, costNanos } = useWith(batch, live);
  const { measured, jobsPerWorker: sharing, priceNanosPerHr } = outlook;
  const workMsEach = runs > 0 ? workMs / runs : measured === null ? null : measured.meanMs / sharing;
  const requestNanos = priceNanosPerHr === 0 ? 0 : workMsEach === null ? null : costOfMs(workMsEach, priceNanosPerHr);
  return { maxCost: batch.maxCost, costNanos, requestNanos };
}

export function costOfMs(workMs: number, priceNanosPerHr: number): number {
  return (workMs * priceNanosPerHr) / HOUR_MS;
}

/** Batches in the order in which they are fed. */
export function inFeedOrder(batches: readonly Batch[], outlook: Outlook | null, nowMs: number): readonly Batch[] {
  const each = batches.map((batch) => ({
    batch,
    dueAtMs: dueAtMs(batch, nowMs),
    finalizedAtMs: batch.finalizedAtMs ?? 0,
    needsMs: outlook === null ? 0 : needsMs(batch, outlook),
  }));
  return feedOrder(each, nowMs).map(({ batch }) => batch);
}

function needsMs(batch: Batch, { measured, workers, jobsPerWorker: sharing, slowness }: Outlook): number {
  const runMs = (ownRuns(batch, batch) ?? measured)?.meanMs ?? 0;
  return (pending(batch) * runMs * slowness) / Math.max(1, workers * sharing);
}

function useWith(batch: Batch, live: BatchUse | null): BatchUse {
  return live === null ? batch : addUse(batch, live);
}

function ownRuns(batch: Batch, { runs, runMs }: BatchUse): MeasuredRuns | null {
  if (runs < OWN_RUNS) return null;
  const meanMs = runMs / runs;
  return { runs, sinceMs: batch.finalizedAtMs ?? batch.createdAtMs, meanMs, spreadMs: meanMs };
}

function sharingOf(batches: readonly Batch[]): number {
  const latest = batches.find(({ workMs }) => workMs > 0);
  return latest === undefined ? 1 : latest.runMs / latest.workMs;
}

function slownessOf(batches: readonly Batch[]): number {
  for (const batch of batches) {
    const duration = quoteError(batch)?.duration ?? null;
    if (duration !== null && batch.quote !== null && batch.runs >= LEARN_FROM)
      return corrected(batch.quote.basis.slowness, duration);
  }
  return 1;
}

/** Jobs of batches that ran at a time within the last hour, on average. */
function batchLoad(batches: readonly Batch[], nowMs: number): number {
  return batches.reduce((sum, { finalizedAtMs, finishedAtMs, runMs }) => {
    const [fromMs, untilMs] = [finalizedAtMs ?? nowMs, finishedAtMs ?? nowMs];
    const withinMs = untilMs - Math.max(fromMs, nowMs - HOUR_MS);
    return withinMs <= 0 ? sum : sum + (runMs / (untilMs - fromMs)) * (withinMs / HOUR_MS);
  }, 0);
}

/** What a batch that is done took and cost, over what was quoted; null for others. */
export function quoteError(batch: Batch): { readonly duration: number | null; readonly cost: number | null } | null {
  const { state, quote: quoted, finishedAtMs, costNanos } = batch;
  if (state !== "FINALIZED" || finishedAtMs === null || quoted === null) return null;
  const ratio = (real: number, expected: number | undefined): number | null =>
    expected === undefined || expected <= 0 ? null : real / expected;
  const { atMs, endsAtMs, cost } = quoted;
  return {
    duration: ratio(finishedAtMs - atMs, endsAtMs === null ? undefined : endsAtMs.expected - atMs),
    cost: ratio(costNanos / 1e9, cost?.expected),
  };
}
