import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Batch, noUse } from "./batch.ts";
import { noLines } from "./openai-batch.ts";
import {
  draft,
  drained,
  finalize,
  isActive,
  pending,
  refused,
  requireRetry,
  stop,
  webhookTried,
  withoutRequest,
  withRequests,
  withResults,
  withRetries,
} from "./batch-rules.ts";

const MAX = 20;
const START_MS = 1_000;

const ended = (counts: object) => ({
  completed: 0,
  failed: 0,
  completedLines: noLines,
  failedLines: noLines,
  ...noUse,
  ...counts,
});

/** What may happen to a batch: each step gives the batch after it, or refuses. */
const steps: Readonly<Record<string, (batch: Batch, count: number, nowMs: number) => Batch>> = {
  add: (batch, count) => withRequests(batch, count, MAX),
  remove: (batch) => (batch.total === 0 ? batch : withoutRequest(batch)),
  finalize: (batch, _, nowMs) => finalize(batch, nowMs),
  cancel: (batch, _, nowMs) => stop(batch, "CANCELLED", null, nowMs),
  fail: (batch, _, nowMs) => stop(batch, "FAILED", "too late", nowMs),
  complete: (batch, count, nowMs) =>
    isActive(batch) ? withResults(batch, ended({ completed: Math.min(count, pending(batch)) }), nowMs) : batch,
  lose: (batch, count, nowMs) =>
    isActive(batch) ? withResults(batch, ended({ failed: Math.min(count, pending(batch)) }), nowMs) : batch,
  drain: (batch, _, nowMs) => drained(batch, nowMs),
  retry(batch, count, nowMs) {
    requireRetry(batch);
    return withRetries(batch, Math.min(count, batch.failed), nowMs);
  },
  tell: (batch, count, nowMs) => (batch.webhookDueAtMs === null ? batch : webhookTried(batch, count > 3, nowMs)),
};

const walk = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat({ max: 7 })), { maxLength: 40 });

test("a batch whose file was refused says of every mistake in which line it is", () => {
  const batch = draft({ id: "b", endpointId: "e", accountId: "a" }, START_MS);
  const [common, param] = [{ code: "invalid_json_line" }, null];
  const lines = [2, 3].map((line) => ({ ...common, message: `mistake ${line}.`, param, line }));
  expect(refused(batch, lines, START_MS)).toMatchObject({
    state: "FAILED",
    why: "Line 2: mistake 2. Line 3: mistake 3.",
  });
  const whole = { ...common, message: "The file has no requests.", param, line: null };
  expect(refused(batch, [whole], START_MS).why).toBe("The file has no requests.");
});

describe("the life of a batch, whatever happens to it", () => {
  test("keeps its numbers whole, and never goes back to a draft or on from its end", () => {
    fc.assert(
      fc.property(walk, (path) => {
        let batch = draft({ id: "b", endpointId: "e", accountId: "a", webhook: "https://a.example" }, START_MS);
        let nowMs = START_MS;
        for (const [name, count] of path) {
          nowMs += 10;
          const before = batch;
          try {
            batch = steps[name]?.(batch, count, nowMs) ?? batch;
          } catch {
            expect(batch).toBe(before);
            continue;
          }
          expect(pending(batch)).toBeGreaterThanOrEqual(0);
          expect(batch.total).toBeLessThanOrEqual(Math.min(MAX, batch.added));
          if (before.state !== "DRAFT") expect(batch.state).not.toBe("DRAFT");
          if (before.state === "CANCELLED" || before.state === "FAILED") expect(batch.state).toBe(before.state);
          // Done, cancelled or failed: exactly then it has an end.
          const isOver = batch.state === "CANCELLED" || batch.state === "FAILED";
          const isDone = batch.state === "FINALIZED" && pending(batch) === 0;
          expect(batch.finishedAtMs !== null, `${name} of ${JSON.stringify(before)}`).toBe(isOver || isDone);
          expect(batch.expiresAtMs).toBeGreaterThan(nowMs);
          if (batch.webhookDueAtMs !== null) expect(batch.finishedAtMs).not.toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  test("has its webhook tried three times at most", () => {
    const done = finalize(draft({ id: "b", endpointId: "e", accountId: "a", webhook: "https://a.example" }, 0), 10);
    expect(done).toMatchObject({ webhookDueAtMs: 10, webhookTries: 0 });
    const tried = [1, 2, 3].reduce((batch, tries) => webhookTried(batch, false, tries * 100), done);
    expect(tried).toMatchObject({ webhookDueAtMs: null, webhookTries: 3 });
    expect(webhookTried(done, true, 20)).toMatchObject({ webhookDueAtMs: null, webhookTries: 1 });
  });
});
