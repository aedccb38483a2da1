import { expect, test } from "vitest";
import { runOf } from "../record/run-record.test-support.ts";
import { summaryOf } from "./summary.ts";

const suite = { name: "s", program: "p", keyVariable: "K" };

test("a run that left out checks says how many, why, and where to allow them", () => {
  const record = runOf({ A: "pass", B: "skipped safety", C: "skipped safety", D: "skipped lacks-right:manage" });
  const lines = summaryOf(record, suite).split("\n");
  expect(lines.slice(1)).toEqual([
    "2 were left out because a check would change something: see --safety.",
    '1 were left out because the key lacks the right "manage".',
  ]);
  expect(summaryOf(runOf({ A: "pass" }), suite).split("\n")).toHaveLength(1);
});
