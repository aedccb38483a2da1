import type { Entry } from "../history/entry.ts";

const LEASE_MS = 3_000;

/** A batch with a part that was added without an answer, and with a failure. */
function goodBatch(): Entry[] {
  const own = { who: "batches", batch: "X" } as const;
  const results = [[0, "x0"], [1, "x1"], [2, "y0"], [3], [4, "z1"]] as const;
  return [
    { op: "batch", ...own, from: 100, to: 110, status: 200, step: "make", inputs: ["x0", "x1"] },
    { op: "batch", ...own, from: 120, to: 130, step: "add", inputs: ["y0"] },
    { op: "batch", ...own, from: 140, to: 150, status: 503, step: "add", inputs: ["w0"] },
    { op: "batch", ...own, from: 160, to: 170, status: 200, step: "add", inputs: ["z0", "z1"] },
    { op: "batch", ...own, from: 180, to: 190, status: 200, step: "finalize", inputs: [] },
    { op: "batchFinal", ...own, from: 8_000, to: 8_010, status: 200, total: 5, isFinished: true, results },
  ];
}

/** A pod that ran for a second twice, and an endpoint whose worker ran for half a second. */
function goodMachines(): Entry[] {
  const pod = { op: "machine", who: "machines", kind: "pod", id: "P", status: 200 } as const;
  const endpoint = { ...pod, kind: "endpoint", id: "E" } as const;
  const rentals = [
    { amount: 1, isRun: true, from: 1_000_105, to: 1_001_105 },
    { amount: 0, isRun: false, from: 1_001_105, to: 1_002_105 },
    { amount: 1, isRun: true, from: 1_002_105, to: 1_003_105 },
  ];
  const ofWorker = [{ amount: 0.5, isRun: true, from: 1_000_505, to: 1_001_005 }];
  return [
    { ...pod, step: "make", from: 100, to: 110 },
    { ...endpoint, step: "make", from: 100, to: 110 },
    { ...pod, step: "stop", from: 1_100, to: 1_110 },
    { ...endpoint, step: "delete", from: 1_500, to: 1_510 },
    { ...pod, step: "start", from: 2_100, to: 2_110 },
    { ...pod, step: "delete", from: 3_100, to: 3_110 },
    { op: "machines", alive: [] },
    { op: "bill", kind: "pod", id: "P", amount: 2, runMs: 2_000, rentals },
    { op: "bill", kind: "endpoint", id: "E", amount: 0.5, runMs: 500, rentals: ofWorker },
  ];
}

/** A history in which every kind of entry is, and every invariant holds. Times are moments of one clock in milliseconds. */
export function goodHistory(): Entry[] {
  const client = { who: "submit0", status: 200 } as const;
  const reader = { who: "read0", status: 200 } as const;
  const finals = { who: "finals", status: 200 } as const;
  return [
    { op: "round", round: 1, leaseMs: LEASE_MS, lagMs: 0 },
    { op: "submit", ...client, from: 0, to: 10, input: "a", key: "k", hasWebhook: true, id: "A", state: "IN_QUEUE" },
    { op: "submit", ...client, from: 11, to: 12, input: "a", key: "k", hasWebhook: true, id: "A", state: "IN_QUEUE" },
    { op: "take", who: "w1", from: 20, to: 30, status: 200, id: "A", attempt: 1, input: "a" },
    { op: "read", ...reader, from: 31, to: 32, id: "A", state: "IN_PROGRESS" },
    { op: "ping", who: "w1", from: 1_000, to: 1_010, status: 200, id: "A" },
    { op: "chunk", who: "w1", from: 1_020, to: 1_030, status: 200, id: "A", attempt: 1, mark: "A#1.0" },
    { op: "chunk", who: "w1", from: 1_040, to: 1_050, status: 200, id: "A", attempt: 1, mark: "A#1.1" },
    { op: "fault", at: 1_060, name: "workers-cut", phase: "injected" },
    { op: "fault", at: 1_070, name: "workers-cut", phase: "healed" },
    { op: "take", who: "w2", from: 4_100, to: 4_200, status: 200, id: "A", attempt: 2, input: "a" },
    { op: "done", who: "w1", from: 4_300, to: 4_310, status: 409, id: "A", attempt: 1, mark: "A#1" },
    { op: "done", who: "w2", from: 4_320, to: 4_330, id: "A", attempt: 2, mark: "A#2" },
    { op: "done", who: "w2", from: 4_340, to: 4_350, status: 200, id: "A", attempt: 2, mark: "A#2" },
    { op: "webhook", at: 4_360, id: "A", state: "COMPLETED", output: "A#2" },
    { op: "read", ...reader, from: 4_370, to: 4_380, id: "A", state: "COMPLETED", output: "A#2" },
    { op: "stream", ...reader, from: 4_390, to: 4_400, id: "A", chunks: [[1, "A#1.0"]] },
    { op: "submit", ...client, from: 5_000, to: 5_010, input: "b", id: "B", state: "IN_QUEUE" },
    { op: "take", who: "w2", from: 5_020, to: 5_030, status: 200, id: "B", attempt: 1, input: "b" },
    { op: "done", who: "w2", from: 5_040, to: 5_050, status: 200, id: "B", attempt: 1, mark: "B#1", isError: true },
    { op: "retry", who: "steer0", from: 5_060, to: 5_070, status: 200, id: "B" },
    { op: "take", who: "w1", from: 5_080, to: 5_090, status: 200, id: "B", attempt: 2, input: "b" },
    { op: "done", who: "w1", from: 5_100, to: 5_110, status: 200, id: "B", attempt: 2, mark: "B#2" },
    { op: "submit", ...client, from: 6_000, to: 6_010, input: "c", id: "C", state: "IN_QUEUE" },
    { op: "cancel", who: "steer0", from: 6_020, to: 6_030, status: 200, id: "C" },
    { op: "submit", ...client, from: 7_000, to: 7_010, input: "d", id: "D", state: "IN_QUEUE" },
    { op: "purge", who: "steer0", from: 7_020, to: 7_030, status: 200 },
    {
      op: "final",
      ...finals,
      from: 9_000,
      to: 9_010,
      id: "A",
      state: "COMPLETED",
      output: "A#2",
      listed: "COMPLETED",
      told: "COMPLETED",
      chunks: [
        [1, "A#1.0"],
        [2, "A#1.1"],
      ],
    },
    { op: "final", ...finals, from: 9_010, to: 9_020, id: "B", state: "COMPLETED", output: "B#2", listed: "COMPLETED" },
    { op: "final", ...finals, from: 9_020, to: 9_030, id: "C", state: "CANCELLED", listed: "CANCELLED" },
    { op: "final", who: "finals", status: 404, from: 9_030, to: 9_040, id: "D" },
    { op: "counted", completed: 2, failed: 1, waiting: 0 },
    ...goodBatch(),
    ...goodMachines(),
    { op: "fault", at: 8_800, name: "gateway-downgrade", phase: "injected" },
    { op: "fault", at: 8_900, name: "gateway-downgrade", phase: "healed", refusal: "written by a newer version" },
  ];
}
