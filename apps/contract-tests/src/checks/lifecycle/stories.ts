import type { ClaimId } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import {
  again,
  cancel,
  chunk,
  expire,
  follow,
  giveUp,
  lose,
  purge,
  report,
  retry,
  stopped,
  submit,
  take,
  timeOut,
} from "../../derived/lives/acts.ts";
import type { Step, Story } from "../../derived/lives/playing.ts";
import { told } from "../../derived/lives/scenarios.ts";
import { complete, fail } from "../../derived/lives/transitions.ts";

/** A value of each JSON type, with some that a careless server treats as missing. */
const OUTPUTS: readonly unknown[] = [{}, [1, "two", { three: null }], [], "text", "", 42, 0, true, false, null];
const ERROR = 'Traceback:\n  line "1"\tü \u{1F4A5}\nValueError: unknown style: {oil}';
const PROGRESS = { status: "IN_PROGRESS", output: "step 1 of 2" };
const LATER_PROGRESS = { status: "IN_PROGRESS", output: { step: 2 } };
const half = { error: { code: 7 }, output: { done: ["half"] } };

const ofNoStream = ["STREAM-NON-STREAMING-HANDLER", "QUEUE-RULE-STREAM-HANDLER"] as const;
const ofStatusSync: Step = [follow, "QUEUE-STATUS-SYNC-200", "QUEUE-STATUS-SYNC-FINISHED"];
const ofRunsync = [
  "QUEUE-RUNSYNC-200",
  "QUEUE-RUNSYNC-METHOD",
  "QUEUE-RUNSYNC-ANSWERS-EARLY",
  "QUEUE-RULE-RUNSYNC-FULL-RESULT",
] as const;

const chunkWhileAwaited = (output: string): Step => [
  chunk(output),
  "QUEUE-RUNSYNC-STREAMING",
  "QUEUE-STATUS-SYNC-STREAMING",
];

/** Results of every kind, which are told as the handler gave them. */
const results: readonly Story[] = OUTPUTS.map((output) => ({
  name: `a result ${JSON.stringify(output)}`,
  before: [submit, take()],
  steps: [[report({ output }), "JOB-FIELD-OUTPUT", "QUEUE-RULE-RESULT-BY-STATUS"]],
}));

/** What more is promised of jobs. */
const stories: readonly Story[] = [
  {
    name: "progress, a result, and what comes after it",
    steps: [
      [submit, ...ofNoStream],
      [take(), ...ofNoStream],
      ofStatusSync,
      [report(PROGRESS), "WORKER-DONE-PROGRESS", "JOB-OUTPUT-PROGRESS", ...ofNoStream],
      [report(LATER_PROGRESS), "WORKER-DONE-PROGRESS", "JOB-OUTPUT-PROGRESS"],
      [report({ output: "whole" }), "WORKER-DONE-PROGRESS", "JOB-OUTPUT-PROGRESS", ...ofNoStream],
      [report(PROGRESS), "WORKER-DONE-LATE-PROGRESS"],
      [again({ output: "whole" }), "WORKER-DONE-IDEMPOTENT"],
    ],
  },
  {
    name: "a job of low priority",
    more: { policy: { lowPriority: true } },
    steps: [submit, [take(), "JOB-REQUEST-INPUT-CONTENT"], complete],
  },
  {
    name: "an error with an output, twice, and a second run that gives nothing",
    steps: [
      submit,
      take("first-worker"),
      [report(half), "JOB-ERROR-WITH-OUTPUT", "WORKER-DONE-ERROR"],
      [again(half), "WORKER-DONE-IDEMPOTENT"],
      [retry, "JOB-RETRIES-CLIENT-NOT-COUNTED", "QUEUE-RETRY-METHOD", "QUEUE-RETRY-NO-BODY"],
      [take("second-worker"), "LIFECYCLE-RETRY-FAILED-SAME-INPUT", "JOB-RETRIES-CLIENT-NOT-COUNTED"],
      [report({ output: "of the first run" }, { back: 1 }), "WORKER-DONE-STALE-409"],
      [chunk("of the first run", { back: 1 }), "WORKER-STREAM-STALE-409"],
      [report({}), "WORKER-DONE-EMPTY", "LIFECYCLE-RETRY-FAILED-OUTPUT-GONE"],
    ],
  },
  {
    name: "chunks of a run that fails, which the next run does not have",
    steps: [
      submit,
      take(),
      [chunk("a beam"), "WORKER-STREAM-200"],
      report({ error: ERROR }),
      retry,
      take(),
      [chunk("new"), "WORKER-STREAM-200"],
      [chunk("newer"), "WORKER-STREAM-APPENDS"],
      [report({ error: ERROR }), "WORKER-STREAM-APPENDS"],
    ],
  },
  {
    name: "a run that fails, and a second one that is cancelled",
    before: [submit, take(), report({ error: ERROR, output: "half" }), retry, take()],
    steps: [
      [cancel, "LIFECYCLE-RETRY-TRACES-GONE", "LIFECYCLE-RETRY-FAILED-OUTPUT-GONE"],
      [complete, "LIFECYCLE-RETRY-TRACES-GONE"],
    ],
  },
  {
    name: "a running job that is cancelled, and what its worker still sends",
    before: [submit, take()],
    steps: [
      [cancel, "QUEUE-CANCEL-METHOD", "QUEUE-CANCEL-NO-BODY", "QUEUE-CANCEL-IMMEDIATE"],
      complete,
      fail,
      [report(PROGRESS), "WORKER-DONE-LATE-PROGRESS"],
      [chunk("late"), "WORKER-STREAM-STALE-409"],
    ],
  },
  {
    name: "a job that is taken in a batch, before and after its worker is lost",
    before: [submit, take("first-worker", { inBatch: true })],
    steps: [purge, lose, take("second-worker", { inBatch: true }), purge, complete],
  },
  {
    name: "a worker that is lost, and the one after it",
    before: [submit, take("first-worker")],
    steps: [
      lose,
      [stopped, "WORKER-STOP-REASONS"],
      [complete, "WORKER-DONE-GIVEN-UP-409", "WORKER-DONE-STALE-409"],
      [chunk("late"), "WORKER-STREAM-STALE-409"],
      take("second-worker"),
      [report({ output: "late" }, { back: 1 }), "WORKER-DONE-STALE-409"],
      [chunk("late", { back: 1 }), "WORKER-STREAM-STALE-409"],
      [report({ output: "good" }), "JOB-FIELD-RETRIES"],
      [report({ output: "late" }, { back: 1 }), "WORKER-DONE-STALE-409"],
    ],
  },
  {
    name: "two workers that are lost, and two after a retry",
    before: [submit, take("first"), lose, take("second")],
    steps: [
      giveUp,
      [complete, "WORKER-DONE-GIVEN-UP-409"],
      [retry, "LIFECYCLE-RETRY-REDISPATCHES"],
      take("third"),
      [lose, "LIFECYCLE-RETRY-REDISPATCHES"],
      take("fourth"),
      [giveUp, "LIFECYCLE-RETRY-REDISPATCHES"],
    ],
  },
  {
    name: "a job that times out, and runs again as it was submitted",
    before: [submit, take()],
    steps: [
      [chunk("of the first run"), "WORKER-STREAM-200"],
      [report(PROGRESS), "JOB-OUTPUT-PROGRESS"],
      timeOut,
      [stopped, "LIFECYCLE-TIME-OUT", "WORKER-STOP-REASONS"],
      complete,
      fail,
      [retry, "LIFECYCLE-RETRY-TRACES-GONE"],
      [take(), "LIFECYCLE-RETRY-TIMED-OUT-SAME-INPUT", "LIFECYCLE-RETRY-TIMED-OUT-SAME-ID"],
      [report({}), "LIFECYCLE-RETRY-TIMED-OUT-OUTPUT-GONE"],
    ],
  },
  ...[
    { ends: complete, claims: ["QUEUE-RUNSYNC-COMPLETED", "QUEUE-RUNSYNC-RESPONSE", "LIFECYCLE-RUNSYNC-COMPLETED"] },
    { ends: report({}), claims: ["LIFECYCLE-RUNSYNC-SAME-RESPONSE"] },
    ...[fail, cancel, timeOut].map((ends) => ({ ends, claims: ["QUEUE-RUNSYNC-200-UNSUCCESSFUL"] as const })),
  ].map(({ ends, claims }): Story => ({
    name: `those who wait for a job of runsync until ${ends.what}`,
    isSync: true,
    steps: [
      [submit, ...ofRunsync, ...(claims as readonly ClaimId[])],
      [take(), "JOB-REQUEST-INPUT-CONTENT"],
      ofStatusSync,
      ends,
    ],
  })),
  {
    name: "those who wait for a job whose worker sends chunks",
    isSync: true,
    steps: [submit, take(), follow, chunkWhileAwaited("first"), chunkWhileAwaited("second"), complete],
  },
  {
    name: "those who wait for a job that is purged",
    isSync: true,
    steps: [
      [submit, "LIFECYCLE-REMOVED-WHILE-AWAITED"],
      [follow, "QUEUE-STATUS-SYNC-GONE"],
      [purge, "QUEUE-PURGE-STATUS-FIELD", "QUEUE-PURGE-NO-BODY", "QUEUE-PURGE-METHOD"],
      [report({ output: "for nobody" }), "WORKER-DONE-404"],
      [chunk("for nobody"), "WORKER-DONE-404"],
    ],
  },
  {
    name: "those who wait for a job whose life is over",
    before: [submit, take()],
    steps: [
      [follow, "QUEUE-STATUS-SYNC-GONE"],
      [expire, "LIFECYCLE-EXPIRED-404"],
      [stopped, "LIFECYCLE-EXPIRE-RUNNING", "WORKER-STOP-REASONS"],
      [report({ output: "late" }), "WORKER-DONE-404"],
    ],
  },
];

export const scenarios: readonly Scenario[] = [
  ...told("Results of every kind are told as the handler gave them", results),
  ...told("Clients and workers are told the same of a job, whatever becomes of it", stories),
];
