import { describe, expect, test } from "vitest";
import { type ScalerObservations, type ScalerSettings, decideWorkers } from "./scaler.ts";

const nowMs = 1_000_000_000;
const empty: ScalerObservations = {
  nowMs,
  inQueue: 0,
  inProgress: 0,
  waiting: 0,
  oldestQueuedAtMs: null,
  startingSinceMs: [],
  restarting: 0,
  runningSinceMs: [],
  idleSinceMs: [],
  leaving: 0,
  external: 0,
  startMs: null,
  runMs: null,
};
const settings: ScalerSettings = {
  workersMin: 0,
  workersMax: 3,
  idleTimeoutSeconds: 5,
  scalerType: "QUEUE_DELAY",
  scalerValue: 4,
};

function waitingFor(ms: number, jobs = 10): Partial<ScalerObservations> {
  return { inQueue: jobs, waiting: jobs, oldestQueuedAtMs: nowMs - ms };
}

function since(workers: number, ms = 0): number[] {
  return Array.from({ length: workers }, () => nowMs - ms);
}

interface Case {
  readonly claim: string;
  readonly seen: Partial<ScalerObservations>;
  readonly set?: Partial<ScalerSettings>;
  readonly workers: number;
  readonly why: RegExp;
}

const cases: readonly Case[] = [
  { claim: "an empty queue needs no workers", seen: {}, workers: 0, why: /The queue is empty/ },
  {
    claim: "the first job starts the first worker at once",
    seen: waitingFor(0, 1),
    workers: 1,
    why: /1 job had no worker, so the first one starts at once/,
  },
  {
    claim: "a worker that has been starting for long goes on while a client that was refused may come again",
    seen: { lastWaitedAtMs: nowMs - 599_999, startingSinceMs: since(1, 3_600_000) },
    workers: 1,
    why: /no more start/,
  },
  {
    claim: "a worker that never becomes ready stops once nothing has waited for ten minutes",
    seen: { lastWaitedAtMs: nowMs - 600_000, startingSinceMs: since(1, 3_600_000) },
    workers: 0,
    why: /^No job has waited for 10 minutes: 1 worker that never became ready stops\.$/,
  },
  {
    claim: "a start that usually takes long is waited for, however long ago the last job waited",
    seen: { lastWaitedAtMs: nowMs - 1_000_000, startingSinceMs: since(1, 1_000_000), startMs: 400_000 },
    workers: 1,
    why: /no more start/,
  },
  {
    claim: "a worker that has just begun to start is not stopped because the last job is long gone",
    seen: { lastWaitedAtMs: nowMs - 3_600_000, startingSinceMs: [nowMs - 3_600_000, nowMs] },
    workers: 1,
    why: /1 worker that never became ready stops/,
  },
  {
    claim: "the minimum keeps a worker that never becomes ready",
    seen: { lastWaitedAtMs: nowMs - 3_600_000, startingSinceMs: since(1, 3_600_000) },
    set: { workersMin: 1 },
    workers: 1,
    why: /workersMin/,
  },
  { claim: "many first jobs start one worker, not a herd", seen: waitingFor(0, 500), workers: 1, why: /at once/ },
  {
    claim: "a wait of exactly the value adds none",
    seen: { ...waitingFor(4000), runningSinceMs: since(1) },
    workers: 1,
    why: /4 s/,
  },
  {
    claim: "a longer wait adds one",
    seen: { ...waitingFor(4001), runningSinceMs: since(1) },
    workers: 2,
    why: /one more worker/,
  },
  {
    claim: "a worker that starts must get its time before another follows",
    seen: { ...waitingFor(7000), runningSinceMs: since(1), startingSinceMs: since(1) },
    workers: 2,
    why: /one more worker starts if that exceeds 8 s \(1 starting\)/,
  },
  {
    claim: "a slow start does not hold the endpoint back for ever",
    seen: { ...waitingFor(8001), runningSinceMs: since(1), startingSinceMs: since(1) },
    workers: 3,
    why: /one more/,
  },
  {
    claim: "free workers are not doubled for the jobs they are about to take",
    seen: { ...waitingFor(60_000, 1), idleSinceMs: [nowMs] },
    workers: 1,
    why: /a worker for each waiting job/,
  },
  {
    claim: "the maximum holds",
    seen: { ...waitingFor(60_000), runningSinceMs: since(3) },
    workers: 3,
    why: /workersMax allows 3/,
  },
  {
    claim: "low priority starts nobody",
    seen: { inQueue: 7 },
    workers: 0,
    why: /7 jobs of low priority/,
  },
  {
    claim: "a worker that somebody else started counts as the first one",
    seen: { ...waitingFor(1000), external: 1 },
    workers: 0,
    why: /one more worker starts if that exceeds 4 s/,
  },
  {
    claim: "an idle worker stays until its timeout",
    seen: { idleSinceMs: [nowMs - 4999] },
    workers: 1,
    why: /Idle workers stop after \d+ s without a job/,
  },
  {
    claim: "an idle worker goes at its timeout",
    seen: { idleSinceMs: [nowMs - 5000] },
    workers: 0,
    why: /No job for 5 s \(idleTimeout\): 1 idle worker stops/,
  },
  {
    claim: "an idle worker stays for a waiting job of low priority",
    seen: { inQueue: 1, idleSinceMs: [nowMs - 9000] },
    workers: 1,
    why: /take the waiting jobs/,
  },
  {
    claim: "the minimum stays idle for ever",
    seen: { idleSinceMs: [0] },
    set: { workersMin: 1 },
    workers: 1,
    why: /workersMin keeps 1 worker running/,
  },
  {
    claim: "of many workers whose time is over half go at a time",
    seen: { idleSinceMs: since(5, 9_000) },
    set: { workersMax: 5 },
    workers: 2,
    why: /3 idle workers stop/,
  },
  {
    claim: "those on their way out are part of that half",
    seen: { idleSinceMs: since(2, 9_000), leaving: 3 },
    set: { workersMax: 5 },
    workers: 2,
    why: /at most half of them at a time/,
  },
  { claim: "the minimum starts without jobs", seen: {}, set: { workersMin: 2 }, workers: 2, why: /workersMin keeps 2/ },
  {
    claim: "a failed worker is given up when nothing waits",
    seen: { restarting: 1 },
    workers: 0,
    why: /1 worker that failed is not restarted/,
  },
  {
    claim: "of an image that never started yet only some are tried at once",
    seen: waitingFor(0, 100),
    set: { scalerType: "REQUEST_COUNT", scalerValue: 1, workersMax: 50 },
    workers: 10,
    why: /At most 10 start at the same time/,
  },
  {
    claim: "a budget that is spent leaves no worker wanted, whatever else is set",
    seen: { waiting: 5, oldestQueuedAtMs: nowMs - 60_000, runningSinceMs: [nowMs] },
    set: { stopped: "The budget is reached.", workersMin: 2 },
    workers: 0,
    why: /^The budget is reached\.$/,
  },
  {
    claim: "workersMax 0 pauses",
    seen: { ...waitingFor(0), runningSinceMs: since(2) },
    set: { workersMax: 0 },
    workers: 0,
    why: /paused/,
  },
  {
    claim: "REQUEST_COUNT wants one worker per so many jobs, rounded up",
    seen: { ...waitingFor(0, 5), inProgress: 4 },
    set: { scalerType: "REQUEST_COUNT", workersMax: 10 },
    workers: 3,
    why: /9 jobs waiting or running, 4 for each worker: 3 workers/,
  },
  {
    claim: "REQUEST_COUNT does not count waiting jobs of low priority",
    seen: { inQueue: 9, waiting: 1, oldestQueuedAtMs: nowMs },
    set: { scalerType: "REQUEST_COUNT", scalerValue: 1 },
    workers: 1,
    why: /1 job waiting or running, 1 for each worker/,
  },
  {
    claim: "REQUEST_COUNT leaves to others what others serve",
    seen: { inProgress: 8, external: 1 },
    set: { scalerType: "REQUEST_COUNT" },
    workers: 1,
    why: /1 of them started by others/,
  },
];

/** Ten requests of a batch that began a minute ago. */
const batchOnly = { ...waitingFor(60_000), callersQueuedAtMs: null, runningSinceMs: since(1) };
const batches: readonly Case[] = [
  {
    claim: "a batch without other jobs wants workers, and is not told as the first job",
    seen: batchOnly,
    workers: 2,
    why: /^The oldest batch has run for 60 s, longer than 4 s: one more worker starts\.$/,
  },
  {
    claim: "a job of another caller that waits behind the start of a batch is not told to be that old",
    seen: { ...batchOnly, callersQueuedAtMs: nowMs - 1_000 },
    workers: 2,
    why: /^The oldest batch has run for 60 s/,
  },
  {
    claim: "a job of another caller that is older than the batch is the first one",
    seen: { ...batchOnly, callersQueuedAtMs: nowMs - 60_000 },
    workers: 2,
    why: /^The first job in the queue has waited 60 s/,
  },
];

/** A start takes a minute, a job 10 s; the head has waited longer than the value of 4 s. */
const measured = { ...waitingFor(4_001), startMs: 60_000, runMs: 10_000 };
const forecasts: readonly Case[] = [
  {
    claim: "more are added at once when it is known that one would not do",
    seen: { ...measured, ...waitingFor(4_001, 12), inProgress: 1, runningSinceMs: since(1) },
    workers: 7,
    why: /6 jobs would not be taken within 60 s: 6 more workers start/,
  },
  {
    claim: "no more are said to start than the maximum allows",
    seen: { ...measured, ...waitingFor(4_001, 12), inProgress: 1, runningSinceMs: since(1) },
    set: { workersMax: 3 },
    workers: 3,
    why: /6 jobs would not be taken within 60 s: 6 more workers would be needed\. workersMax allows 3\.$/,
  },
  {
    claim: "a herd starts in parts",
    seen: { ...measured, ...waitingFor(4_001, 100), inProgress: 1, runningSinceMs: since(1) },
    set: { workersMax: 100 },
    workers: 31,
    why: /At most 30 start at the same time/,
  },
  {
    claim: "a start that takes longer than the value is not waited for on top of it",
    seen: { ...measured, ...waitingFor(1, 12), inProgress: 1, runningSinceMs: since(1) },
    workers: 7,
    why: /6 more workers/,
  },
  {
    claim: "a start that takes part of the value is asked for that much earlier",
    seen: { ...waitingFor(8_000, 20), startMs: 2_000, runMs: 2_000, inProgress: 1, runningSinceMs: since(1) },
    set: { scalerValue: 10 },
    workers: 1,
    why: /more workers start if that exceeds 8 s/,
  },
  {
    claim: "nobody is added for jobs that are taken before a new worker could be there",
    seen: { ...measured, ...waitingFor(4_001, 6), inProgress: 1, runningSinceMs: since(1) },
    workers: 1,
    why: /the workers will take all jobs within 60 s, so no more start/,
  },
  {
    claim: "a worker that has almost started counts for what it will take",
    seen: { ...measured, ...waitingFor(4_001, 5), startingSinceMs: since(1, 20_000) },
    workers: 3,
    why: /2 more workers/,
  },
  {
    claim: "a start that is long overdue is not counted on",
    seen: { ...measured, ...waitingFor(4_001, 3), startingSinceMs: since(1, 200_000) },
    workers: 3,
    why: /3 jobs would not be taken/,
  },
  {
    claim: "a job that outlasts the usual time holds its worker for as long again",
    seen: { ...measured, ...waitingFor(4_001, 2), inProgress: 1, runningSinceMs: since(1, 300_000) },
    workers: 3,
    why: /2 more workers/,
  },
  {
    claim: "a worker that comes free several times within the value is worth several",
    seen: { ...waitingFor(10_001, 10), startMs: 2_000, runMs: 2_000, inProgress: 1, runningSinceMs: since(1) },
    set: { scalerValue: 10, workersMax: 9 },
    workers: 2,
    why: /5 jobs would not be taken within 10 s: 1 more worker starts/,
  },
  {
    claim: "a forecast that did not come true is not waited for again",
    seen: { ...measured, ...waitingFor(68_001, 3), inProgress: 1, runningSinceMs: since(1) },
    workers: 2,
    why: /longer than 64 s: one more worker starts/,
  },
];

test.each(forecasts)("with measured times, $claim", ({ seen, set, workers, why }) => {
  const decision = decideWorkers({ ...empty, ...seen }, { ...settings, workersMax: 30, ...set });
  expect(decision.why).toMatch(why);
  expect(decision.workers).toBe(workers);
});

describe("the scaler", () => {
  test.each([...cases, ...batches])("$claim", ({ seen, set, workers, why }) => {
    const decision = decideWorkers({ ...empty, ...seen }, { ...settings, ...set });
    expect(decision.workers).toBe(workers);
    expect(decision.why).toMatch(why);
  });
});
