import { setImmediate as nextTurn } from "node:timers/promises";
import { isTerminal, limits } from "@millrace/spec";
import type { Clock, Timer } from "../kernel/clock.ts";
import type { TokenUsage } from "../billing/tokens/usage.ts";
import { delayTimeMs, executionTimeMs, type JobRecord } from "../jobs/model/job.ts";
import type { JobNotice, JobObserver } from "../jobs/model/job-notice.ts";
import type { RequestMeter, RequestOutcome } from "../requests/index.ts";
import { callersWaitSinceMs, type EndpointReport } from "../workers/state/endpoint-report.ts";
import { type Bucket, hourMs, mergeBuckets, minuteMs, noWorkers, startOf, type WorkerGauges } from "./bucket.ts";
import { addTo, mergeHistograms } from "./histogram.ts";
import type { BucketStore, StoredBucket } from "./ports.ts";

export interface BucketRecorderParts {
  readonly clock: Clock;
  readonly store: BucketStore;
  /** Never the same for two runs of gateways. */
  readonly writer: string;
  /** What the fleet knows of an endpoint; null where it does not run. */
  readonly report: (endpointId: string) => EndpointReport | null;
  /** Whether this gateway does what only one has to do. */
  readonly leads: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Counts what happens at endpoints, and stores it once a minute. A job or request costs a look into a map and an addition. */
export interface BucketRecorder {
  readonly observe: JobObserver;
  /** Requests of load-balancing endpoints, which count as jobs do. */
  readonly requests: RequestMeter;
  /** The fleet looked at an endpoint. */
  reconciled(endpointId: string): void;
  /** An answer told of its tokens. */
  tokens(endpointId: string, usage: TokenUsage): void;
  /** What was counted of an endpoint and is not stored yet: in this minute, and in those that are being stored. */
  unstored(endpointId: string): Pick<Bucket, "run">;
  /** How often minutes were stored. */
  writes(): number;
  forget(endpointId: string): void;
  /** Stores what was counted last. */
  close(): Promise<void>;
}

type Counts = { -readonly [Name in keyof Bucket]: Bucket[Name] } & {
  delay: Record<string, number>;
  run: Record<string, number>;
};

/** Minutes arrive a little after their end. */
const settleMs = 2 * minuteMs;
const mergedAtOnce = 200;
/** Endpoints looked at in one turn of the event loop. */
const sampledAtOnce = 200;
/** Minutes of endpoints that wait in memory while the storage does not take them. */
const unwrittenMax = 5_000;
/** So long after a change an endpoint is looked at, once for all changes until then. */
const sampleEveryMs = 5_000;
const requestResults: Partial<Record<RequestOutcome, "failed" | "cancelled">> = {
  "5xx": "failed",
  broken: "failed",
  refused: "failed",
  left: "cancelled",
};
const outcomes = { COMPLETED: "completed", FAILED: "failed", TIMED_OUT: "timedOut", CANCELLED: "cancelled" } as const;

export function createBucketRecorder(parts: BucketRecorderParts): BucketRecorder {
  const { clock, store, writer, onError } = parts;
  let counts = new Map<string, Counts>();
  /** Endpoints with workers or waiting jobs, which are looked at each minute. */
  const active = new Set<string>();
  let minuteAtMs = startOf(clock.now(), minuteMs);
  let minuteTimer: Timer | undefined;
  let hourTimer: Timer | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();
  let unwritten: StoredBucket[] = [];
  /** Minutes that are over and not stored, and those of them whose rows are written next. */
  const over = new Set<ReadonlyMap<string, Counts>>();
  let taken: ReadonlyMap<string, Counts>[] = [];
  let writes = 0;
  const changed = new Set<string>();
  let sampleTimer: Timer | undefined;

  function of(endpointId: string, minute = counts): Counts {
    let found = minute.get(endpointId);
    if (found === undefined) minute.set(endpointId, (found = emptyCounts()));
    if (minute === counts) arm();
    return found;
  }

  function arm(): void {
    if (isClosed || minuteTimer !== undefined) return;
    minuteAtMs = startOf(clock.now(), minuteMs);
    minuteTimer = clock.setTimer(minuteAtMs + minuteMs, () => {
      minuteTimer = undefined;
      const [minute, atMs] = [counts, minuteAtMs];
      counts = new Map();
      over.add(minute);
      last = last.then(() => endMinute(minute, atMs)).catch(onError);
      return last;
    });
  }

  /** Hours are made of minutes by the leader, soon after they ended. */
  function armHour(): void {
    if (isClosed) return;
    hourTimer ??= clock.setTimer(startOf(clock.now(), hourMs) + hourMs + settleMs, () => {
      hourTimer = undefined;
      last = last.then(() => (parts.leads() ? mergeHours(store, clock.now()) : undefined)).catch(onError);
      return last;
    });
  }

  async function endMinute(minute: Map<string, Counts>, atMs: number): Promise<void> {
    await sampleAll(active, minute);
    take(minute, atMs);
    if (active.size > 0 || unwritten.length > 0) arm();
    await write();
  }

  /** The minute is over. */
  function take(minute: ReadonlyMap<string, Counts>, atMs: number): void {
    taken.push(minute);
    for (const [endpointId, bucket] of minute) unwritten.push({ endpointId, spanMs: minuteMs, atMs, writer, bucket });
  }

  /** What cannot be stored is tried again, the latest first to be kept. */
  async function write(): Promise<void> {
    const [rows, minutes] = [unwritten, taken];
    [unwritten, taken] = [[], []];
    try {
      if (rows.length > 0) await store.write(rows);
    } catch (error) {
      unwritten = [...rows, ...unwritten].slice(-unwrittenMax);
      taken = [...minutes, ...taken];
      arm();
      throw error;
    }
    for (const minute of minutes) over.delete(minute);
    if (rows.length === 0) return;
    writes += 1;
    armHour();
  }

  /** Notes what there is now; an endpoint where nothing is costs nothing from then on. */
  function sample(endpointId: string, minute = counts): void {
    const report = parts.report(endpointId);
    const inQueue = report?.queue.inQueue ?? 0;
    const oldestQueuedAtMs = report === null ? null : callersWaitSinceMs(report.queue);
    const workers = gaugesOf(report);
    if (inQueue === 0 && Object.values(workers).every((count) => count === 0)) {
      active.delete(endpointId);
      return;
    }
    active.add(endpointId);
    const bucket = of(endpointId, minute);
    bucket.inQueue = Math.max(bucket.inQueue, inQueue);
    const ageMs = oldestQueuedAtMs === null ? 0 : Math.max(0, clock.now() - oldestQueuedAtMs);
    bucket.oldestAgeMs = Math.max(bucket.oldestAgeMs, ageMs);
    bucket.workers = mergeBuckets([bucket, { ...bucket, workers }]).workers;
  }

  /** Of ten thousand endpoints it would hold up others for a tenth of a second. */
  async function sampleAll(endpointIds: Iterable<string>, minute?: Map<string, Counts>): Promise<void> {
    let sampled = 0;
    for (const endpointId of endpointIds) {
      if (sampled > 0 && sampled % sampledAtOnce === 0) await nextTurn();
      sampled += 1;
      sample(endpointId, minute);
    }
  }

  async function sampleChanged(): Promise<void> {
    sampleTimer = undefined;
    const endpointIds = [...changed];
    changed.clear();
    await sampleAll(endpointIds);
  }

  function ended(endpointId: string, job: JobRecord): void {
    const outcome = isTerminal(job.status) ? outcomes[job.status] : undefined;
    if (outcome === undefined) return;
    const bucket = of(endpointId);
    bucket[outcome] += 1;
    if (job.startedAtMs !== null) addTo(bucket.run, executionTimeMs(job) ?? 0);
  }

  function observe(notice: JobNotice): void {
    if (notice.kind === "submitted") of(notice.endpointId).submitted += 1;
    else if (notice.kind === "taken") {
      const bucket = of(notice.job.endpointId);
      bucket.started += 1;
      addTo(bucket.delay, delayTimeMs(notice.job) ?? 0);
    } else if (notice.kind === "changed" && notice.job !== undefined && !notice.elsewhere) {
      ended(notice.endpointId, notice.job);
    }
  }

  // A previous run's value.
  armHour();
  return {
    observe,
    requests: requestMeterOn(of),
    reconciled(endpointId) {
      if (isClosed) return;
      changed.add(endpointId);
      sampleTimer ??= clock.setTimer(clock.now() + sampleEveryMs, sampleChanged);
    },
    tokens: (endpointId, usage) => addTokens(of(endpointId), usage),
    unstored: (endpointId) => ({
      run: mergeHistograms([counts, ...over].map((minute) => minute.get(endpointId)?.run ?? {})),
    }),
    writes: () => writes,
    forget(endpointId) {
      counts.delete(endpointId);
      active.delete(endpointId);
    },
    async close() {
      isClosed = true;
      minuteTimer?.cancel();
      sampleTimer?.cancel();
      hourTimer?.cancel();
      last = last
        .then(() => take(counts, minuteAtMs))
        .then(write)
        .catch(onError);
      await last;
    },
  };
}

async function mergeHours(store: BucketStore, nowMs: number): Promise<void> {
  const beforeMs = startOf(nowMs - settleMs, hourMs);
  for (;;) {
    const hours = await store.unmergedHours({ beforeMs, limit: mergedAtOnce });
    for (const { endpointId, atMs } of hours) {
      const minutes = await store.read([endpointId], { spanMs: minuteMs, fromMs: atMs, untilMs: atMs + hourMs });
      const bucket = mergeBuckets(minutes.map((minute) => minute.bucket));
      await store.write([{ endpointId, spanMs: hourMs, atMs, writer: "", bucket }]);
    }
    if (hours.length < mergedAtOnce) break;
  }
  await store.trim(minuteMs, startOf(nowMs - limits.historyMinutesKeptMs, hourMs));
  await store.trim(hourMs, startOf(nowMs - limits.historyHoursKeptMs, hourMs));
}

function addTokens(bucket: Counts, { promptTokens, completionTokens }: TokenUsage): void {
  bucket.promptTokens = (bucket.promptTokens ?? 0) + promptTokens;
  bucket.completionTokens = (bucket.completionTokens ?? 0) + completionTokens;
}

function requestMeterOn(of: (endpointId: string) => Counts): RequestMeter {
  return {
    admitted: (endpointId) => void (of(endpointId).submitted += 1),
    seated(endpointId, heldMs) {
      const bucket = of(endpointId);
      bucket.started += 1;
      addTo(bucket.delay, heldMs);
    },
    ended(endpointId, outcome, { servedMs }) {
      const bucket = of(endpointId);
      bucket[requestResults[outcome] ?? "completed"] += 1;
      if (servedMs !== null) addTo(bucket.run, servedMs);
    },
  };
}

function emptyCounts(): Counts {
  return { ...mergeBuckets([]), delay: {}, run: {} };
}

function gaugesOf(report: EndpointReport | null): WorkerGauges {
  if (report === null) return noWorkers;
  const gauges = { ...noWorkers };
  for (const { status } of report.workers) gauges[status.toLowerCase() as keyof WorkerGauges] += 1;
  return gauges;
}
