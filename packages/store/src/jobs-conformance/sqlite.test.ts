import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeJobStore, type JobStoreSubject } from "./conformance.ts";
import { openJobDatabase } from "./job-database.test-support.ts";

async function openOnDisk(): Promise<JobStoreSubject> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-jobs-"));
  return await subjectOn(folder);
}

async function subjectOn(folder: string): Promise<JobStoreSubject> {
  const unreferenced: string[] = [];
  const database = await openJobDatabase(folder, (blobIds) => unreferenced.push(...blobIds));
  return {
    store: database.store,
    unreferenced,
    async reopen() {
      database.close();
      return await subjectOn(folder);
    },
    async close() {
      database.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeJobStore("SQLite", openOnDisk);
