import { expect, test } from "vitest";
import { runOf } from "../record/run-record.test-support.ts";
import { badgeOf } from "./badge.ts";
import { htmlOf } from "./html.ts";
import { markdownOf } from "./markdown.ts";
import { summaryOf } from "./summary.ts";

const suite = { name: "s", program: "p", keyVariable: "K", remedies: { "needs:rooms": "start it with --rooms" } };
const nothing = runOf({
  A: "skipped needs:rooms",
  B: "skipped needs:rooms",
  C: "skipped lacks-right:manage",
  D: "skipped safety",
  E: "skipped unsupported-by-target",
  F: "unchecked",
});

test("no report of a run that judged no claim looks like success", () => {
  const reports = [summaryOf(nothing, suite), htmlOf(nothing, suite), markdownOf(nothing, suite)];
  for (const report of reports) {
    expect(report).toContain("No claim was judged: this run says nothing of the service.");
    expect(report).not.toMatch(/that (?:was|were) checked (?:holds|pass)/);
    expect(report).not.toContain('class="verdict pass"');
  }
  expect(badgeOf(nothing)).toMatchObject({ message: "nothing checked", color: "lightgrey" });
});

test("the last lines say what was left out, and what to do", () => {
  expect(summaryOf(nothing, suite).split("\n").slice(1)).toEqual([
    "1 were left out because a check would change something: see --safety.",
    '1 were left out because the key lacks the right "manage".',
    "2 were left out as needs:rooms: start it with --rooms.",
    "1 were left out as unsupported-by-target.",
    "1 have no check; `p explain CLAIM` says why.",
    "No claim was judged: this run says nothing of the service.",
  ]);
});
