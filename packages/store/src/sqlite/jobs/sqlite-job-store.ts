import type { JobStore, StoreMeter } from "@millrace/engine";
import { RemovalPace } from "../../jobs/removal-pace.ts";
import { DiskFullError } from "../../disk/disk-full.ts";
import type { AfterCommit } from "../combiner/combiner.ts";
import { createCombiner } from "../combiner/sqlite-combiner.ts";
import type { SqliteConnection } from "../../embedded/connection.ts";
import { createCancel, createMarkDelivered, createRetry, createSetExpiry } from "./client-changes.ts";
import { createFinish } from "./finish.ts";
import { createIntake } from "./intake.ts";
import { createJobTables } from "./job-tables.ts";
import { createJobListing } from "./listing.ts";
import { createJobReads } from "./reads.ts";
import { createExpireDue, createPurgeSome, createRemoveUnfinished } from "./removal.ts";
import { createAppendChunks, createBegin, createProgress, createReturnToQueue } from "./report.ts";
import { createWebhookReads, createWebhookTried } from "./webhooks.ts";

/** Time of one transaction of a removal, in which the event loop stands still. */
const REMOVAL_MS = 5;

/** How long an unacknowledged job may stay unwritten: a short one has finished by then. */
const UNWRITTEN_MS = 5;

/** The job store on SQLite. */
export interface SqliteJobStore extends JobStore {
  /** Why nothing can be changed until a restart; undefined while changes can be made. */
  readonly problem: string | undefined;
  /** Resolves when everything is written, and no change is waiting or under way. */
  idle(): Promise<void>;
}

export interface SqliteJobStoreOptions {
  /** Hears of blobs that no job refers to any more, once the change that made it so is durable. */
  readonly onBlobsUnreferenced: (blobIds: string[]) => void;
  /** Brings commits to the disk; left out where the connection's commits do that themselves. */
  readonly sync?: () => Promise<void>;
  readonly meter?: StoreMeter | undefined;
  /** How long an unacknowledged job may stay in memory, in milliseconds. Default 5. */
  readonly unwrittenMs?: number;
}

/** Needs the tables of the migrations. */
export function createSqliteJobStore(connection: SqliteConnection, options: SqliteJobStoreOptions): SqliteJobStore {
  const tables = createJobTables(connection.db, options.onBlobsUnreferenced);
  const combiner = createCombiner(connection, {
    hooks: {
      onBegin() {
        tables.early.begin();
        tables.counters.begin();
      },
      beforeCommit() {
        tables.early.settle();
        tables.counters.write();
      },
      onRollback: () => tables.early.rollback(),
    },
    onTurnEnd: () => intake.turnEnds(),
    ...(options.sync === undefined ? {} : { sync: options.sync }),
    meter: options.meter,
  });
  let queueChanges = 0;
  const intake = createIntake(tables, combiner, {
    unwrittenMs: options.unwrittenMs ?? UNWRITTEN_MS,
    areQueuesChanging: () => queueChanges > 0,
  });
  const finish = createFinish(tables);
  const [progress, begin, appendChunks] = [createProgress(tables), createBegin(tables), createAppendChunks(tables)];
  const returnToQueue = createReturnToQueue(tables);
  const cancel = createCancel(tables);
  const retry = createRetry(tables);
  const setExpiry = createSetExpiry(tables);
  const markDelivered = createMarkDelivered(tables);
  const expireDue = createExpireDue(tables);
  const purgeSome = createPurgeSome(tables);
  const removeUnfinished = createRemoveUnfinished(tables);
  const reads = createJobReads(connection.db);
  const list = createJobListing(connection.db);
  const webhooks = createWebhookReads(connection.db);
  const webhookTried = createWebhookTried(tables);

  /** For changes of a whole queue: jobs accepted in the same transaction are written first. */
  async function runOnQueues<T>(change: (afterCommit: AfterCommit) => T): Promise<T> {
    queueChanges += 1;
    try {
      return await combiner.run((afterCommit) => {
        tables.early.writeAll();
        return change(afterCommit);
      });
    } finally {
      queueChanges -= 1;
    }
  }

  /** Writes the unwritten parts of the job before it is acknowledged to a client. */
  async function readJob<T>(jobId: string, read: () => T): Promise<T> {
    if (tables.early.has(jobId)) await combiner.run(() => tables.early.write(jobId));
    return await settled(read());
  }

  async function readQueue<T>(endpointId: string, read: () => T): Promise<T> {
    const areUnwritten = tables.early.waitingOf(endpointId) > 0;
    if (areUnwritten) await combiner.run(() => tables.early.writeWaiting(endpointId));
    return read();
  }

  /** Answers a read once the state is durable: a power cut must not take back what a client was told. */
  async function settled<T>(value: T): Promise<T> {
    await combiner.durable();
    return value;
  }

  /** A store that closes on a full disk forgets the jobs that no client knows of. */
  function forgetOnFullDisk(error: unknown): void {
    if (!(error instanceof DiskFullError)) throw error;
    for (const jobId of tables.early.olderThan(0)) tables.early.drop(jobId);
  }

  /** Removes jobs in small transactions, so that a deep queue does not hold the event loop, nor the disk. */
  async function removeAll(
    removeSome: (limit: number, afterCommit: AfterCommit) => string[],
    onRemoved: (jobIds: readonly string[]) => void = () => undefined,
  ): Promise<number> {
    const pace = new RemovalPace(REMOVAL_MS);
    for (let removed = 0; ;) {
      const limit = pace.jobs;
      const askedAtMs = performance.now();
      const ids = await runOnQueues((afterCommit) => {
        const beganAtMs = performance.now();
        const some = removeSome(limit, afterCommit);
        pace.note(some.length, performance.now() - beganAtMs);
        return some;
      });
      removed += ids.length;
      onRemoved(ids);
      if (ids.length < limit) return removed;
      await pace.rest(performance.now() - askedAtMs);
    }
  }

  return {
    get problem() {
      return combiner.failure?.message;
    },
    submit: intake.submit,
    claim: intake.claim,
    finish: (request) => combiner.run((afterCommit) => finish(request, afterCommit)),
    begin: (attempt, atMs, nowMs) => combiner.run(() => begin(attempt, atMs, nowMs)),
    progress: (attempt, output, nowMs) => combiner.run((afterCommit) => progress(attempt, output, nowMs, afterCommit)),
    appendChunks: (attempt, chunks, nowMs, after) =>
      combiner.run((afterCommit) => appendChunks(attempt, chunks, nowMs, afterCommit, after)),
    returnToQueue: (attempt, trigger, nowMs, why) =>
      combiner.run((afterCommit) => returnToQueue({ attempt, trigger, nowMs, why }, afterCommit)),
    cancel: (endpointId, jobId, nowMs) => combiner.run((afterCommit) => cancel(endpointId, jobId, nowMs, afterCommit)),
    retry: (endpointId, jobId, place, nowMs) =>
      combiner.run((afterCommit) => retry(endpointId, jobId, place, nowMs, afterCommit)),
    purge(endpointId, nowMs, onRemoved) {
      let upToPosition: number | undefined;
      return removeAll((limit, afterCommit) => {
        // Looked up in the first transaction, after the submits that were asked for before the purge.
        upToPosition ??= reads.lastWaitingPosition(endpointId);
        return purgeSome({ endpointId, upToPosition, limit, nowMs }, afterCommit);
      }, onRemoved);
    },
    setExpiry: (endpointId, jobId, expiresAtMs, nowMs) =>
      combiner.run(() => setExpiry(endpointId, jobId, expiresAtMs, nowMs)),
    expireDue: (nowMs, limit) => runOnQueues((afterCommit) => expireDue(nowMs, limit, afterCommit)),
    nextExpiryAtMs: () => tables.expiry.nextAtMs,
    get: (endpointId, jobId, nowMs) => readJob(jobId, () => reads.get(endpointId, jobId, nowMs)),
    view: (endpointId, jobId, nowMs) => readJob(jobId, () => reads.view(endpointId, jobId, nowMs)),
    details: (endpointId, jobId, nowMs) => readJob(jobId, () => reads.details(endpointId, jobId, nowMs)),
    async list(query) {
      if (tables.early.size > 0) await runOnQueues(() => undefined);
      return await settled(await list(query));
    },
    failures: async (query) => await settled(tables.failures.read(query)),
    pruneFailures: (nowMs, afterEndpointId) => combiner.run(() => tables.failures.prune(nowMs, afterEndpointId)),
    input: (jobId) => readJob(jobId, () => reads.input(jobId)),
    chunks: (endpointId, jobId, range, nowMs) =>
      readJob(jobId, () => reads.chunks({ endpointId, jobId, nowMs }, range)),
    markDelivered: (jobId, upToNumber) => combiner.run(() => markDelivered(jobId, upToNumber)),
    counters: async (endpointId) => ({ ...tables.counters.of(endpointId) }),
    endpointsWithWaiting: async () => tables.counters.withWaiting(),
    mayHaveWaiting: (endpointId) => tables.counters.of(endpointId).inQueue > 0,
    onLost: intake.onLost,
    queuedElsewhere: () => undefined,
    async idle() {
      await combiner.idle();
      if (tables.early.size > 0) await combiner.run(() => tables.early.writeAll()).catch(forgetOnFullDisk);
      await combiner.idle();
    },
    normalPriorityQueue: (endpointId, nowMs) =>
      readQueue(endpointId, () => reads.normalPriorityQueue(endpointId, nowMs)),
    jobsAhead: (endpointId, jobId, nowMs) => readQueue(endpointId, () => reads.jobsAhead(endpointId, jobId, nowMs)),
    running: () => runOnQueues(() => reads.running()),
    lastSequence: () => runOnQueues(() => reads.lastSequence()),
    async removeEndpoint(endpointId) {
      await removeAll((limit, afterCommit) => removeUnfinished(endpointId, limit, afterCommit));
      await combiner.run((afterCommit) => tables.counters.forget(endpointId, afterCommit));
    },
    dueWebhooks: (nowMs, limit, fromMs) => settled(webhooks.due(nowMs, limit, fromMs)),
    webhook: (job, nowMs) => settled(webhooks.get(job, nowMs)),
    nextWebhookAtMs: async (afterMs) => webhooks.nextAtMs(afterMs),
    webhookTried: (job, tries, nextTryAtMs, note) => combiner.run(() => webhookTried(job, tries, nextTryAtMs, note)),
  };
}
