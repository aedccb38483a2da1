import type { JobRecord } from "@millrace/engine";
import type { Session } from "../../wire/connection.ts";
import { endpointsWithWaiting } from "../jobs/counters.ts";
import { adoptAttempts } from "./adoption.ts";
import { BesideTask } from "../../wire/beside-task.ts";
import { buryDead, burySigns } from "./membership.ts";

type Task = (session: Session) => Promise<void>;
/** `atOnce`: a gateway was buried, or a new one leads. */
export type SearchTask = (session: Session, atOnce: boolean) => Promise<void>;

export interface LeaderWorkOptions {
  readonly session: Session;
  /** For searches, which may take long. */
  readonly searches: Session;
  readonly gatewayId: number;
  readonly shard: number;
  /** Runs a part of the work; what it throws must not reach the parts after it. */
  readonly part: (task: () => Promise<void>) => Promise<void>;
  /** Hears what failed in a search. */
  readonly onSearchError: (error: unknown) => void;
  readonly onAdopted: (jobs: readonly JobRecord[]) => void;
  readonly onWaiting: (endpointId: string) => void;
}

/**
 * One beat in this many searches the whole table for what had no notification: attempts whose gateway left, and the next
 * expiry. Rarely, because beside an old transaction such a look walks over everything that was ever claimed meanwhile.
 */
const BEATS_PER_SEARCH = 20;
/** One beat in this many polls for queues that need workers, because a notification may have been lost. */
export const BEATS_PER_QUEUE_LOOK = 3;

/**
 * What the leader does with each beat, and beside it. Any part of it may meet a foreign lock, held for hours perhaps; it is then
 * left for the next time, and keeps the leader neither from the other parts nor from its next beat.
 */
export class LeaderWork {
  /** Done with each beat. */
  readonly looks: Task[] = [];
  /** Done with each search. */
  readonly searches: SearchTask[] = [];
  readonly #options: LeaderWorkOptions;
  readonly #search: BesideTask;
  #searchedAtBeat = -BEATS_PER_SEARCH;
  #searchesSoon = false;
  #searchesAtOnce = false;

  constructor(options: LeaderWorkOptions) {
    this.#options = options;
    this.#search = new BesideTask(() => this.#searchNow(), options.onSearchError);
  }

  /** The next beat searches, however long ago the last search was. */
  searchSoon(): void {
    this.#searchesSoon = true;
  }

  async beat(beats: number, mayBury: boolean): Promise<void> {
    const { session, part, onWaiting } = this.#options;
    let someDied = false;
    if (mayBury) await part(async () => void (someDied = await buryDead(session)));
    if (someDied || this.#searchesSoon) {
      this.#searchesSoon = false;
      this.#searchedAtBeat = beats;
      this.#searchesAtOnce = true;
      this.#search.beginAtOnce();
    } else if (beats - this.#searchedAtBeat >= BEATS_PER_SEARCH && this.#search.begin()) this.#searchedAtBeat = beats;
    for (const look of this.looks) await part(() => look(session));
    if (beats % BEATS_PER_QUEUE_LOOK !== 0) return;
    await part(async () => {
      for (const endpointId of await endpointsWithWaiting(session)) onWaiting(endpointId);
    });
  }

  async #searchNow(): Promise<void> {
    const { searches: session, gatewayId, shard, onAdopted, onSearchError } = this.#options;
    const atOnce = this.#searchesAtOnce;
    this.#searchesAtOnce = false;
    const adopt: Task = async () => onAdopted(await adoptAttempts(session, gatewayId, shard));
    for (const task of [adopt, burySigns, ...this.searches]) await task(session, atOnce).catch(onSearchError);
  }
}
