import { limits, type RestComponents } from "@millrace/spec";
import { invalidField } from "../kernel/errors.ts";
import { type Bucket, hourMs, mergeBuckets, minuteMs, startOf } from "./bucket.ts";
import { type Histogram, percentile } from "./histogram.ts";
import type { BucketStore, StoredBucket } from "./ports.ts";

type History = RestComponents["schemas"]["EndpointHistory"];

export interface HistoryRequest {
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly stepMs: number;
}

/**
 * What happened at an endpoint, step by step.
 *
 * @throws DomainError `invalid_request` for a span that is empty, has too many steps, or is too old for so short ones
 */
export async function readHistory(
  { store, nowMs }: { readonly store: Pick<BucketStore, "read">; readonly nowMs: number },
  endpointId: string,
  { fromMs, toMs = nowMs, stepMs }: HistoryRequest,
): Promise<History> {
  const beginMs = fromMs ?? toMs - hourMs;
  const startMs = startOf(beginMs, stepMs);
  if (toMs <= beginMs) throw invalidField("to", "must be later than from");
  if (stepMs % minuteMs !== 0) throw invalidField("stepMs", "must be a whole number of minutes");
  const steps = Math.ceil((toMs - startMs) / stepMs);
  if (steps > limits.historyStepsMax) {
    const message = `gives ${steps} steps, more than ${limits.historyStepsMax}; choose a longer step or a shorter time`;
    throw invalidField("stepMs", message);
  }
  // Minutes are kept from the hour on in which this moment lies.
  const minutesFromMs = startOf(nowMs - limits.historyMinutesKeptMs, hourMs) + hourMs;
  if (startMs < minutesFromMs && stepMs % hourMs !== 0) {
    const hours = limits.historyMinutesKeptMs / hourMs;
    throw invalidField("stepMs", `must be a whole number of hours for times more than ${hours} hours ago`);
  }
  const old = { spanMs: hourMs, fromMs: startMs, untilMs: Math.min(toMs, minutesFromMs) };
  const young = { spanMs: minuteMs, fromMs: Math.max(startMs, minutesFromMs), untilMs: toMs };
  const found = await Promise.all(
    [old, young].map(async (query) => (query.fromMs < query.untilMs ? await store.read(endpointId, query) : [])),
  );
  const byStep = grouped(found.flat(), stepMs);
  return {
    from: dateOf(startMs),
    to: dateOf(startMs + steps * stepMs),
    stepMs,
    buckets: Array.from({ length: steps }, (_, step) => {
      const atMs = startMs + step * stepMs;
      return shown(atMs, mergeBuckets(byStep.get(atMs) ?? []));
    }),
  };
}

function grouped(rows: readonly StoredBucket[], stepMs: number): ReadonlyMap<number, readonly Bucket[]> {
  const byStep = new Map<number, Bucket[]>();
  for (const { atMs, bucket } of rows) {
    const step = startOf(atMs, stepMs);
    const found = byStep.get(step);
    if (found === undefined) byStep.set(step, [bucket]);
    else found.push(bucket);
  }
  return byStep;
}

function shown(atMs: number, bucket: Bucket): History["buckets"][number] {
  const { delay, run, inQueue, oldestAgeMs, ...rest } = bucket;
  return {
    at: dateOf(atMs),
    ...rest,
    inQueueMax: inQueue,
    oldestAgeMaxMs: oldestAgeMs,
    delayMs: pair(delay),
    runMs: pair(run),
  };
}

function pair(histogram: Histogram): { p50: number | null; p95: number | null } {
  return { p50: percentile(histogram, 0.5), p95: percentile(histogram, 0.95) };
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
