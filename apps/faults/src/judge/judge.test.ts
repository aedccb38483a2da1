import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry } from "../history/entry.ts";
import { about, breaks, type Break, gone } from "./breaks.test-support.ts";
import { goodHistory } from "./good-history.test-support.ts";
import { judge } from "./judge.ts";
import { jobRules } from "./job-rules.ts";
import { roundRules } from "./round-rules.ts";

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
