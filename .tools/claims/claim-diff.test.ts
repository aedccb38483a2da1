import { test } from "vitest";

import { diffClaims, renderDiff } from "./claim-diff.ts";

const first = { id: "A-1", statement: "A is one.", confidence: "documented" };
const second = { id: "B-2", statement: "B is two.", confidence: "decided" };

test("added, removed and changed claims are told apart by their id", ({ expect }) => {
  const changed = { ...first, statement: "A is three." };
  const diff = diffClaims([first, second], [changed, { ...second, id: "C-3" }]);
  expect(diff).toEqual({ added: [{ ...second, id: "C-3" }], removed: [second], changed: [[first, changed]] });
  expect(renderDiff(diff)).toContain("- `A-1` (documented): A is three. Before: A is one.");
});

test("the same claims in another order are no change", ({ expect }) => {
  expect(renderDiff(diffClaims([first, second], [second, first]))).toBe("No claim changes.\n");
});
