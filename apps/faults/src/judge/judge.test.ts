import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry } from "../history/entry.ts";
import { goodHistory } from "./good-history.test-support.ts";
import { judge } from "./judge.ts";
import { jobRules } from "./job-rules.ts";
import { roundRules } from "./round-rules.ts";

/** A way to break a history: the entry that it is about, and what becomes of it. */
interface Break {
  readonly rule: string;
  readonly what: string;
  readonly of: (entry: Entry) => boolean;
  readonly becomes: (entry: Entry) => readonly object[];
}

const about =
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

const gone = { status: 404, state: undefined, listed: undefined, output: undefined };
const take = { op: "take", who: "w3", status: 200, id: "A", input: "a" };
const breaks: readonly Break[] = [
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

function broken(history: readonly Entry[], { of, becomes }: Break): readonly Entry[] {
  return history.flatMap((entry) => (of(entry) ? (becomes(entry) as readonly Entry[]) : [entry]));
}

describe("a history", () => {
  test("in which everything holds has no violation", () => {
    expect(judge(goodHistory())).toEqual([]);
  });

  test("in which a ping came so late that the lease could be over has no violation", () => {
    const late: Entry = { op: "ping", who: "w1", from: 3_900, to: 4_090, status: 200, id: "A" };
    const entries = goodHistory().flatMap((entry) =>
      about("take", "A", { attempt: 2 })(entry) ? [late, entry] : [entry],
    );
    expect(judge(entries)).toEqual([]);
    expect(judge(entries.map((entry) => (entry === late ? { ...late, to: 3_910 } : entry)))).toHaveLength(1);
  });

  test("in which a chunk that was not answered is stored after the next one has no violation", () => {
    const swap = (entry: Entry): Entry =>
      entry.op === "final" && entry.id === "A"
        ? {
            ...entry,
            chunks: [
              [1, "A#1.1"],
              [2, "A#1.0"],
            ],
          }
        : entry;
    const withoutRead = goodHistory()
      .filter((entry) => entry.op !== "stream")
      .map(swap);
    expect(judge(withoutRead)).toHaveLength(1);
    const isFirst = about("chunk", "A", { mark: "A#1.0" });
    expect(judge(withoutRead.map((entry) => (isFirst(entry) ? { ...entry, status: undefined } : entry)))).toEqual([]);
  });

  test("in which a purged key is used for another job has no violation", () => {
    const again = {
      op: "submit",
      who: "submit0",
      from: 7_100,
      to: 7_110,
      status: 200,
      input: "d",
      key: "d",
      id: "D2",
    } as const;
    const end = {
      op: "final",
      who: "finals",
      from: 9_050,
      to: 9_060,
      status: 200,
      id: "D2",
      state: "CANCELLED",
      listed: "CANCELLED",
    } as const;
    const keyed = goodHistory().map((entry) => (about("submit", "D")(entry) ? { ...entry, key: "d" } : entry));
    expect(judge([...keyed, again, end])).toEqual([]);
  });

  const LATE = { from: 70_000, to: 70_010 };
  const late = (id: string, more: object = gone): Entry[] =>
    goodHistory().map((entry) => ({
      ...entry,
      ...(about("final", "B")(entry) ? { ...LATE, ...more } : {}),
      ...("id" in entry && entry.id === "B" ? { id } : {}),
    })) as Entry[];
  const short: Entry[] = [{ op: "counted", completed: 2, failed: 1, waiting: 0 }];

  test("in which a job is gone once its retention is over has no violation, unless the list still has it", () => {
    expect(judge([...late("sync-B"), ...short])).toEqual([]);
    for (const entries of [late("B"), late("sync-B", { ...gone, listed: "COMPLETED" })])
      expect(judge([...entries, ...short]).map(({ rule }) => rule)).toContain("acknowledged job is lost");
  });

  test("in which a chunk of a later attempt that was not answered comes late, once, has no violation", () => {
    const sent = { op: "chunk", who: "w1", from: 5_092, to: 5_094, id: "B", attempt: 2 } as const;
    const stored = (...marks: readonly string[]): Entry[] => [
      ...goodHistory(),
      { ...sent, mark: "B#2.0" },
      { ...sent, mark: "B#2.1", status: 200 },
      {
        op: "stream",
        who: "read0",
        from: 8_000,
        to: 8_010,
        status: 200,
        id: "B",
        chunks: marks.map((mark, at) => [at + 1, mark]),
      },
    ];
    expect(judge(stored("B#2.1", "B#2.0"))).toEqual([]);
    expect(judge(stored("B#2.0", "B#2.1", "B#2.0")).map(({ rule }) => rule)).toContain(
      "chunks are missing, repeated or out of order",
    );
  });

  test("in which a clock was moved says nothing of what ran afterwards", () => {
    const moved: Entry = { op: "fault", at: 1_000, name: "gateway-clock-back", phase: "injected" };
    const [bill] = breaks.filter(({ what }) => what === "a pod is not billed");
    const entries = bill === undefined ? [] : broken(goodHistory(), bill);
    expect(judge(entries)).toHaveLength(1);
    expect(judge(entries.toSpliced(1, 0, moved))).toEqual([]);
  });

  test("in which jobs that ended before a clock was ahead are gone has no violation", () => {
    const jump = { op: "fault", name: "gateway-clock-forward", isAhead: true } as const;
    const entries = [...late("B"), ...short];
    const jumps: Entry[] = [
      { ...jump, at: 8_000, phase: "injected" },
      { ...jump, at: 8_100, phase: "healed" },
    ];
    const place = entries.findIndex(about("final"));
    expect(judge(entries.toSpliced(place, 0, ...jumps))).toEqual([]);
  });

  test.each(breaks.map((one) => [one.what, one] as const))("in which %s breaks an invariant", (_, one) => {
    const entries = broken(goodHistory(), one);
    expect(entries).not.toEqual(goodHistory());
    expect(judge(entries).map(({ rule }) => rule)).toContain(one.rule);
  });

  test("has a broken example for each invariant", () => {
    const tried = new Set(breaks.map(({ rule }) => rule));
    expect([...tried].toSorted()).toEqual(
      [...Object.keys(jobRules), ...Object.keys(roundRules), "damage was served as truth"].toSorted(),
    );
  });
});

/** The same history with other names of jobs, keys and bodies, later. */
function renamed(history: readonly Entry[], prefix: string, laterMs: number): Entry[] {
  const text = JSON.stringify(history.slice(1));
  const names = text.replaceAll(
    /"([A-EPX]\d?|[a-dwxyz]\d?|k|A2)(#[^"]*)?"/g,
    (_, name: string, rest = "") => `"${prefix}${name}${rest}"`,
  );
  return (JSON.parse(names) as Entry[]).map((entry) => ({
    ...entry,
    ...("from" in entry ? { from: entry.from + laterMs, to: entry.to + laterMs } : {}),
    ...("at" in entry ? { at: entry.at + laterMs } : {}),
  }));
}

test("however much a history holds and however it is broken, the violation is found, and only where it is", () => {
  // Counts and stalls are of the whole round.
  const breaking = fc.constantFrom(
    ...breaks.filter(({ rule, what }) => rule !== "counts disagree with jobs" && !what.includes("stood still")),
  );
  fc.assert(
    fc.property(breaking, fc.nat(4), fc.nat(4), fc.nat(), (one, before, after, seed) => {
      const round: Entry = { op: "round", round: 1, leaseMs: 3_000, lagMs: 0 };
      const parts = Array.from({ length: before + after + 1 }, (_, index) =>
        renamed(
          index === before ? broken(goodHistory(), one) : goodHistory(),
          `p${index}-`,
          index * 7 + (seed % 1_000),
        ),
      );
      // A purge of one part would excuse a lost job of another.
      const kept = parts
        .flat()
        .filter((entry) => entry.op !== "counted" && (entry.op !== "purge" || entry.status === 500));
      const own = kept.filter((entry) => !(entry.op === "final" && entry.id.endsWith("-D")));
      const shuffled = own.toSorted((x, y) => ("to" in x ? x.to : 0) - ("to" in y ? y.to : 0));
      const found = judge([round, ...shuffled]);
      expect(found.map(({ rule }) => rule)).toContain(one.rule);
      const ofOthers = found.filter(({ says }) => /p\d+-/.test(says) && !says.includes(`p${before}-`));
      expect(ofOthers).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("the judge keeps nothing of a round that is judged, and its work grows with the history alone", () => {
  const rounds = Array.from({ length: 400 }, () => goodHistory()).flat();
  expect(judge(rounds)).toEqual([]);
});
