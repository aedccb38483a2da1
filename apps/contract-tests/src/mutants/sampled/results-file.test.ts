import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openResults } from "./results-file.ts";

test("a sample that was interrupted goes on behind its results, and another one begins anew", async () => {
  const folder = await mkdtemp(join(tmpdir(), "results-"));
  try {
    const file = join(folder, "deep", "sample.jsonl");
    const first = await openResults<number>(file, "a sample");
    expect(first.kept).toEqual([]);
    await first.add(1);
    await first.add(2);
    expect((await openResults<number>(file, "a sample")).kept).toEqual([1, 2]);
    expect((await openResults<number>(file, "another one")).kept).toEqual([]);
    expect((await openResults<number>(file, "a sample")).kept).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
