import type { FinishRequest, JobRecord, QueuePlace } from "@millrace/engine";
import type { Session } from "../../wire/connection.ts";
import { isUnreachable } from "../../wire/unavailable.ts";
import type { EndingRow } from "../statements/job-columns.ts";
import { FrontSearch } from "./front-search.ts";
import { HeldAttempts, type KnownEnd } from "./held-attempts.ts";
import { OpenBuckets } from "./open-buckets.ts";
import { createWaitingHints, type Places, type QueueLook, type WaitingHints } from "./waiting-hints.ts";

export interface GatewayBeliefsOptions {
  /** For what takes short waits for locks, beside changes; see {@link OpenBuckets}. */
  readonly leader: Session;
  /** For searches of any length; see {@link FrontSearch}. */
  readonly searches: Session;
  /** Called for waiting jobs whose notification was lost. */
  readonly onWaiting?: ((endpointId: string, place: QueuePlace) => void) | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * What one gateway believes about the jobs of one database without asking it. Asking would cost each job a round trip, or a walk over dead
 * index entries. No belief is needed for correctness: the statement that uses one checks it, and a gateway that missed an event finds
 * the job at its next search. The store tells events; statements read beliefs.
 *
 * Rejected, with figures in docs/adr/0058-ends-and-reads-of-jobs-spare-round-trips.md: functions in the database, which hide the hot
 * statements in migrations; the end of a job in one statement with its look-up, whose answer is known only after the commit; a cache of
 * jobs, because every change elsewhere would have to be told before it is answered; claims that search from the front of the queue.
 */
export class GatewayBeliefs {
  readonly #hints: WaitingHints = createWaitingHints();
  readonly #held = new HeldAttempts();
  /** Generations below which jobs of an endpoint are refused; they only rise. */
  readonly #moved = new Map<string, number>();
  readonly #front: FrontSearch;
  readonly #buckets: OpenBuckets;
  /** Lower bound of the next moment at which a job must be removed by itself. */
  #nextExpiryAtMs: number | null = null;

  constructor({ leader, searches, onWaiting, onError }: GatewayBeliefsOptions) {
    this.#buckets = new OpenBuckets(leader);
    this.#front = new FrontSearch({
      session: searches,
      hints: this.#hints,
      onFound: (endpointId, place) => onWaiting?.(endpointId, place),
      onError(error) {
        // A search is only a help, and is repeated soon.
        if (!isUnreachable(error)) onError(error);
      },
    });
  }

  /** Event: a change of this gateway queued a job. */
  queued(endpointId: string, place: QueuePlace): void {
    this.#hints.queued(endpointId, place);
  }

  /** Event: another gateway told of a waiting job; without a place the queue is searched from its front. */
  queuedElsewhere(endpointId: string, place?: QueuePlace): void {
    this.#hints.queued(endpointId, place);
    if (place === undefined) this.#front.want(endpointId);
  }

  /** Event: an attempt of a job was handed out. */
  handedOut(job: JobRecord, row: EndingRow): void {
    this.#held.add(job, row);
  }

  /** Event: a job is being changed in another way than by the end of its attempt. */
  changing(jobId: string): void {
    this.#held.forget(jobId);
  }

  /** Event: a job must be removed at this moment, unless it changes before. */
  expires(atMs: number): void {
    if (this.#nextExpiryAtMs === null || atMs < this.#nextExpiryAtMs) this.#nextExpiryAtMs = atMs;
  }

  /** Event: expired jobs were removed; the database says when the next one expires. */
  removedExpired(nextExpiryAtMs: number | null): void {
    this.#nextExpiryAtMs = nextExpiryAtMs;
  }

  /** Event: the endpoint moved to another database; jobs of an earlier generation are refused. */
  moved(endpointId: string, generation: number): void {
    this.#moved.set(endpointId, Math.max(generation, this.#moved.get(endpointId) ?? 0));
  }

  /** Event: the endpoint is removed. */
  removedEndpoint(endpointId: string): void {
    this.#hints.forget(endpointId);
    this.#front.forget(endpointId);
    this.#moved.delete(endpointId);
  }

  /** Event: a change failed, perhaps after its commit, so that nothing is known of the jobs that it touched. */
  changeFailed(): void {
    this.#hints.reset();
    this.#held.forgetAll();
  }

  /** False when no job waits, as far as is known here. */
  mayHaveWaiting(endpointId: string): boolean {
    return this.#hints.mayHaveWaiting(endpointId);
  }

  /** Whether the queue was looked at and is empty, so that a claim need not look at it. */
  isEmpty(endpointId: string): boolean {
    return this.#hints.isEmpty(endpointId);
  }

  /** Where jobs wait from; the front, if the queue was not looked at yet. */
  places(endpointId: string): Places {
    return this.#hints.places(endpointId);
  }

  /** Begins a look at the queue where the last one ended. */
  look(endpointId: string): QueueLook {
    return this.#hints.look(endpointId);
  }

  /** Searches the queue from its front, unless that was done lately: looks pass over jobs whose notification was lost. */
  searchFront(endpointId: string, nowMs: number): void {
    this.#front.want(endpointId, nowMs);
  }

  /** Takes out the end of an attempt that a worker reports; undefined when the job has to be read. */
  takeEnd(request: FinishRequest): KnownEnd | undefined {
    return this.#held.takeEnd(request);
  }

  /** Opens the buckets of finished jobs of these slots, as far as that can be. */
  openBuckets(slots: readonly (number | undefined)[]): Promise<void> {
    return this.#buckets.open(slots);
  }

  /** The bucket that a finished job of an opened slot is written to. */
  bucketOf(slot: number | undefined): number {
    return this.#buckets.bucketOf(slot);
  }

  /** Whether jobs of this generation are refused because their endpoint moved. */
  isMoved(endpointId: string, generation: number): boolean {
    return generation < (this.#moved.get(endpointId) ?? 0);
  }

  get nextExpiryAtMs(): number | null {
    return this.#nextExpiryAtMs;
  }
}
