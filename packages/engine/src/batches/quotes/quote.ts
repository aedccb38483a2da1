/** How long requests run, as it was measured. */
export interface MeasuredRuns {
  readonly runs: number;
  readonly sinceMs: number;
  readonly meanMs: number;
  /** Standard deviation of one run. */
  readonly spreadMs: number;
}

/** What is known at one moment of a batch, and of the endpoint that is to run it. */
export interface QuoteView {
  readonly nowMs: number;
  /** Requests that have not ended, and jobs and requests of other batches that run before them. */
  readonly requests: number;
  readonly ahead: number;
  readonly measured: MeasuredRuns | null;
  /** Workers that the endpoint may have, and how many jobs one has at a time. */
  readonly workers: number;
  readonly jobsPerWorker: number;
  /** Jobs of other callers at a time, on average. */
  readonly others: number;
  /** Until the first worker is ready. */
  readonly startMs: number;
  /** How many times longer earlier batches took than their runs. */
  readonly slowness: number;
  /** Requests of batches that the endpoint does, where it was seen lately. */
  readonly pacePerMs: number | null;
  readonly priceNanosPerHr: number;
  /** What it cost so far. */
  readonly costNanos: number;
  readonly finishByMs: number | null;
  /** In US dollars. */
  readonly maxCost: number | null;
}

/** An estimate as it is kept. Times are milliseconds since the epoch, costs US dollars; null while nothing was measured. */
export interface Quote {
  readonly atMs: number;
  readonly requests: number;
  readonly endsAtMs: Span | null;
  readonly cost: Span | null;
  /** Whether even the high values meet the bounds; false when the expected ones do not, and null in between. */
  readonly feasible: boolean | null;
  readonly message: string;
  readonly basis: {
    readonly runs: number;
    readonly sinceMs: number | null;
    readonly runMs: number | null;
    readonly workers: number;
    readonly jobsPerWorker: number;
    readonly slowness: number;
    readonly priceNanosPerHr: number;
    readonly ahead: number;
  };
}

export interface Span {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}

const HOUR_MS = 3_600_000;
const NANOS = 1e9;
/** A mean of few runs may be off by so many standard errors, and one of many by this part, because inputs differ from day to day. */
const ERRORS = 2;
const DRIFT = 0.1;
/** So much longer a batch may take because other callers come later in the day, and where there are some already. */
const LOAD_DRIFT = 1.3;
const CROWD_DRIFT = 2;
/** So much slower and faster a pace may become. */
const PACE_SPREAD = 1.25;

/** When a batch is expected to end, and what it is expected to cost. */
export function quote(seen: QuoteView): Quote {
  const { nowMs, requests, measured, workers, finishByMs, maxCost } = seen;
  const endsAtMs = measured === null || workers === 0 ? null : endOf(seen, measured);
  const cost = measured === null ? null : costOf(seen, measured);
  const missed = missedBounds({ endsAtMs, cost, finishByMs, maxCost });
  const isSafe = (span: Span | null, bound: number | null): boolean =>
    bound === null || (span !== null && span.high <= bound);
  return {
    atMs: nowMs,
    requests,
    endsAtMs,
    cost,
    feasible: missed.length > 0 ? false : isSafe(endsAtMs, finishByMs) && isSafe(cost, maxCost) ? true : null,
    message: [...wordsOf(seen, endsAtMs, cost), ...missed].join(" "),
    basis: {
      runs: measured?.runs ?? 0,
      sinceMs: measured?.sinceMs ?? null,
      runMs: measured?.meanMs ?? null,
      workers,
      jobsPerWorker: seen.jobsPerWorker,
      slowness: seen.slowness,
      priceNanosPerHr: seen.priceNanosPerHr,
      ahead: seen.ahead,
    },
  };
}

/** The correction of the next quote: half of the error of the latest one, as a power, because no two batches meet the same load. */
export function corrected(slowness: number, error: number): number {
  return Math.sqrt(Math.min(100, Math.max(0.01, slowness * error)));
}

/** What of the bounds is expected to be missed, as sentences. */
export function missedBounds({
  endsAtMs,
  cost,
  finishByMs,
  maxCost,
}: Pick<Quote, "endsAtMs" | "cost"> & Pick<QuoteView, "finishByMs" | "maxCost">): string[] {
  const missed: string[] = [];
  if (finishByMs !== null && endsAtMs !== null && endsAtMs.expected > finishByMs)
    missed.push(`Its expected end, ${timeText(endsAtMs.expected)}, is later than finishBy, ${timeText(finishByMs)}.`);
  if (maxCost !== null && cost !== null && cost.expected > maxCost)
    missed.push(`Its expected cost, ${dollarText(cost.expected)}, is more than maxCost, ${dollarText(maxCost)}.`);
  return missed;
}

function errorOf({ runs, meanMs, spreadMs }: MeasuredRuns): number {
  return DRIFT * meanMs + (ERRORS * Math.max(spreadMs, runs < ERRORS ? meanMs : 0)) / Math.sqrt(Math.max(1, runs));
}

function endOf(seen: QuoteView, measured: MeasuredRuns): Span {
  const { nowMs, requests, ahead, workers, jobsPerWorker, others, startMs, slowness, pacePerMs } = seen;
  if (pacePerMs !== null) {
    const at = (work: number): number => Math.round(nowMs + work / pacePerMs);
    return {
      low: at(requests / PACE_SPREAD),
      expected: at(requests + ahead),
      high: at((requests + ahead) * PACE_SPREAD),
    };
  }
  const error = errorOf(measured);
  const end = (work: number, runMs: number, taken: number, slow: number): number => {
    // The feeder leaves free what other callers used at most, except the last worker.
    const slots = Math.max(Math.min(1, workers) * jobsPerWorker, workers * jobsPerWorker - taken);
    const rounds = work <= slots ? Math.ceil(work / slots) : work / slots;
    return Math.round(nowMs + (requests === 0 ? 0 : startMs + rounds * runMs * slow));
  };
  const low = end(requests, Math.max(0, measured.meanMs - error), 0, Math.min(1, slowness));
  const most = others + 3 * Math.sqrt(others);
  const expected = end(requests + ahead, measured.meanMs, most, slowness);
  // Callers may come in crowds all day. Then a batch has the last worker alone, and no longer what earlier batches had.
  const [taken, slow] = others > 0 ? [Infinity, CROWD_DRIFT] : [0, LOAD_DRIFT * Math.max(1, slowness)];
  const high = end(requests + ahead, measured.meanMs + error, taken, slow);
  return { low: Math.min(low, expected), expected, high: Math.max(high, expected) };
}

function costOf({ requests, jobsPerWorker, priceNanosPerHr, costNanos }: QuoteView, measured: MeasuredRuns): Span {
  const error = errorOf(measured);
  const cost = (runMs: number): number =>
    (costNanos + (requests * runMs * priceNanosPerHr) / jobsPerWorker / HOUR_MS) / NANOS;
  return {
    low: cost(Math.max(0, measured.meanMs - error)),
    expected: cost(measured.meanMs),
    high: cost(measured.meanMs + error),
  };
}

function wordsOf({ measured, workers, requests }: QuoteView, endsAtMs: Span | null, cost: Span | null): string[] {
  if (measured === null) return ["No run of this endpoint was measured yet: its end and cost cannot be estimated."];
  const what = requests === 1 ? "1 request" : `${requests} requests`;
  const price = cost === null ? "" : `, cost ${dollarText(cost.expected)}`;
  if (endsAtMs === null || workers === 0)
    return [`The endpoint has no workers and may start none: ${what} would not end${price}.`];
  return [
    `${what}: expected end ${timeText(endsAtMs.expected)}${price}, from ${measured.runs} measured run${measured.runs === 1 ? "" : "s"}.`,
  ];
}

function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

/** Kept, because each new one reads the rules of its language. */
const SMALL_DOLLARS = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

/** Cents where they say enough, otherwise three digits: `$12.30`, `$0.00137`. */
export function dollarText(dollars: number): string {
  return `$${dollars >= 1 || dollars === 0 ? dollars.toFixed(2) : SMALL_DOLLARS.format(dollars)}`;
}
