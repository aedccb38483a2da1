import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { openLogs } from "./open-logs.ts";
import { describeReportStore } from "../reports/conformance.ts";

describeReportStore("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-reports-"));
  const errors: unknown[] = [];
  const { reports, close } = await openLogs(folder, (error) => errors.push(error));
  return {
    store: reports,
    async close() {
      await close();
      await rm(folder, { recursive: true });
      expect(errors).toEqual([]);
    },
  };
});
