import { corrected, createOtherJobs, feedOrder, feedTarget, type MeasuredRuns, quote } from "@millrace/engine";
import { dayMs } from "./day-trace.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";

/** A day of an endpoint whose workers are all there: jobs of callers who wait, and batches with deadlines. */
export interface BatchDay {
  readonly workers: number;
  readonly arrivesAtMs: Float64Array;
  readonly runsMs: Float64Array;
  readonly batches: readonly DayBatch[];
}

interface DayBatch {
  readonly startsAtMs: number;
  readonly requests: number;
  readonly finishByMs: number;
  /** Drawn from the same runs as the jobs. */
  readonly runMs: (at: number) => number;
}

/** What became of the day. */
export interface BatchDayResult {
  /** From the submit of each job to its end. */
  readonly tookMs: Float64Array;
  /** Of batches whose quote said that their deadline is kept: whether it was. */
  readonly kept: readonly boolean[];
  /** What batches took over what was quoted. */
  readonly errors: readonly number[];
}

const LOOK_MS = 100;
/** Of the capacity, on average over the day. */
const CALLERS_LOAD = [0.05, 0.3] as const;
const BATCHES_LOAD = [0.1, 0.4] as const;
const BATCHES = 6;
const RUN_SIGMA = 0.7;
const BURST_SHARE = 0.3;
const BURST_MS = 5_000;
/** Deadlines in multiples of the time that a batch needs alone. */
const HURRY = [1.2, 8] as const;

export function batchDay(seed: number, index: number): BatchDay {
  const random = createSeededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const workers = 2 + Math.floor(random.between(0, 15));
  const runMedianMs = random.logBetween(500, 20_000);
  const meanMs = runMedianMs * Math.exp(RUN_SIGMA ** 2 / 2);
  const capacity = (workers * dayMs) / meanMs;
  const arrivesAtMs = arrivals(random, capacity * random.between(...CALLERS_LOAD));
  const runsMs = arrivesAtMs.map(() => random.logNormal(runMedianMs, RUN_SIGMA));
  const requestsMean = (capacity * random.between(...BATCHES_LOAD)) / BATCHES;
  const batches = Array.from({ length: BATCHES }, (): DayBatch => {
    const startsAtMs = random.between(dayMs / 24, dayMs);
    const requests = Math.ceil(requestsMean * random.between(0.2, 1.8));
    const needsMs = (requests * meanMs) / workers;
    const runs = Float64Array.from({ length: 997 }, () => random.logNormal(runMedianMs, RUN_SIGMA));
    return {
      startsAtMs,
      requests,
      finishByMs: startsAtMs + needsMs * random.between(...HURRY),
      runMs: (at) => runs[at % runs.length] ?? runMedianMs,
    };
  });
  return { workers, arrivesAtMs, runsMs, batches: batches.toSorted((a, b) => a.startsAtMs - b.startsAtMs) };
}

function arrivals(random: SeededRandom, jobs: number): Float64Array {
  const times: number[] = [];
  const peakAtMs = random.between(0, dayMs);
  const steady = jobs * (1 - BURST_SHARE);
  for (
    let atMs = random.exponential(dayMs / (2 * steady));
    atMs < dayMs;
    atMs += random.exponential(dayMs / (2 * steady))
  )
    if (random.unit() < 0.5 + 0.5 * Math.cos(((atMs - peakAtMs) / dayMs) * 2 * Math.PI)) times.push(atMs);
  for (let left = jobs * BURST_SHARE; left > 0;) {
    const [atMs, size] = [random.between(0, dayMs), Math.ceil(random.exponential(6))];
    for (let job = 0; job < size; job += 1) times.push(atMs + random.between(0, BURST_MS));
    left -= size;
  }
  return Float64Array.from(times).toSorted();
}

interface Running {
  readonly endsAtMs: number;
  readonly runMs: number;
  /** The number of a job of a caller, or the batch. */
  readonly of: number | OpenBatch;
}

interface OpenBatch {
  readonly plan: DayBatch;
  unfed: number;
  left: number;
  finishedAtMs: number;
  readonly slowness: number;
  readonly quotedEndMs: number | null;
  readonly wasFeasible: boolean;
}

/** Lets the day pass from event to event; the feeder decides by the functions of the service. */
export function simulateBatchDay(day: BatchDay, withBatches: boolean): BatchDayResult {
  const { workers, arrivesAtMs, runsMs } = day;
  const tookMs = new Float64Array(arrivesAtMs.length);
  const waiting: number[] = [];
  const low: OpenBatch[] = [];
  const running: Running[] = [];
  let open: OpenBatch[] = [];
  const done: OpenBatch[] = [];
  const others = createOtherJobs();
  const measured = createMeasured();
  const callers = createLastHour();
  let slowness = 1;
  let [nowMs, nextJob, nextBatch, lookAtMs, outstanding, target, taken] = [0, 0, 0, 0, 0, 0, 0];

  function begin(of: Running["of"], runMs: number): void {
    running.push({ of, runMs, endsAtMs: nowMs + runMs });
  }

  function hand(): void {
    while (running.length < workers) {
      const job = waiting.shift();
      if (job !== undefined) begin(job, runsMs[job] ?? 0);
      else {
        const batch = low.shift();
        if (batch === undefined) return;
        begin(batch, batch.plan.runMs(batch.left + batch.unfed));
      }
    }
  }

  function feed(): void {
    const each = open.map((batch) => ({
      batch,
      dueAtMs: batch.plan.finishByMs,
      finalizedAtMs: batch.plan.startsAtMs,
      needsMs: (batch.left * measured.meanMs()) / workers,
    }));
    for (const { batch } of open.length > 1 ? feedOrder(each, nowMs) : each) {
      for (; outstanding < target && batch.unfed > 0; batch.unfed -= 1) {
        low.push(batch);
        outstanding += 1;
      }
    }
    hand();
  }

  function look(): void {
    const seen = feedTarget({
      outstanding,
      inQueue: waiting.length + low.length,
      inProgress: running.length,
      othersWaiting: waiting.length,
      othersPeak: others.peak(nowMs),
      asking: workers - running.length,
      workers,
      takenBetween: taken,
    });
    taken = 0;
    target = seen.outstanding;
    others.note(nowMs, seen.others);
    feed();
  }

  function startBatch(plan: DayBatch): void {
    const before = open.filter((other) => other.plan.finishByMs <= plan.finishByMs);
    const quoted = quote({
      nowMs,
      requests: plan.requests,
      ahead: before.reduce((sum, { left }) => sum + left, 0),
      measured: measured.runs(),
      workers,
      jobsPerWorker: 1,
      others: Math.max(callers.perMs(nowMs), others.mean(nowMs)),
      startMs: 0,
      slowness,
      pacePerMs: null,
      priceNanosPerHr: 0,
      costNanos: 0,
      finishByMs: plan.finishByMs,
      maxCost: null,
    });
    open.push({
      plan,
      unfed: plan.requests,
      left: plan.requests,
      finishedAtMs: 0,
      slowness,
      quotedEndMs: quoted.endsAtMs?.expected ?? null,
      wasFeasible: quoted.feasible === true, q: {w: workers, oth: Math.max(callers.perMs(nowMs), others.mean(nowMs)), pk: others.peak(nowMs), req: plan.requests, mean: measured.meanMs(), slow: slowness, exp: (quoted.endsAtMs?.expected??0)-nowMs, high: (quoted.endsAtMs?.high??0)-nowMs, due: plan.finishByMs-nowMs, ah: before.length},
    });
  }

  function end({ of, runMs }: Running): void {
    measured.note(runMs);
    if (typeof of === "number") {
      tookMs[of] = nowMs - (arrivesAtMs[of] ?? 0);
      callers.note(nowMs, runMs);
      return hand();
    }
    outstanding -= 1;
    taken += 1;
    of.left -= 1;
    if (of.left === 0) {
      of.finishedAtMs = nowMs; if ((of as any).wasFeasible) console.log(JSON.stringify({...(of as any).q, took: nowMs-of.plan.startsAtMs, kept: nowMs<=of.plan.finishByMs}));
      if (of.quotedEndMs !== null)
        slowness = corrected(of.slowness, (nowMs - of.plan.startsAtMs) / (of.quotedEndMs - of.plan.startsAtMs));
      done.push(of);
      open = open.filter((batch) => batch !== of);
    }
    feed();
  }

  for (;;) {
    const jobAtMs = arrivesAtMs[nextJob] ?? Infinity;
    const batch = withBatches ? day.batches[nextBatch] : undefined;
    const endAtMs = running.reduce((least, { endsAtMs }) => Math.min(least, endsAtMs), Infinity);
    const feedsAtMs = open.length > 0 ? lookAtMs : Infinity;
    nowMs = Math.min(jobAtMs, batch?.startsAtMs ?? Infinity, endAtMs, feedsAtMs);
    if (nowMs === Infinity) break;
    if (nowMs === endAtMs) {
      const at = running.findIndex(({ endsAtMs }) => endsAtMs === endAtMs);
      const [ended] = running.splice(at, 1);
      if (ended !== undefined) end(ended);
    } else if (nowMs === jobAtMs) {
      waiting.push(nextJob);
      nextJob += 1;
      hand();
    } else if (batch !== undefined && nowMs === batch.startsAtMs) {
      nextBatch += 1;
      startBatch(batch);
      lookAtMs = nowMs;
    } else {
      look();
      lookAtMs = nowMs + LOOK_MS;
    }
  }
  return {
    tookMs,
    kept: done
      .filter(({ wasFeasible }) => wasFeasible)
      .map(({ plan, finishedAtMs }) => finishedAtMs <= plan.finishByMs),
    errors: done.flatMap(({ plan, finishedAtMs, quotedEndMs }) =>
      quotedEndMs === null ? [] : [(finishedAtMs - plan.startsAtMs) / (quotedEndMs - plan.startsAtMs)],
    ),
  };
}

function createMeasured() {
  let [runs, sum, squares] = [0, 0, 0];
  return {
    note(runMs: number): void {
      runs += 1;
      sum += runMs;
      squares += runMs ** 2;
    },
    meanMs: () => (runs === 0 ? 0 : sum / runs),
    runs(): MeasuredRuns | null {
      if (runs === 0) return null;
      const meanMs = sum / runs;
      return { runs, sinceMs: 0, meanMs, spreadMs: Math.sqrt(Math.max(0, squares / runs - meanMs ** 2)) };
    },
  };
}

/** Work that ended within the last hour. */
function createLastHour() {
  const ended: { readonly atMs: number; readonly runMs: number }[] = [];
  let [first, sum] = [0, 0];
  return {
    note(atMs: number, runMs: number): void {
      ended.push({ atMs, runMs });
      sum += runMs;
    },
    perMs(nowMs: number): number {
      for (; (ended[first]?.atMs ?? nowMs) < nowMs - 3_600_000; first += 1) sum -= ended[first]?.runMs ?? 0;
      return sum / 3_600_000;
    },
  };
}
