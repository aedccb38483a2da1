import type { NewJob, StoreMeter, SubmitOutcome } from "@millrace/engine";
import type { Pool } from "pg";
import type { ShardJobStore } from "../../shards/shard.ts";
import { type Combiner, createCombiner } from "../commit/postgres-combiner.ts";
import { sessionOn, type Session } from "../../wire/connection.ts";
import { RemovalPace } from "../../jobs/removal-pace.ts";
import { movedOf } from "../../wire/sql-state.ts";
import { shardUnknown } from "../../shards/shard-refusals.ts";
import { isDatabaseDiskFull, orUnavailable } from "../../wire/unavailable.ts";
import type { Writer } from "../commit/writer.ts";
import { claimKind } from "./claim.ts";
import { cancelKind, deliveredKind, retryKind, setExpiryKind } from "./client-changes.ts";
import { createCountersReader, createTally, endpointsWithWaiting } from "./counters.ts";
import { isOutdated } from "./ending.ts";
import { pruneFailures, readFailures, removeFailures } from "./failures.ts";
import { finishKind } from "./finish.ts";
import { GatewayBeliefs, type GatewayBeliefsOptions } from "../beliefs/gateway-beliefs.ts";
import { JobIntake } from "./intake.ts";
import { type JobContext } from "./job-context.ts";
import { readJobList } from "./listing.ts";
import {
  readChunks,
  readDetails,
  readJob,
  readJobsAhead,
  readLastSequence,
  readNormalPriorityQueue,
  readInput,
  readRunning,
} from "./reads.ts";
import { expireKind, forgetEndpointKind, purgeKind, readNextExpiry, removeUnfinishedKind } from "./removal.ts";
import { beginKind, chunksKind, progressKind, returnKind } from "./report.ts";
import { readEarlier, submitKind } from "./submit.ts";
import { createViewReader } from "./view.ts";
import { readDueWebhooks, readNextWebhook, readWebhook, triedKind } from "./webhooks.ts";

/** Jobs removed in one transaction of all other changes, which wait for it. */
const REMOVE_BATCH = 100;
/** Time of one transaction that removes jobs beside others. */
const REMOVAL_MS = 30;

/** The job store on one PostgreSQL database, as one gateway uses it. */
export interface PostgresJobStore extends ShardJobStore {
  /** Reads anew when the next job expires: another gateway may have made it so. */
  refreshExpiry(searches: Session): Promise<void>;
  /** Resolves when no change is waiting or under way. */
  idle(): Promise<void>;
}

export interface PostgresJobStoreOptions extends GatewayBeliefsOptions {
  readonly writer: Writer;
  /** A connection of its own for the removal of many jobs, so that no other change waits for it. */
  readonly removing: Writer;
  readonly readers: Pool;
  /** Number of this database among several; default 0. */
  readonly shard?: number;
  /** Id of the gateway that hands out attempts; default 0. */
  readonly gatewayId?: () => number;
  /** Hears that the database had no room for a change. */
  readonly onDiskFull?: () => void;
  readonly meter?: StoreMeter | undefined;
  /** Hears of blobs that no job refers to any more, once the change that made it so is durable. */
  readonly onBlobsUnreferenced: (blobIds: string[]) => void;
}

/** Needs the tables of the migrations. */
export async function createPostgresJobStore(options: PostgresJobStoreOptions): Promise<PostgresJobStore> {
  const beliefs = new GatewayBeliefs(options);
  const context: JobContext = {
    shard: options.shard ?? 0,
    gatewayId: options.gatewayId ?? (() => 0),
    beliefs,
    onBlobsUnreferenced: options.onBlobsUnreferenced,
  };
  const pool = sessionOn(options.readers);
  const session: Session = { rows: (statement, values) => orUnavailable(() => pool.rows(statement, values)) };
  const combinerOn = (writer: Writer): Combiner =>
    createCombiner({
      writer,
      createTally,
      createIntake: (tally) => new JobIntake(context, tally),
      isOutdated,
      meter: options.meter,
      onFailure(error) {
        beliefs.changeFailed();
        if (isDatabaseDiskFull(error)) options.onDiskFull?.();
      },
    });
  const combiner = combinerOn(options.writer);
  const removing = combinerOn(options.removing);
  const view = createViewReader(context, session);
  const kinds = {
    submit: submitKind(context),
    claim: claimKind(context),
    finish: finishKind(context),
    progress: progressKind(context),
    begin: beginKind(context),
    chunks: chunksKind(context),
    return: returnKind(context),
    cancel: cancelKind(context),
    retry: retryKind(context),
    setExpiry: setExpiryKind(context),
    delivered: deliveredKind(context),
    expire: expireKind(context),
    purge: purgeKind(context, { beside: false }),
    purgeBeside: purgeKind(context, { beside: true }),
    removeUnfinished: removeUnfinishedKind(context),
    forgetEndpoint: forgetEndpointKind(context),
    tried: triedKind(context),
  };
  const counters = createCountersReader(session);
  beliefs.removedExpired(await readNextExpiry({ session }));

  async function submit(job: NewJob): Promise<SubmitOutcome> {
    const { endpointId, placement } = job;
    if (job.key.shard !== context.shard) throw shardUnknown(job.key.shard);
    if (beliefs.isMoved(endpointId, placement.generation)) return { kind: "moved" };
    try {
      return await combiner.run(kinds.submit, job);
    } catch (error) {
      const told = movedOf(error);
      if (told === undefined) throw error;
      beliefs.moved(endpointId, told.generation);
      return { kind: "moved" };
    }
  }

  async function purge(
    endpointId: string,
    nowMs: number,
    onRemoved: (jobIds: readonly string[]) => void,
  ): Promise<number> {
    let removed = 0;
    let upToPosition: number | undefined;
    /** Answers whether there may be more. */
    async function removeSome(by: "purge" | "purgeBeside", limit: number): Promise<boolean> {
      const { ids, upToPosition: upTo } = await (by === "purge" ? combiner : removing).run(kinds[by], {
        endpointId,
        nowMs,
        limit,
        upToPosition,
      });
      upToPosition = upTo;
      removed += ids.length;
      onRemoved(ids);
      return ids.length === limit;
    }
    // The first one is in line with the submits that were asked for before the purge.
    if (!(await removeSome("purge", REMOVE_BATCH))) return removed;
    const pace = new RemovalPace(REMOVAL_MS);
    for (let isMore = true; isMore;) {
      const beganAtMs = performance.now();
      const { jobs } = pace;
      isMore = await removeSome("purgeBeside", jobs);
      pace.note(jobs, performance.now() - beganAtMs);
    }
    // What others held meanwhile and did not take.
    while (await removeSome("purge", REMOVE_BATCH));
    return removed;
  }

  return {
    submit,
    submittedUnder: (job) => readEarlier(context, session, job),
    claim: (request) => combiner.run(kinds.claim, request),
    finish: (request) => combiner.run(kinds.finish, request),
    begin: (attempt, atMs, nowMs) => combiner.run(kinds.begin, { attempt, atMs, nowMs }),
    progress: (attempt, output, nowMs) => combiner.run(kinds.progress, { attempt, output, nowMs }),
    appendChunks: (attempt, chunks, nowMs, after) => combiner.run(kinds.chunks, { attempt, chunks, nowMs, after }),
    returnToQueue: (attempt, trigger, nowMs, why) => combiner.run(kinds.return, { attempt, trigger, nowMs, why }),
    cancel: (endpointId, jobId, nowMs) => combiner.run(kinds.cancel, { endpointId, jobId, nowMs }),
    retry: (endpointId, jobId, place, nowMs) => combiner.run(kinds.retry, { endpointId, jobId, place, nowMs }),
    purge,
    setExpiry: (endpointId, jobId, expiresAtMs, nowMs) =>
      combiner.run(kinds.setExpiry, { endpointId, jobId, expiresAtMs, nowMs }),
    expireDue: (nowMs, limit) => combiner.run(kinds.expire, { nowMs, limit }),
    nextExpiryAtMs: () => beliefs.nextExpiryAtMs,
    async refreshExpiry(searches) {
      const atMs = await readNextExpiry({ session: searches });
      if (atMs !== null) beliefs.expires(atMs);
    },
    get: (endpointId, jobId, nowMs) => readJob(context, session, { endpointId, jobId, nowMs }),
    view: (endpointId, jobId, nowMs) => view({ endpointId, jobId, nowMs }),
    details: (endpointId, jobId, nowMs) => readDetails(context, session, { endpointId, jobId, nowMs }),
    list: (query) => readJobList(context, session, query),
    failures: (query) => readFailures(context, session, query),
    pruneFailures: (nowMs, after) => orUnavailable(() => pruneFailures(options.leader, nowMs, after)),
    input: (jobId) => readInput(context, session, jobId),
    chunks: (endpointId, jobId, range, nowMs) => readChunks(context, session, { endpointId, jobId, nowMs }, range),
    markDelivered: (jobId, upToNumber) => combiner.run(kinds.delivered, { jobId, upToNumber }),
    counters,
    endpointsWithWaiting: () => endpointsWithWaiting(session),
    mayHaveWaiting: (endpointId) => beliefs.mayHaveWaiting(endpointId),
    onLost: () => undefined,
    queuedElsewhere: (endpointId, place) => beliefs.queuedElsewhere(endpointId, place),
    normalPriorityQueue: (endpointId, nowMs) => readNormalPriorityQueue(context, session, endpointId, nowMs),
    jobsAhead: (endpointId, jobId, nowMs) => readJobsAhead(context, session, { endpointId, jobId, nowMs }),
    running: () => readRunning(context, session),
    lastSequence: () => readLastSequence(session),
    async removeEndpoint(endpointId) {
      // Counters first: a job that comes in meanwhile, through another gateway, leaves new ones, by which it is found.
      do await combiner.run(kinds.forgetEndpoint, endpointId);
      while ((await combiner.run(kinds.removeUnfinished, { endpointId, limit: REMOVE_BATCH })) > 0);
      await removeFailures(session, endpointId);
    },
    dueWebhooks: (nowMs, limit, fromMs = 0) => readDueWebhooks(context, session, { fromMs, nowMs, limit }),
    webhook: (job, nowMs) => readWebhook(context, session, job, nowMs),
    nextWebhookAtMs: (afterMs = -1) => readNextWebhook(session, afterMs),
    webhookTried: (job, tries, nextTryAtMs, note) => combiner.run(kinds.tried, { job, tries, nextTryAtMs, note }),
    async idle() {
      await combiner.idle();
      await removing.idle();
    },
  };
}
