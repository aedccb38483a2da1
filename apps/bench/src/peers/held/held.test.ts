import { describe, expect, test } from "vitest";
import { readDocument } from "../report/documents.ts";
import { recordForTests } from "../record/record.test-support.ts";
import { HELD_FILE, heldDocumentsOf, heldJson, heldRecordOf } from "./held-documents.ts";
import { type HeldParty, type HeldRecord, outcomesOf, spanOf } from "./held-record.ts";
import { heldText } from "./held-tables.ts";

describe("a record of a held transaction", () => {
  test("compares the last spans with as many before it began", () => {
    expect(outcomesOf(heldRecord()).map(({ party, before, atEnd }) => [party.name, before, atEnd])).toEqual([
      ["millrace", { perSecond: 700, p99Ms: 5 }, { perSecond: 700, p99Ms: 6 }],
      ["durable", { perSecond: 700, p99Ms: 5 }, { perSecond: 70, p99Ms: 900 }],
    ]);
  });

  test("tells for each party the rate that is left, and what a job cost the database", () => {
    const text = heldText(heldRecord());
    expect(text).toMatch(/millrace +700 +100 % +5\.00 ms → 6\.00 ms +1,500 bytes +2\.50 +3\.00 +10\.0 MB → 90\.0 MB/);
    expect(text).toMatch(/durable.* 10 % +5\.00 ms → 900 ms/);
    expect(text).toContain("LEFT OUT: river: no Go");
  });

  test("holds a span in which no job ended", () => {
    expect(spanOf(10, 0, [])).toEqual({ atSeconds: 10, perSecond: 0, p50Ms: null, p99Ms: null });
  });

  test("is made again from its own file, which is no other", () => {
    expect(heldRecordOf(heldJson(heldRecord()))).toEqual(heldRecord());
    expect(() => heldRecordOf('{"record":{}}')).toThrow("no record of a held transaction");
  });
});

describe("the documentation", () => {
  test("has the sentence in the README, and the plot and the table on the page about the comparison", async () => {
    const pages = await heldDocumentsOf(heldRecord(), readDocument);
    expect(pages.get("README.md")).toContain("millrace 100 % (p99 5.00 ms → 6.00 ms)");
    expect(pages.get("docs/comparison.md")).toMatch(
      /^!\[[^\]]+\]\(bench\/held\.svg\)$[^]*^\| millrace \| 700 \| 100 % \|/m,
    );
    const plot = pages.get("docs/bench/held.svg") ?? "";
    expect(plot.match(/<polyline /g)).toHaveLength(2);
    expect(plot).toContain("prefers-color-scheme:dark");
  });

  test("shows what is recorded, once a run is", async () => {
    const json = await readDocument(HELD_FILE).catch(() => undefined);
    const recorded =
      json === undefined ? new Map<string, string>() : await heldDocumentsOf(heldRecordOf(json), readDocument);
    for (const [file, text] of recorded) expect(await readDocument(file), file).toBe(text);
  });
});

function heldRecord(): HeldRecord {
  const { startedAt, commit, machine, loadAfter, parties } = recordForTests();
  return {
    startedAt,
    commit,
    machine,
    loadAfter,
    heldMinutes: 1,
    loadOverPeak: 0.7,
    parties,
    found: [found("durable", 70, 900), found("millrace", 700, 6)],
    failures: [{ party: "river", message: "no Go" }],
  };
}

function found(party: string, perSecondAtEnd: number, p99AtEndMs: number): HeldParty {
  return {
    party,
    peak: 1000,
    offered: 700,
    spans: [
      { atSeconds: -20, perSecond: 700, p50Ms: 2, p99Ms: 5 },
      { atSeconds: -10, perSecond: 700, p50Ms: 2, p99Ms: 5 },
      { atSeconds: 0, perSecond: 400, p50Ms: 2, p99Ms: 50 },
      { atSeconds: 10, perSecond: perSecondAtEnd, p50Ms: 2, p99Ms: p99AtEndMs },
      { atSeconds: 20, perSecond: perSecondAtEnd, p50Ms: 2, p99Ms: p99AtEndMs },
    ],
    bytesBefore: 10e6,
    bytesAfter: 90e6,
    walBytesPerJob: 1500,
    commitsPerJob: 2.5,
    deadRowsPerJob: 3,
  };
}
