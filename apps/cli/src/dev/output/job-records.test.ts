import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJobRecords } from "./job-records.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-records-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const record = (n: number, text = "") => ({ jobId: `job-${n}`, recordedAt: `2026-01-0${n}`, input: { text } });

test("jobs are listed newest first, with how they ended, and only their owner reads them", async () => {
  const records = openJobRecords(dataDir);
  for (const n of [1, 3, 2]) await records.save(record(n));
  await records.save({ ...record(1), outcome: { status: "COMPLETED", output: 5 } });
  await writeFile(join(dataDir, "jobs/job-9.json"), '{"cut off');
  expect((await records.list()).map(({ jobId }) => jobId)).toEqual(["job-3", "job-2", "job-1"]);
  expect(await records.get("job-1")).toMatchObject({ outcome: { output: 5 } });
  expect(await records.get("../key")).toBeUndefined();
  expect((await stat(join(dataDir, "jobs/job-1.json"))).mode & 0o077).toBe(0);
});

test("of too many, and of too large ones, the newest stay", async () => {
  const few = openJobRecords(dataDir, { countMax: 2, totalBytesMax: 10_000 });
  for (const n of [1, 2, 3]) await few.save(record(n));
  expect(await readdir(join(dataDir, "jobs"))).toEqual(["job-2.json", "job-3.json"]);
  await few.save(record(4, "x".repeat(9_900)));
  expect(await readdir(join(dataDir, "jobs"))).toEqual(["job-4.json"]);
});
