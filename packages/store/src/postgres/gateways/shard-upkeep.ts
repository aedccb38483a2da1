import type { Session } from "../../wire/connection.ts";
import { removeOldMarks } from "../commit/commit-in-doubt.ts";
import { endpointsWithWaiting, foldCounters } from "../jobs/counters.ts";
import { emptyExpiredBuckets } from "../jobs/empty-buckets.ts";
import { createLeftBehindRemoval } from "../jobs/left-behind.ts";
import { isUnreachable } from "../../wire/unavailable.ts";
import { adoptAttemptsFrom, attemptHolders, ownAttempts } from "./adoption.ts";
import { BesideTask } from "../../wire/beside-task.ts";
import { BEATS_PER_QUEUE_LOOK } from "./leader-work.ts";
import { ATTEMPT_KNOWN_AFTER_MS, type PostgresGateways } from "./postgres-gateways.ts";

/** A database that is not the first one. */
export interface UpkeptShard {
  readonly number: number;
  /** Short waits for locks; see `connectListener`. */
  readonly leader: Session;
  readonly searches: Session;
  readonly jobs: { refreshExpiry(searches: Session): Promise<void>; removeEndpoint(endpointId: string): Promise<void> };
}

/**
 * Does the leader's periodic work on another database. It runs beside the leader's beats, so that a slow or unreachable
 * database does not cost the gateway its leadership. Work that takes longer than a beat skips the next ones.
 */
export function keepUpShard(
  shard: UpkeptShard,
  gateways: PostgresGateways,
  options: {
    readonly nowMs: () => number;
    readonly onError: (error: unknown) => void;
    /** On the first database. */
    readonly management: Session;
  },
): void {
  const { searches } = shard;
  const removeLeftBehind = createLeftBehindRemoval({
    remove: (endpointId) => shard.jobs.removeEndpoint(endpointId),
    management: options.management,
    onError: options.onError,
  });
  let looks = 0;

  // The watch of the database logs an outage once.
  const onError = (error: unknown): void => {
    if (!isUnreachable(error)) options.onError(error);
  };

  async function look(): Promise<void> {
    looks += 1;
    const session = shard.leader;
    await foldCounters(session);
    await emptyExpiredBuckets(session, options.nowMs());
    if (looks % BEATS_PER_QUEUE_LOOK !== 0) return;
    for (const endpointId of await endpointsWithWaiting(session)) gateways.hear({ kind: "changed", endpointId });
  }

  async function search(): Promise<void> {
    // In this order: a gateway is a member before it hands out a job, so one that is named here and is no member is gone.
    const holders = await attemptHolders(searches);
    const members = await gateways.members();
    const gone = holders.filter((id) => !members.has(id));
    const { gatewayId } = gateways;
    if (gone.length > 0) {
      gateways.takeOver(await adoptAttemptsFrom(searches, { gatewayId, shard: shard.number }, gone));
    }
    await shard.jobs.refreshExpiry(searches);
    await removeOldMarks(searches);
    await removeLeftBehind(searches);
  }

  async function reckon(): Promise<void> {
    const beforeMs = options.nowMs() - ATTEMPT_KNOWN_AFTER_MS;
    gateways.takeOver(await ownAttempts(searches, gateways.gatewayId, shard.number, beforeMs));
  }

  const looking = new BesideTask(look, onError, 0);
  const searching = new BesideTask(search, onError);
  const reckoning = new BesideTask(reckon, onError);
  gateways.onLeaderLook(async () => void looking.begin());
  gateways.onSearch(async (_, atOnce) => void (atOnce ? searching.beginAtOnce() : searching.begin()));
  gateways.onReckoning(() => void reckoning.begin());
}
