import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { ROOT } from "../parties/older-version.ts";
import { openNight, withNight } from "./night.ts";
import { createTally } from "./tally.ts";

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

test("the same command goes on with what a night had, and another command does not", () => {
  const folder = mkdtempSync(join(tmpdir(), "millrace-night-"));
  vi.stubEnv("XDG_CACHE_HOME", folder);
  const progress = { seed: 7, rounds: 3, counts: createTally().counts, violations: [], tookMs: 1_000 };
  const args = ["--faults", "2000"];
  expect(openNight(args).earlier).toBeUndefined();
  openNight(args).keep(progress);
  expect(openNight(args).earlier).toEqual(progress);
  expect(openNight([...args, "--database", "postgres"]).earlier).toBeUndefined();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
