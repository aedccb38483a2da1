import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPace } from "./pace.ts";
import { quote, type QuoteView } from "./quote.ts";

const NOW_MS = Date.UTC(2026, 10, 28);
const HOUR_MS = 3_600_000;
const view: QuoteView = {
  nowMs: NOW_MS,
  requests: 3_600,
  ahead: 0,
  measured: { runs: 400, sinceMs: NOW_MS - HOUR_MS, meanMs: 1_000, spreadMs: 500 },
  workers: 2,
  jobsPerWorker: 1,
  others: 0,
  startMs: 0,
  slowness: 1,
  pacePerMs: null,
  priceNanosPerHr: 2e9,
  costNanos: 0,
  finishByMs: null,
  maxCost: null,
};

describe("a quote", () => {
  test("is the work over the workers, at their price", () => {
    expect(quote(view)).toMatchObject({
      endsAtMs: { expected: NOW_MS + HOUR_MS / 2 },
      cost: { expected: 2 },
      feasible: true,
      message: "3600 requests: expected end 2026-11-28T00:30:00Z, cost $2.00, from 400 measured runs.",
    });
    // Each counts: what waits before, what others take, how much longer earlier batches took, and the start of a worker.
    expect(quote({ ...view, ahead: 3_600 }).endsAtMs?.expected).toBe(NOW_MS + HOUR_MS);
    expect(quote({ ...view, others: 1 }).endsAtMs?.expected).toBe(NOW_MS + HOUR_MS);
    expect(quote({ ...view, slowness: 2 }).endsAtMs?.expected).toBe(NOW_MS + HOUR_MS);
    expect(quote({ ...view, startMs: 5_000 }).endsAtMs?.expected).toBe(NOW_MS + HOUR_MS / 2 + 5_000);
    expect(quote({ ...view, jobsPerWorker: 2 })).toMatchObject({
      endsAtMs: { expected: NOW_MS + HOUR_MS / 4 },
      cost: { expected: 1 },
    });
    expect(quote({ ...view, pacePerMs: 0.001 }).endsAtMs?.expected).toBe(NOW_MS + HOUR_MS);
    expect(quote({ ...view, requests: 0 }).endsAtMs?.expected).toBe(NOW_MS);
  });

  test("says what it cannot say", () => {
    const unknown = { ...view, measured: null };
    expect(quote(unknown)).toMatchObject({
      endsAtMs: null,
      cost: null,
      feasible: true,
      basis: { runs: 0, runMs: null },
    });
    expect(quote(unknown).message).toBe(
      "No run of this endpoint was measured yet: its end and cost cannot be estimated.",
    );
    expect(quote({ ...unknown, maxCost: 1 }).feasible).toBeNull();
    expect(quote({ ...view, workers: 0, finishByMs: NOW_MS + 1 })).toMatchObject({ endsAtMs: null, feasible: null });
  });

  test("names the bounds that are not met", () => {
    const late = quote({ ...view, finishByMs: NOW_MS + HOUR_MS / 4, maxCost: 1.5 });
    expect(late.feasible).toBe(false);
    expect(late.message).toContain(
      "Its expected end, 2026-11-28T00:30:00Z, is later than finishBy, 2026-11-28T00:15:00Z.",
    );
    expect(late.message).toContain("Its expected cost, $2.00, is more than maxCost, $1.50.");
    expect(quote({ ...view, finishByMs: NOW_MS + HOUR_MS, maxCost: 2.5 }).feasible).toBe(true);
  });

  test("writes the smallest costs as decimals", () => {
    expect(quote({ ...view, requests: 1, priceNanosPerHr: 1_000 }).message).toContain("cost $0.000000000278, from");
  });

  test("lies between its low and its high value, and grows with the work, whatever is seen", () => {
    const count = fc.nat({ max: 10_000 });
    const views = fc.record({
      requests: count,
      ahead: count,
      workers: fc.integer({ min: 1, max: 50 }),
      jobsPerWorker: fc.integer({ min: 1, max: 50 }),
      others: fc.nat({ max: 99 }),
      startMs: count,
      slowness: fc.double({ min: 0.1, max: 100, noNaN: true }),
      pacePerMs: fc.option(fc.double({ min: 0.001, max: 10, noNaN: true })),
      costNanos: count,
    });
    const measured = fc.record({ runs: fc.integer({ min: 1, max: 9_999 }), meanMs: count, spreadMs: count });
    fc.assert(
      fc.property(views, measured, (part, { runs, meanMs, spreadMs }) => {
        const seen = { ...view, ...part, measured: { runs, sinceMs: 0, meanMs, spreadMs } };
        for (const span of [quote(seen).endsAtMs, quote(seen).cost]) {
          expect(span?.low).toBeLessThanOrEqual(span?.expected ?? Number.NaN);
          expect(span?.expected).toBeLessThanOrEqual(span?.high ?? Number.NaN);
        }
        const more = quote({ ...seen, requests: seen.requests + 500 });
        expect(more.endsAtMs?.expected).toBeGreaterThanOrEqual(quote(seen).endsAtMs?.expected ?? Number.NaN);
        expect(more.cost?.expected).toBeGreaterThanOrEqual(quote(seen).cost?.expected ?? Number.NaN);
      }),
    );
  });
});

test("the pace of an endpoint is known after some seconds of work, and forgotten when it rests", () => {
  const pace = createPace();
  for (let second = 0; second <= 10; second += 1) {
    if (second === 4) expect(pace.perMs(second * 1_000)).toBeNull();
    pace.note(second * 1_000, 100, true);
  }
  expect(pace.perMs(10_000)).toBeCloseTo(0.1);
  pace.note(11_000, 0, false);
  expect(pace.perMs(11_000)).toBeNull();
});
