import { movedTo, firstPlacement, type ShardPlacement } from "@millrace/engine";
import { beforeAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { createShardedJobStore } from "../shards/sharded-job-store.ts";
import { describeJobStore } from "../jobs-conformance/conformance.ts";
import type { JobStoreSubject } from "../jobs-conformance/conformance/job-store-rig.ts";
import { usePlacements } from "../jobs-conformance/conformance/job-samples.ts";
import { emptyBuckets, openShard } from "./postgres-jobs.test-support.ts";
import { emptyTables, makeTables } from "./commit/job-tables.test-support.ts";

const server = sharedPostgres("jobs on two PostgreSQL databases");

/** Endpoints take turns; the first one of the tests came from the first database, the second never left it. */
function placementOf(endpointId: string): ShardPlacement {
  return endpointId === "endpoint1" ? movedTo(firstPlacement, 1) : firstPlacement;
}

describe.runIf(server.available)("on two databases of a real server", () => {
  let urls: string[];

  beforeAll(async () => {
    urls = [(await server.createDatabase()).url, (await server.createDatabase()).url];
    await Promise.all(urls.map(makeTables));
    usePlacements(placementOf);
  });

  async function openEmpty(): Promise<JobStoreSubject> {
    await Promise.all(urls.map(emptyTables));
    return await open();
  }

  async function open(): Promise<JobStoreSubject> {
    const unreferenced: string[] = [];
    const shards = await Promise.all(urls.map((url, number) => openShard(url, number, unreferenced)));
    const store = createShardedJobStore({
      shards,
      placementOf,
      onError: (error) => {
        throw error;
      },
    });
    async function close(): Promise<void> {
      await Promise.all(shards.map((shard) => shard.close()));
    }
    return {
      store,
      unreferenced,
      close,
      removeInBulk: async (nowMs) => void (await Promise.all(urls.map((url) => emptyBuckets(url, nowMs)))),
      async reopen() {
        await close();
        return await open();
      },
    };
  }

  describeJobStore("two PostgreSQL databases", openEmpty, { historyRuns: 20 });
});
