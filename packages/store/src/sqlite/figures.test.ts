import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { openLogs } from "./open-logs.ts";
import { describeBucketStore } from "../figures/conformance.ts";

describeBucketStore("SQLite", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-buckets-"));
  const errors: unknown[] = [];
  const { buckets, close } = await openLogs(folder, (error) => errors.push(error));
  return {
    store: buckets,
    async close() {
      await close();
      await rm(folder, { recursive: true });
      expect(errors).toEqual([]);
    },
  };
});
