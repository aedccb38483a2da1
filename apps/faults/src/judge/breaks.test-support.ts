import type { Entry } from "../history/entry.ts";

/** A way to break a history: the entry that it is about, and what becomes of it. */
export interface Break {
  readonly rule: string;
  readonly what: string;
  readonly of: (entry: Entry) => boolean;
  readonly becomes: (entry: Entry) => readonly object[];
}

/** Whether an entry is of this kind, of this job or machine, and has these values. */
export const about =
  (op: Entry["op"], id?: string, more: object = {}) =>
  (entry: Entry): boolean =>
    entry.op === op &&
    Object.entries({ ...(id === undefined ? {} : { id }), ...more }).every(
      ([name, value]) => entry[name as never] === value,
    );
const with_ =
  (change: object) =>
  (entry: Entry): readonly object[] => [{ ...entry, ...change }];
const and =
  (...more: readonly object[]) =>
  (entry: Entry): readonly object[] => [entry, ...more];

/** What a read says of a job that is not there. */
export const gone = { status: 404, state: undefined, listed: undefined, output: undefined };
const take = { op: "take", who: "w3", status: 200, id: "A", input: "a" };
/** At least one for each invariant. */
export const breaks: readonly Break[] = [
  { rule: "acknowledged job is lost", what: "an ended job is gone", of: about("final", "B"), becomes: with_(gone) },
  {
    rule: "acknowledged job is lost",
    what: "a read misses a job for a moment",
    of: about("read", "A"),
    becomes: with_(gone),
  },
  {
    rule: "acknowledged job is lost",
    what: "a cancelled job is purged",
    of: about("final", "C"),
    becomes: with_({ ...gone, from: 9_020 }),
  },
  {
    rule: "job did not end",
    what: "a job still runs",
    of: about("final", "B"),
    becomes: with_({ state: "IN_PROGRESS" }),
  },
  {
    rule: "ended job changed",
    what: "a result is another one",
    of: about("final", "B"),
    becomes: with_({ output: "B#1" }),
  },
  {
    rule: "ended job changed",
    what: "a cancelled job completes",
    of: about("final", "C"),
    becomes: with_({ state: "COMPLETED" }),
  },
  {
    rule: "ended job changed",
    what: "a failed job runs again without a retry",
    of: about("retry", "B"),
    becomes: with_({ status: 409 }),
  },
  {
    rule: "attempt number was given twice",
    what: "two workers have the same attempt",
    of: about("take", "A", { attempt: 2 }),
    becomes: and({ ...take, from: 4_110, to: 4_190, attempt: 2 }),
  },
  {
    rule: "two attempts were live",
    what: "a job is handed out before the lease is over",
    of: about("take", "A", { attempt: 2 }),
    becomes: with_({ from: 3_000, to: 3_900 }),
  },
  {
    rule: "two attempts were live",
    what: "the only gateway stood still for most of a lease",
    of: about("fault"),
    becomes: (entry) => [
      { ...entry, ...("phase" in entry && entry.phase === "healed" ? { at: 2_500 } : {}), isStall: true },
    ],
  },
  {
    rule: "report of an old attempt was accepted",
    what: "a late result is accepted",
    of: about("done", "A", { status: 409 }),
    becomes: with_({ status: 200 }),
  },
  {
    rule: "report of an old attempt was accepted",
    what: "a late chunk is accepted",
    of: about("webhook", "A"),
    becomes: and({ op: "chunk", who: "w1", from: 4_305, to: 4_306, status: 200, id: "A", attempt: 1, mark: "A#1.2" }),
  },
  {
    rule: "result that no worker reported",
    what: "a result is damaged",
    of: about("final", "A"),
    becomes: with_({ output: "damaged" }),
  },
  {
    rule: "input differs",
    what: "a worker gets another input",
    of: about("take", "A", { attempt: 2 }),
    becomes: with_({ input: "b" }),
  },
  {
    rule: "chunks are missing, repeated or out of order",
    what: "an acknowledged chunk is missing",
    of: about("done", "A", { attempt: 2, status: 200 }),
    becomes: and({ op: "chunk", who: "w2", from: 4_310, to: 4_315, status: 200, id: "A", attempt: 2, mark: "A#2.0" }),
  },
  {
    rule: "chunks are missing, repeated or out of order",
    what: "a chunk is there twice",
    of: about("final", "A"),
    becomes: with_({
      chunks: [
        [1, "A#1.0"],
        [2, "A#1.0"],
        [3, "A#1.1"],
      ],
    }),
  },
  {
    rule: "chunks are missing, repeated or out of order",
    what: "chunks have changed places",
    of: about("final", "A"),
    becomes: with_({
      chunks: [
        [1, "A#1.1"],
        [2, "A#1.0"],
      ],
    }),
  },
  {
    rule: "chunks are missing, repeated or out of order",
    what: "a number is left out",
    of: about("stream", "A"),
    becomes: with_({
      chunks: [
        [1, "A#1.0"],
        [3, "A#1.1"],
      ],
    }),
  },
  {
    rule: "chunks are missing, repeated or out of order",
    what: "a chunk has become another one",
    of: about("stream", "A"),
    becomes: with_({ chunks: [[1, "A#1.1"]] }),
  },
  { rule: "webhook did not come", what: "no webhook came", of: about("webhook", "A"), becomes: () => [] },
  {
    rule: "webhook tells something else",
    what: "a webhook has another output",
    of: about("webhook", "A"),
    becomes: with_({ output: "A#1" }),
  },
  {
    rule: "ways to read disagree",
    what: "the list has another state",
    of: about("final", "A"),
    becomes: with_({ listed: "FAILED" }),
  },
  {
    rule: "ways to read disagree",
    what: "events tell another state",
    of: about("final", "A"),
    becomes: with_({ told: "STARTED" }),
  },
  {
    rule: "idempotency key made two jobs",
    what: "a repeated request gets another job",
    of: about("submit", "A", { from: 11 }),
    becomes: with_({ id: "A2" }),
  },
  {
    rule: "submission made two jobs",
    what: "workers get an input twice",
    of: about("take", "B", { attempt: 1 }),
    becomes: with_({ input: "a" }),
  },
  {
    rule: "answer that is not documented",
    what: "the service answers 500",
    of: about("purge"),
    becomes: with_({ status: 500 }),
  },
  {
    rule: "counts disagree with jobs",
    what: "one job too many is counted",
    of: about("counted"),
    becomes: with_({ completed: 3 }),
  },
  {
    rule: "service does not start",
    what: "the service ends when it is started after a fault",
    of: about("fault", undefined, { phase: "healed" }),
    becomes: with_({ failed: "secret.key is empty" }),
  },
  {
    rule: "older version is not refused by name",
    what: "an older version ends for another reason",
    of: about("fault", undefined, { name: "gateway-downgrade", phase: "healed" }),
    becomes: with_({ refusal: "no such column" }),
  },
  {
    rule: "request of a batch is lost",
    what: "a batch has fewer requests than were accepted",
    of: about("batchFinal"),
    becomes: with_({ total: 3 }),
  },
  {
    rule: "request of a batch is lost",
    what: "a request of a batch has no result",
    of: about("batchFinal"),
    becomes: with_({ results: [[0, "x0"], [1, "x1"], [3], [4, "z1"]] }),
  },
  { rule: "request of a batch is lost", what: "a batch is gone", of: about("batchFinal"), becomes: with_(gone) },
  {
    rule: "request of a batch has two results",
    what: "a request of a batch has two results",
    of: about("batchFinal"),
    becomes: with_({ results: [[0, "x0"], [1, "x1"], [1, "x1"], [2, "y0"], [3], [4, "z1"]] }),
  },
  {
    rule: "results of a batch are out of order",
    what: "a file of results is not in the order of the requests",
    of: about("batchFinal"),
    becomes: with_({ results: [[1, "x1"], [0, "x0"], [2, "y0"], [3], [4, "z1"]] }),
  },
  {
    rule: "results of a batch are out of order",
    what: "results are those of other requests",
    of: about("batchFinal"),
    becomes: with_({ results: [[0, "x1"], [1, "x0"], [2, "y0"], [3], [4, "z1"]] }),
  },
  {
    rule: "batch did not end",
    what: "a batch still runs",
    of: about("batchFinal"),
    becomes: with_({ isFinished: false }),
  },
  {
    rule: "machine runs after its end",
    what: "a deleted pod still runs",
    of: about("machines"),
    becomes: with_({ alive: ["P"] }),
  },
  {
    rule: "bill differs from the rentals",
    what: "a report has more than the rentals",
    of: about("bill", "P"),
    becomes: with_({ amount: 2.1 }),
  },
  {
    rule: "bill differs from the rentals",
    what: "a rental of a deleted endpoint has not ended",
    of: about("bill", "E"),
    becomes: with_({ rentals: [{ amount: 0.5, isRun: true, from: 1_000_505 }] }),
  },
  {
    rule: "bill differs from what ran",
    what: "a pod is billed while it was stopped",
    of: about("bill", "P"),
    becomes: with_({ amount: 3, runMs: 3_000, rentals: [{ amount: 3, isRun: true, from: 105, to: 3_105 }] }),
  },
  {
    rule: "bill differs from what ran",
    what: "a pod is not billed",
    of: about("bill", "P"),
    becomes: with_({ amount: 0, runMs: 0, rentals: [] }),
  },
  {
    rule: "damage was served as truth",
    what: "a damaged file is served",
    of: about("fault", undefined, { phase: "healed" }),
    becomes: with_({ wrong: ["job A is FAILED"] }),
  },
];
