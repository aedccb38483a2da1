import type { Session } from "../../wire/connection.ts";
import { isUnreachable } from "../../wire/unavailable.ts";
import { FINISHED_PARTITIONS, ringBucket, SEPARATE_BUCKET } from "../statements/finished-buckets.ts";

/** Its own commit need not be synced: that of the first job in the bucket comes later in the log, and takes it along. */
const OPEN = {
  name: "bucket_open",
  text: `UPDATE finished_bucket SET slot = greatest(slot, $2) WHERE bucket = $1 RETURNING slot`,
};

/**
 * The buckets of finished jobs that this gateway may write to. Which of them hold what has not expired is in the database before the
 * first job is: the clock of the gateway that empties them may be behind, or have been set back.
 */
export class OpenBuckets {
  readonly #session: Session;
  /** Slots, and whether their buckets may be written to; a promise while that is being asked. */
  readonly #slots = new Map<number, boolean | Promise<void>>();

  /** @param session not that of a change: it must not hold the lock until the change is durable */
  constructor(session: Session) {
    this.#session = session;
  }

  /** Opens the buckets of slots, as far as that can be. */
  async open(slots: readonly (number | undefined)[]): Promise<void> {
    for (const slot of slots) {
      if (slot === undefined) continue;
      const known = this.#slots.get(slot) ?? this.#ask(slot);
      if (typeof known !== "boolean") await known;
    }
  }

  /** Where a job of a slot that was opened is written to: apart, unless the bucket of the slot is this gateway's. */
  bucketOf(slot: number | undefined): number {
    return slot !== undefined && this.#slots.get(slot) === true ? ringBucket(slot) : SEPARATE_BUCKET;
  }

  #ask(slot: number): Promise<void> {
    for (const earlier of this.#slots.keys()) {
      if (earlier <= slot - FINISHED_PARTITIONS) this.#slots.delete(earlier);
    }
    const asked = this.#openNow(slot).then(
      (isOpen) => void this.#slots.set(slot, isOpen),
      (error: unknown) => {
        this.#slots.delete(slot);
        // It is being emptied, or there is no connection left for this; the next change asks again.
        if (!isUnreachable(error)) throw error;
      },
    );
    this.#slots.set(slot, asked);
    return asked;
  }

  /** Not if it is reserved for a later slot, by a clock that was ahead: what is in it would stay for as long. */
  async #openNow(slot: number): Promise<boolean> {
    const [row] = await this.#session.rows<{ slot: number }>(OPEN, [ringBucket(slot), slot]);
    return row?.slot === slot;
  }
}
