import type { QueuePlace, StoreMeter } from "@millrace/engine";
import {
  createLeaderPool,
  createReaders,
  createUpkeepPool,
  openSearches,
  sessionOn,
  type PostgresConnectionOptions,
  type Session,
} from "../wire/connection.ts";
import { someBlobs, unreferencedBlobs } from "./jobs/blob-references.ts";
import { createPostgresJobStore, type PostgresJobStore } from "./jobs/postgres-job-store.ts";
import { DATABASE_DISK_FULL, unavailable } from "../wire/unavailable.ts";
import { createRoomCheck } from "./room-check.ts";
import { createWriter, openWriter } from "./commit/writer.ts";

/** The jobs of one database, as one gateway uses them. */
export interface JobShard {
  readonly number: number;
  readonly jobs: PostgresJobStore;
  /** Whether changes can be made at the moment. */
  readonly available: boolean;
  readonly handsOut: boolean;
  /** What is told while the disk of the database is full; undefined while it has room, as far as changes showed. */
  readonly diskProblem: string | undefined;
  /** After the disk was full: tries whether it has room again. */
  look(): Promise<void>;
  /** For what the leader does now and then. Short waits for locks; see `connectListener`. */
  readonly leader: Session;
  /** For searches of any length. */
  readonly searches: Session;
  /** At most `count` blobs that jobs on this database refer to. */
  someBlobs(count: number): Promise<readonly string[]>;
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
  /** Called for waiting jobs whose notification was lost. */
  readonly onWaiting?: (endpointId: string, place: QueuePlace) => void;
  readonly onError: (error: unknown) => void;
  readonly meter?: StoreMeter | undefined;
}

/** Opens a database whose schema is up to date. */
export async function openJobShard(options: JobShardOptions): Promise<JobShard> {
  const writer = await openWriter(options);
  const removing = createWriter(options);
  const readers = createReaders(options);
  const leader = createLeaderPool(options);
  const upkeep = createUpkeepPool(options);
  const searches = openSearches(options);
  const room = createRoomCheck(readers);
  let closed = false;
  async function closeConnections(): Promise<void> {
    await Promise.all([writer.close(), removing.close(), searches.close()]);
    await Promise.all([readers, leader, upkeep].map((pool) => pool.end()));
  }
  try {
    const jobs = await createPostgresJobStore({
      writer,
      removing,
      readers,
      leader: sessionOn(leader),
      searches: searches.session,
      shard: options.number,
      gatewayId: options.gatewayId,
      onWaiting: options.onWaiting,
      onError(error) {
        if (!closed) options.onError(error);
      },
      onDiskFull: () => room.wasFull(),
      meter: options.meter,
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
      get diskProblem() {
        return room.isFull ? DATABASE_DISK_FULL : undefined;
      },
      look: () => room.look(),
      leader: {
        rows: (statement, values) =>
          closed ? Promise.reject(unavailable()) : sessionOn(leader).rows(statement, values),
      },
      searches: searches.session,
      someBlobs: (count) => someBlobs(sessionOn(upkeep), count),
      unreferencedBlobs: (blobIds) => unreferencedBlobs(sessionOn(upkeep), blobIds),
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
