import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../parties/older-version.ts";
import { withNight } from "./night.ts";

test("a night becomes the last row of its table in the ledger, and nothing else changes", () => {
  const ledger = readFileSync(join(ROOT, "docs/ledger.md"), "utf8");
  const [once, twice] = [withNight(ledger, "| one |"), withNight(withNight(ledger, "| one |"), "| two |")];
  expect(once.replace("| one |\n", "")).toBe(ledger);
  expect(twice).toContain("| one |\n| two |\n\n");
  expect(once.indexOf("| one |")).toBeGreaterThan(once.indexOf("## Nights"));
});

test("a ledger without the table is refused with the row", () => {
  expect(() => withNight("# Ledger\n", "| one |")).toThrow("| one |");
});
