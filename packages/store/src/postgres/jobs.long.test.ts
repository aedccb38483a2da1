import { beforeAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { describeJobStore } from "../jobs-conformance/conformance.ts";
import type { JobStoreSubject } from "../jobs-conformance/conformance/job-store-rig.ts";
import { emptyBuckets, openShard } from "./postgres-jobs.test-support.ts";
import { emptyTables, makeTables } from "./commit/job-tables.test-support.ts";

const server = sharedPostgres("jobs on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let url: string;

  beforeAll(async () => {
    ({ url } = await server.createDatabase());
    await makeTables(url);
  });

  async function openEmpty(): Promise<JobStoreSubject> {
    await emptyTables(url);
    return await open();
  }

  async function open(): Promise<JobStoreSubject> {
    const unreferenced: string[] = [];
    const { jobs, close } = await openShard(url, 0, unreferenced);
    return {
      store: jobs,
      unreferenced,
      close,
      removeInBulk: (nowMs) => emptyBuckets(url, nowMs),
      async reopen() {
        await close();
        return await open();
      },
    };
  }

  describeJobStore("PostgreSQL", openEmpty, { historyRuns: 40 });
  // They are written as running, and their ends need no look at them.
  describeJobStore("PostgreSQL, for jobs that are handed out at once", openEmpty, {
    historyRuns: 10,
    areHandedOutAtOnce: true,
  });
});
