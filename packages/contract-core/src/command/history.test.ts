import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "./memory.ts";
import { htmlOf } from "../report/html.ts";
import { markdownOf } from "../report/markdown.ts";
import { writeReports } from "../report/write-reports.ts";
import { earlierOf, withHistory } from "../record/history.ts";
import type { RunRecord } from "../record/run-record.ts";
import { runOf } from "../record/run-record.test-support.ts";

const suite = { name: "A suite", program: "verify" };
const claims = ["A", "B"].map((id) => ({ id, statement: `what ${id} says` }));
const day = (n: number): string => `2026-01-0${n}T00:00:00.000Z`;
const pair = (a: string, b: string, at: number): RunRecord => runOf({ A: a, B: b }, day(at));

function played(...runs: readonly RunRecord[]): RunRecord {
  const [first, ...others] = runs;
  if (first === undefined) throw new Error("No run.");
  const begin = withHistory(first, undefined, claims);
  return others.reduce((before, run) => withHistory(run, earlierOf(before), claims), begin);
}

describe("a record tells of the runs before it", () => {
  test("what changed since the latest, and the counts of all", () => {
    const { since, history } = played(pair("pass", "fail f", 1), pair("pass", "fail f", 2), pair("fail g", "pass", 3));
    expect(since?.startedAt).toBe(day(2));
    expect(since?.changes.map(({ kind, id }) => `${id} ${kind}`)).toEqual(["A broken", "B repaired"]);
    expect(history?.map(({ startedAt, counts }) => [startedAt, counts.fail])).toEqual([
      [day(1), 1],
      [day(2), 1],
      [day(3), 1],
    ]);
  });

  test("nothing of claims that the budget kept from being checked", () => {
    expect(played(pair("pass", "pass", 1), pair("pass", "skipped budget", 2)).since?.changes).toEqual([]);
  });

  test("nothing of the rest when it is about some claims, whose counts are no point of a trend", () => {
    const { since, history } = played(pair("pass", "pass", 1), runOf({ A: "fail f" }, day(2)));
    expect(since?.changes.map(({ kind, id }) => `${id} ${kind}`)).toEqual(["A broken"]);
    expect(history?.map(({ startedAt }) => startedAt)).toEqual([day(1)]);
  });

  test("not of runs without end", () => {
    const many = Array.from({ length: 70 }, () => pair("pass", "pass", 1));
    expect(played(...many).history).toHaveLength(60);
  });
});

describe("the reports", () => {
  const record = played(pair("pass", "fail f", 1), pair("fail g", "pass", 2));

  test("name what changed, with a link to the claim", () => {
    expect(htmlOf(record, suite)).toContain(
      'Newly broken: 1</h3><ul><li><a href="#A"><code>A</code></a> A <span class="change">pass → fail</span></li></ul>',
    );
    expect(htmlOf(record, suite)).toContain('<details id="A" class="claim fail"');
    expect(markdownOf(record, suite)).toContain(`## Since the run of ${day(1)}`);
    expect(markdownOf(record, suite)).toContain("| broken | `A` | pass → fail |");
  });

  test("have a bar for each run, which says in words what it shows", () => {
    const page = htmlOf(played(pair("pass", "pass", 1), pair("fail a", "fail b", 2), pair("pass", "error", 3)), suite);
    const bars = [...page.matchAll(/<li title="([^"]+)"><span class="(\w+)"(?: style="height:(\d+)%")?>/g)];
    expect(bars.map(([, words, colour, height]) => [words, colour, height])).toEqual([
      [`${day(1)}: 0 broken, 0 not checked`, "pass", undefined],
      [`${day(2)}: 2 broken, 0 not checked`, "fail", "100"],
      [`${day(3)}: 1 broken, 0 not checked`, "fail", "50"],
    ]);
  });

  test("say that nothing changed, and nothing at all after a first run", () => {
    expect(htmlOf(played(pair("pass", "pass", 1), pair("pass", "pass", 2)), suite)).toContain(
      `Nothing changed since the run of ${day(1)}.`,
    );
    const first = played(pair("pass", "pass", 1));
    expect(htmlOf(first, suite) + markdownOf(first, suite)).not.toMatch(/since the/i);
  });
});

describe("between two runs it is remembered", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "contract-history-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function remembered(run: RunRecord, options: { readonly evidence?: string }): Promise<RunRecord> {
    const memory = await openMemory({ claims }, { evidence: options.evidence, reportDir: folder });
    const record = await memory.remember(run);
    await writeReports(record, folder, suite);
    return record;
  }

  test.each([
    ["in the folder of the reports", () => ({})],
    ["in an evidence file", () => ({ evidence: join(folder, "evidence.json") })],
  ])("%s", async (_, options) => {
    await remembered(pair("pass", "pass", 1), options());
    await remembered(runOf({ A: "pass" }, day(2)), options());
    const { since, history } = await remembered(pair("fail f", "pass", 3), options());
    expect(since?.changes).toEqual([{ kind: "broken", id: "A", statement: "A", before: "pass", after: "fail" }]);
    expect(history?.map(({ startedAt }) => startedAt)).toEqual([day(1), day(3)]);
  });

  test("but not of another target", async () => {
    await remembered(pair("pass", "pass", 1), {});
    const { since } = await remembered({ ...pair("fail f", "pass", 2), target: "another" }, {});
    expect(since).toBeUndefined();
  });
});
