import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectKept } from "./support/expect-kept.ts";

/** A stop for a run that hangs; on two busy cores the whole suite takes minutes. */
const SUITE_MAX_MS = 1_800_000;

test("a service of our own keeps every promise that the suite checks", { timeout: SUITE_MAX_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-suite-"));
  try {
    await expectKept({ dialect: "default", folder });
    const files = ["badge.json", "junit.xml", "report.html", "results.sarif", "run.json", "summary.md"];
    expect((await readdir(folder)).toSorted()).toEqual(files);
  } finally {
    await rm(folder, { recursive: true });
  }
});
