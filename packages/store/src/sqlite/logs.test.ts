import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openLogs } from "./open-logs.ts";
import { describeLogStore, type LogStoreSubject } from "../logs/conformance.ts";

async function openInFolder(): Promise<LogStoreSubject> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-logs-"));
  const errors: unknown[] = [];
  const { logs, close } = await openLogs(folder, (error) => errors.push(error));
  return {
    store: logs,
    async close() {
      await close();
      await rm(folder, { recursive: true });
      expect(errors).toEqual([]);
    },
  };
}

describeLogStore("SQLite", openInFolder);

describe("the file of logs", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-logs-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("that is damaged is put aside, and does not keep the service from starting", async () => {
    await writeFile(join(folder, "logs.db"), "this is no database, and it is long enough to be looked at".repeat(100));
    const errors: unknown[] = [];
    const { logs, close } = await openLogs(folder, (error) => errors.push(error));
    expect(await logs.machinesOf("ep1", 1)).toEqual([]);
    expect(String(errors[0])).toContain("logs.db.damaged");
    await close();
    expect(await readdir(folder)).toContain("logs.db.damaged");
  });
});
