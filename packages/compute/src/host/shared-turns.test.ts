import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { hash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSharedTurns } from "./shared-turns.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "millrace-shared-turns-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("tasks of the same key take turns across all who share the directory, also after one that failed", async () => {
  let underWay = 0;
  let most = 0;
  const task = async (at: number): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    if (at % 2 === 0) throw new Error("it failed");
  };
  const all = Array.from({ length: 12 }, (_, at) => createSharedTurns(directory).inTurn("a", () => task(at)));
  expect((await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  expect(most).toBe(1);
  expect(await readdir(directory)).toEqual([]);
});

test("the lock of a process that was killed is taken away, and those who take it away still take turns", async () => {
  await writeFile(join(directory, `lock-${hash("sha256", "a", "hex")}`), "");
  let underWay = 0;
  const seen: number[] = [];
  const all = Array.from({ length: 6 }, () =>
    createSharedTurns(directory, { abandonedMs: 100 }).inTurn("a", async () => {
      underWay += 1;
      seen.push(underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    }),
  );
  await Promise.all(all);
  expect(seen).toEqual([1, 1, 1, 1, 1, 1]);
  expect(await readdir(directory)).toEqual([]);
});
