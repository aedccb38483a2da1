import type { FleetMeter, JobRecord } from "@millrace/engine";
import { beforeEach, expect, it } from "vitest";
import type { FinishedSpan } from "./job-spans.ts";
import { createWorkerStarts, type WorkerStarts } from "./worker-starts.ts";

const READY_MS = 10_000;
const START_MS = 4_000;

let spans: FinishedSpan[];
let nowMs: number;
let starts: WorkerStarts;
let meter: FleetMeter;

beforeEach(() => {
  spans = [];
  nowMs = READY_MS;
  starts = createWorkerStarts(
    () => nowMs,
    (span) => spans.push(span),
  );
  meter = starts.meterFleet({ started: () => undefined, scaled: () => undefined });
});

function job(changes: Partial<JobRecord> = {}): JobRecord {
  return {
    id: "job",
    endpointId: "endpoint",
    queuedAtMs: 5_000,
    startedAtMs: READY_MS,
    workerId: "worker",
    attempt: 1,
    extras: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" },
    ...changes,
  } as JobRecord;
}

const isReady = (kind: "cold" | "resumed" = "cold"): void =>
  meter.started("endpoint", kind, READY_MS - START_MS, "worker");

it("a job that waited for a worker shows its start, whichever is known first", () => {
  starts.handedOut(job());
  isReady();
  expect(spans).toMatchObject([{ name: "cold start", startMs: START_MS, endMs: READY_MS }]);
  isReady();
  starts.handedOut(job());
  expect(spans).toHaveLength(2);
  expect(spans[1]).toEqual(spans[0]);
});

it("a job that came to a worker that was there shows no start, nor does one of another worker", () => {
  isReady();
  starts.handedOut(job({ workerId: "other" }));
  starts.handedOut(job({ queuedAtMs: READY_MS + 1, startedAtMs: READY_MS + 2 }));
  isReady();
  expect(spans).toEqual([]);
});

it("a worker that was frozen shows a start for the job that it was resumed for", () => {
  starts.handedOut(job({ startedAtMs: START_MS - 1 }));
  isReady("resumed");
  starts.handedOut(job());
  expect(spans).toHaveLength(1);
  expect(spans[0]?.attributes).toMatchObject({ "millrace.worker.start": "resumed" });
});

it("remembers a bounded number of workers", () => {
  isReady();
  for (let n = 0; n < 1_000; n += 1) meter.started("endpoint", "cold", 1, `worker${n}`);
  starts.handedOut(job());
  expect(spans).toEqual([]);
});
