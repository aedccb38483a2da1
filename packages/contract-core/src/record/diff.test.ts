import { expect, test } from "vitest";
import { diffOf } from "./diff.ts";
import { runOf as run } from "./run-record.test-support.ts";

test("two runs with the same results do not differ, also with the same failure", () => {
  const same = { A: "pass", B: "fail f1", C: "skipped", D: "unchecked" };
  expect(diffOf(run(same), run(same))).toEqual([]);
});

test.each([
  ["pass", "fail f1", "broken"],
  ["skipped", "error", "broken"],
  ["fail f1", "fail f2", "changed"],
  ["fail f1", "pass", "repaired"],
  ["fail f1", "skipped", "lost"],
  ["pass", "unchecked", "lost"],
  ["unchecked", "pass", "gained"],
])("%s, then %s, is %s", (before, after, kind) => {
  expect(diffOf(run({ A: before }), run({ A: after })).map((change) => change.kind)).toEqual([kind]);
});

test("new and removed claims are listed", () => {
  const changes = diffOf(run({ OLD: "pass" }), run({ NEW: "pass", BAD: "fail f1" }));
  expect(changes.map(({ kind, id }) => [kind, id])).toEqual([
    ["added", "NEW"],
    ["broken", "BAD"],
    ["vanished", "OLD"],
  ]);
});
