import type { Session } from "./connection.ts";
import {
  createManagementPool,
  createReaders,
  createUpkeepPool,
  sessionOn,
  type PostgresConnectionOptions,
} from "./connection.ts";
import { unreferencedBlobs } from "./jobs/blob-references.ts";
import { createPostgresJobStore, type PostgresJobStore } from "./jobs/postgres-job-store.ts";
import { unavailable } from "./unavailable.ts";
import { openWriter } from "./writer.ts";

/** The jobs of one database, as one gateway uses them. */
export interface JobShard {
  readonly number: number;
  readonly jobs: PostgresJobStore;
  /** Whether changes can be made at the moment. */
  readonly available: boolean;
  readonly handsOut: boolean;
  /** For what is done now and then, by the leader. */
  readonly upkeep: Session;
  /** Which of these blobs no job on this database refers to. Reads all of them. */
  unreferencedBlobs(blobIds: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface JobShardOptions extends PostgresConnectionOptions {
  readonly number: number;
  readonly gatewayId: () => number;
  /** Whether jobs may be handed out at the moment; see {@link JobShard.handsOut}. */
  readonly mayHandOut: () => boolean;
  readonly onBlobsUnreferenced: (blobIds: string[]) => void;
}

/** Opens a database whose schema is up to date. */
export async function openJobShard(options: JobShardOptions): Promise<JobShard> {
  const writer = await openWriter(options);
  const readers = createReaders(options);
  const upkeep = createUpkeepPool(options);
  // Opened when first used, which is once an hour.
  const sweeping = createManagementPool(options);
  let closed = false;
  async function closeConnections(): Promise<void> {
    await writer.close();
    await Promise.all([readers, upkeep, sweeping].map((pool) => pool.end()));
  }
  try {
    const jobs = await createPostgresJobStore({
      writer,
      readers,
      shard: options.number,
      gatewayId: options.gatewayId,
      onBlobsUnreferenced: options.onBlobsUnreferenced,
    });
    return {
      number: options.number,
      jobs,
      get available() {
        return writer.connected;
      },
      get handsOut() {
        return options.mayHandOut();
      },
      upkeep: {
        rows: (statement, values) =>
          closed ? Promise.reject(unavailable()) : sessionOn(upkeep).rows(statement, values),
      },
      unreferencedBlobs: (blobIds) => unreferencedBlobs(sessionOn(sweeping), blobIds),
      async close() {
        closed = true;
        await jobs.idle();
        await closeConnections();
      },
    };
  } catch (error) {
    await closeConnections();
    throw error;
  }
}
