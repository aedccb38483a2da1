import { createManagementPool, sessionOn } from "../wire/connection.ts";
import { openJobShard, type JobShard } from "./job-shard.ts";
import { openPostgresStore, type PostgresStore } from "./postgres-store.ts";
import { startMs } from "../jobs-conformance/conformance/job-samples.ts";
import { emptyExpiredBuckets } from "./jobs/empty-buckets.ts";

/** The jobs of a database, as the only gateway uses them. */
export function openShard(url: string, number: number, unreferenced: string[] = []): Promise<JobShard> {
  return openJobShard({
    url,
    number,
    gatewayId: () => 0,
    mayHandOut: () => true,
    onBlobsUnreferenced: (blobIds) => unreferenced.push(...blobIds),
    onError(error) {
      throw error;
    },
  });
}

/** The whole store on a database, at the moment of the samples. */
export function openStore(url: string, blobDirectory: string): Promise<PostgresStore> {
  return openPostgresStore({
    urls: [url],
    placementOf: () => undefined,
    blobUrl: undefined,
    blobDirectory,
    nowMs: () => startMs,
    onError: () => undefined,
  });
}

export async function emptyBuckets(url: string, nowMs: number): Promise<void> {
  const pool = createManagementPool({ url });
  await emptyExpiredBuckets(sessionOn(pool), nowMs);
  await pool.end();
}
