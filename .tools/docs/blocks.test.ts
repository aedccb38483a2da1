import { test } from "vitest";

import { replaceBlock, staleDocuments } from "./blocks.ts";
import { clientsTable } from "./clients-table.ts";
import { lifecycleDiagram } from "./lifecycle-diagram.ts";
import { limitsTable } from "./limits-table.ts";

const LIMITS = `
limits:
  - { name: bodyMax, value: 1048576, unit: bytes, appliesTo: [run], source: documented, description: Largest body. }
  - { name: hold, value: 90000, unit: milliseconds, appliesTo: [run, stop], source: decided, description: Longest hold. }
  - { name: tries, value: 3, unit: attempts, appliesTo: [run], source: observed, description: Most tries. }
`;
const LIFECYCLE = `
transitions:
  - { from: null, trigger: submit, to: IN_QUEUE }
  - { from: IN_QUEUE, trigger: purge, to: null }
  - { from: IN_QUEUE, trigger: expire, to: null }
`;

test("numbers are shown exactly and, where it helps, as one would say them", ({ expect }) => {
  expect(limitsTable(LIMITS).split("\n").slice(2)).toEqual([
    "| `bodyMax` | 1,048,576 bytes (1 MB) | `run` | documented | Largest body. |",
    "| `hold` | 90,000 milliseconds (90 s) | `run`, `stop` | decided | Longest hold. |",
    "| `tries` | 3 attempts | `run` | observed | Most tries. |",
  ]);
});

test("clients have a column for each interface that they called, from all their tests", ({ expect }) => {
  const record = [
    { client: "a", version: "1", test: "x.test.ts", operations: { REST: ["listPods"], queue: ["run"] } },
    { client: "a", version: "1", test: "y.test.ts", operations: { REST: ["getPod"] } },
    { client: "b", version: "2", test: "x.test.ts", operations: { REST: ["listPods"] } },
  ];
  expect(clientsTable(JSON.stringify(record)).split("\n")).toEqual([
    "| REST | a 1 | b 2 |",
    "| --- | :-: | :-: |",
    "| `getPod` | ✓ |  |",
    "| `listPods` | ✓ | ✓ |",
    "",
    "| queue | a 1 |",
    "| --- | :-: |",
    "| `run` | ✓ |",
  ]);
});

test("triggers between the same states share an arrow", ({ expect }) => {
  expect(lifecycleDiagram(LIFECYCLE).split("\n").slice(2, -1)).toEqual([
    "  [*] --> IN_QUEUE: submit",
    "  IN_QUEUE --> [*]: purge, expire",
  ]);
});

test("a block is replaced and what stands around it is kept", ({ expect }) => {
  const page = "before\n<!-- generated:x -->\nold\n<!-- /generated:x -->\nafter\n";
  expect(replaceBlock(page, "x", "new", "page.md")).toBe(
    "before\n<!-- generated:x -->\n\nnew\n\n<!-- /generated:x -->\nafter\n",
  );
  expect(() => replaceBlock("no markers", "x", "new", "page.md")).toThrow("page.md lacks the markers");
});

test("a page that no longer says what it is made from is stale", ({ expect }) => {
  const empty = (name: string): string => `<!-- generated:${name} -->\n<!-- /generated:${name} -->\n`;
  const pages: Record<string, string> = {
    "specs/limits.yaml": LIMITS,
    "specs/lifecycle.yaml": LIFECYCLE,
    "apps/e2e/test/clients/record.json": "[]",
    "docs/compat.md": replaceBlock(empty("clients"), "clients", "", ""),
    "docs/limits.md": replaceBlock(empty("limits"), "limits", limitsTable(LIMITS), ""),
    "docs/architecture.md": empty("lifecycle"),
  };
  const stale = staleDocuments({ read: (file) => pages[file] ?? "" });
  expect(stale).toEqual([expect.stringContaining("docs/architecture.md is not what it is made from")]);
});
