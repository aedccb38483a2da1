import { describe, expect, it } from "vitest";
import { PEERS } from "../parties/catalog.ts";
import { recordForTests } from "../record/record.test-support.ts";
import { documentsOf, readDocument, RECORD_FILE } from "./documents.ts";
import { htmlReport } from "./html.ts";
import { peersJson, recordOf } from "./json.ts";
import { placeLine } from "./markdown.ts";
import { textReport } from "./text.ts";

/** Characters of a name that fit beside the bars of a plot. */
const NAME_CHARS_MAX = 36;
/** Whatever a browser would fetch, and addresses of others at all. */
const EXTERNAL = /https?:|\bsrc=|\bhref=|@import|url\(|<link|<script|\/\/[a-z]/i;

describe("htmlReport", () => {
  it("needs no other file and names no address", () => {
    expect(htmlReport(recordForTests())).not.toMatch(EXTERNAL);
  });

  it("has colours for light and for dark surroundings", () => {
    expect(htmlReport(recordForTests())).toMatch(/color-scheme:light dark[^]*prefers-color-scheme:dark/);
  });

  it("has a plot for each measure, and a bar in it for each party", () => {
    const plots = htmlReport(recordForTests()).match(/<svg [^]*?<\/svg>/g) ?? [];
    expect(plots.map((plot) => plot.match(/<rect /g)?.length)).toEqual([4, 4, 4]);
  });

  it("has room for the name of each party", () => {
    for (const { label } of PEERS) expect(label.length, label).toBeLessThanOrEqual(NAME_CHARS_MAX);
  });

  it("marks what is not durable, and what is not steady", () => {
    const page = htmlReport(recordForTests());
    expect(page).toContain('class="peer weaker"');
    expect(page).toContain("≈ 2,500 (1,250 – 5,000)");
  });

  it("shows the set-up of each party with its versions and reasons, as text and not as tags", () => {
    const page = htmlReport(recordForTests());
    expect(page).toContain("durable 1.2.3");
    expect(page).toContain("as many as callers");
    expect(page).toContain("<code>durable</code> &amp; &lt;others&gt;");
    expect(page).not.toContain("<others>");
  });

  it("names who is left out and why", () => {
    const page = htmlReport(recordForTests({ failures: [{ party: "durable", message: "no <Go> here" }] }));
    expect(page).toContain("<b>durable</b>: no &lt;Go&gt; here");
  });
});

describe("textReport", () => {
  it("has machine, commit, ratios and who is left out", () => {
    const text = textReport(recordForTests({ failures: [{ party: "weaker", message: "ended" }] }));
    expect(text).toContain("2 cores (x)");
    expect(text).toContain("commit 0123abcd");
    expect(text).toContain("4.00 (4.00 – 4.00) ×");
    expect(text).toContain("LEFT OUT: weaker: ended");
  });
});

describe("a table of jobs in bulk", () => {
  it("says what each part of a party used, and what a job cost its database", () => {
    const sample = { party: "millrace", measure: "bulk64", round: 0, perSecond: 9000, p50Ms: 1, p99Ms: 4 } as const;
    const processor = { processorUs: 150, processorUsOf: { server: 70, worker: 45, store: 35 } };
    const database = { walBytes: 1700, commits: 0.5, deadRows: 2 };
    const record = recordForTests({
      measures: ["bulk64"],
      samples: [
        { ...sample, ...processor, database, foreignShare: 0.01 },
        { ...sample, party: "durable", perSecond: 3000, foreignShare: 0.3 },
      ],
    });
    const text = textReport(record);
    expect(text).toMatch(/millrace .* 150 µs \(server 70\.0, worker 45\.0, store 35\.0\) +1,700 bytes +0\.500? +2\.00/);
    expect(placeLine(record)).toContain("**1 of 2 measurements were disturbed by other programs.**");
    expect(recordOf(peersJson(record))).toEqual(record);
  });
});

describe("peersJson", () => {
  it("holds the record, from which everything can be made again", () => {
    expect(recordOf(peersJson(recordForTests()))).toEqual(recordForTests());
  });

  it("refuses a file that holds something else", () => {
    expect(() => recordOf('{"figures":[]}')).toThrow("no record");
  });
});

describe("the documentation", () => {
  it("shows what is recorded: the table of the README, the plot, and the page about the comparison", async () => {
    const record = recordOf(await readDocument(RECORD_FILE));
    for (const [file, text] of await documentsOf(record, readDocument)) {
      expect(await readDocument(file), file).toBe(text);
    }
  });

  it("shows the plot without a request to anybody, in light and in dark surroundings", async () => {
    const plot = await readDocument("docs/bench/peers.svg");
    expect(plot.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(EXTERNAL);
    expect(plot).toContain("prefers-color-scheme:dark");
  });
});
