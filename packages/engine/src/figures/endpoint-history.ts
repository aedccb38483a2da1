import { setImmediate as nextTurn } from "node:timers/promises";
import { limits, type RestComponents } from "@millrace/spec";
import { invalidField } from "../kernel/errors.ts";
import { addBuckets, type Bucket, hourMs, mergeBuckets, minuteMs, startOf } from "./bucket.ts";
import { type Histogram, percentile } from "./histogram.ts";
import type { BucketQuery, BucketStore, StoredBucket } from "./ports.ts";

type History = RestComponents["schemas"]["EndpointHistory"];

export interface HistoryRequest {
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly stepMs: number;
}

/** Times of a history are written with years of four digits, and steps are counted from the first moment on. */
const firstMs = 0;
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Rows that one read may answer, so that no read takes long and few are in memory. */
const rowsAtOnce = 2_000;

/**
 * What happened at endpoints together, step by step.
 *
 * @throws DomainError `invalid_request` for a span that is empty, has too many steps, or is too old for so short ones
 */
export async function readHistory(
  { store, nowMs }: { readonly store: Pick<BucketStore, "read">; readonly nowMs: number },
  endpointIds: readonly string[],
  { fromMs, toMs = nowMs, stepMs }: HistoryRequest,
): Promise<History> {
  const beginMs = fromMs ?? toMs - hourMs;
  const startMs = startOf(beginMs, stepMs);
  if (toMs <= beginMs) throw invalidField("to", "must be later than from");
  if (beginMs < firstMs) throw invalidField("from", "must not be earlier than 1970");
  if (stepMs % minuteMs !== 0) throw invalidField("stepMs", "must be a whole number of minutes");
  const steps = Math.ceil((toMs - startMs) / stepMs);
  if (steps > limits.historyStepsMax) {
    const message = `gives ${steps} steps, more than ${limits.historyStepsMax}; choose a longer step or a shorter time`;
    throw invalidField("stepMs", message);
  }
  if (startMs + steps * stepMs > lastMs)
    throw invalidField("to", "must be earlier than the last step of the year 9999");
  // Minutes are kept from the hour on in which this moment lies.
  const minutesFromMs = startOf(nowMs - limits.historyMinutesKeptMs, hourMs) + hourMs;
  if (startMs < minutesFromMs && stepMs % hourMs !== 0) {
    const hours = limits.historyMinutesKeptMs / hourMs;
    throw invalidField("stepMs", `must be a whole number of hours for times more than ${hours} hours ago`);
  }
  // Steps of hours need minutes only of the hours that are not stored yet, which are few.
  const isInHours = stepMs % hourMs === 0;
  const hours = { spanMs: hourMs, fromMs: startMs, untilMs: isInHours ? toMs : Math.min(toMs, minutesFromMs) };
  const youngMs = Math.max(startMs, minutesFromMs);
  const minutes = { spanMs: minuteMs, fromMs: youngMs, untilMs: toMs, unmerged: isInHours };
  const queries = [hours, minutes].filter((query) => query.fromMs < query.untilMs);
  const rowsOfEach = queries.reduce((rows, query) => rows + rowsOf(query), 0);
  const endpointsAtOnce = Math.max(1, Math.floor(rowsAtOnce / rowsOfEach));
  const byStep = new Map<number, Bucket>();
  for (let at = 0; at < endpointIds.length; at += endpointsAtOnce) {
    const ids = endpointIds.slice(at, at + endpointsAtOnce);
    const found = await Promise.all(queries.map((query) => store.read(ids, query)));
    addSteps(byStep, found.flat(), stepMs);
    if (at + endpointsAtOnce < endpointIds.length) await nextTurn();
  }
  return {
    from: dateOf(startMs),
    to: dateOf(startMs + steps * stepMs),
    stepMs,
    buckets: Array.from({ length: steps }, (_, step) => {
      const atMs = startMs + step * stepMs;
      return shown(atMs, byStep.get(atMs) ?? mergeBuckets([]));
    }),
    total: shown(startMs, mergeBuckets([...byStep.values()])),
  };
}

/** How many rows of an endpoint a query usually answers at most. */
function rowsOf({ spanMs, fromMs, untilMs, unmerged = false }: BucketQuery): number {
  const spans = (untilMs - fromMs) / spanMs;
  return unmerged ? Math.min(spans, (2 * hourMs) / spanMs) : spans;
}

/** Adds rows of endpoints to the steps in which they began. */
function addSteps(byStep: Map<number, Bucket>, rows: readonly StoredBucket[], stepMs: number): void {
  for (const [step, ofStep] of Map.groupBy(rows, ({ atMs }) => startOf(atMs, stepMs))) {
    const byEndpoint = [...Map.groupBy(ofStep, ({ endpointId }) => endpointId).values()];
    const merged = byEndpoint.map(ofOneEndpoint);
    const before = byStep.get(step);
    byStep.set(step, addBuckets(before === undefined ? merged : [before, ...merged]));
  }
}

function ofOneEndpoint(rows: readonly StoredBucket[]): Bucket {
  const [first] = rows;
  return first !== undefined && rows.length === 1 ? first.bucket : mergeBuckets(rows.map(({ bucket }) => bucket));
}

function shown(atMs: number, bucket: Bucket): History["buckets"][number] {
  const { delay, run, inQueue, oldestAgeMs, promptTokens = 0, completionTokens = 0, ...rest } = bucket;
  return {
    at: dateOf(atMs),
    ...rest,
    promptTokens,
    completionTokens,
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
