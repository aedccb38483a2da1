import type { QueuePlace } from "@millrace/engine";
import { statusIs } from "../../jobs/job-row.ts";
import { BesideTask, REST } from "../../wire/beside-task.ts";
import { textArray } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";
import { unindexed } from "../statements/index-use.ts";
import { partOf, type WaitingHints } from "./waiting-hints.ts";

/**
 * How long a job of which no word came may be passed over while a search takes no time. A little less than the second after
 * which a waiting gateway polls again.
 */
const EVERY_MS = 900;

function first(lowPriority: 0 | 1): string {
  return `(SELECT low_priority, position FROM job
    WHERE endpoint_id = wanted.endpoint_id AND ${statusIs("IN_QUEUE")} AND low_priority = ${lowPriority}
      AND ${unindexed("expires_at")} > $2
    ORDER BY position LIMIT 1)`;
}

const FIRST_WAITING = {
  name: "job_first_waiting",
  text: `SELECT wanted.endpoint_id, found.low_priority, found.position FROM unnest($1::text[]) AS wanted (endpoint_id)
    CROSS JOIN LATERAL (${first(0)} UNION ALL ${first(1)}) AS found`,
};

interface Found {
  readonly endpoint_id: string;
  readonly low_priority: number;
  readonly position: number;
}

export interface FrontSearchOptions {
  readonly session: Session;
  readonly hints: WaitingHints;
  /** Hears of jobs that claims would have passed over; the hints know by then. */
  readonly onFound: (endpointId: string, place: QueuePlace) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Searches queues from their fronts for jobs that claims would pass over: the notification of a job that another gateway queued may be
 * lost, and one may be committed after a claim has gone beyond its place. A search walks over all dead entries, so it runs
 * over a connection of its own, beside the changes of jobs, and the longer it takes the more rarely it comes.
 */
export class FrontSearch {
  readonly #options: FrontSearchOptions;
  /** When the queue of an endpoint may be searched again; never while that is under way. */
  readonly #dueAtMs = new Map<string, number>();
  readonly #wanted = new Set<string>();
  readonly #searching: BesideTask;
  /** The latest that was told: jobs that have expired do not wait. */
  #nowMs = 0;

  constructor(options: FrontSearchOptions) {
    this.#options = options;
    this.#searching = new BesideTask(() => this.#search(), options.onError);
  }

  /** To be called by whoever looks at a queue or hears that jobs wait in it. Searches the queue, unless it did so lately. */
  want(endpointId: string, nowMs = 0): void {
    this.#nowMs = Math.max(this.#nowMs, nowMs);
    const dueAtMs = this.#dueAtMs.get(endpointId);
    // The first look of all begins at the front by itself.
    if (dueAtMs === undefined) this.#dueAtMs.set(endpointId, performance.now() + EVERY_MS);
    if (dueAtMs === undefined || performance.now() < dueAtMs) return;
    this.#wanted.add(endpointId);
    // Queues rest each by itself.
    this.#searching.beginAtOnce();
  }

  forget(endpointId: string): void {
    this.#dueAtMs.delete(endpointId);
  }

  async #search(): Promise<void> {
    const { session, hints, onFound } = this.#options;
    const endpointIds = [...this.#wanted];
    this.#wanted.clear();
    const beganAtMs = performance.now();
    for (const endpointId of endpointIds) this.#dueAtMs.set(endpointId, Infinity);
    const before = new Map(endpointIds.map((endpointId) => [endpointId, hints.places(endpointId)]));
    try {
      const found = await session.rows<Found>(FIRST_WAITING, [textArray(endpointIds), this.#nowMs]);
      for (const { endpoint_id: endpointId, low_priority: lowPriority, position } of found) {
        // The next claim finds what waits after its place, and may just be doing so.
        if (position >= (before.get(endpointId)?.[partOf(lowPriority)] ?? 0)) continue;
        const place = { lowPriority, position };
        hints.queued(endpointId, place);
        onFound(endpointId, place);
      }
    } finally {
      const nowMs = performance.now();
      const restMs = Math.max(EVERY_MS, (nowMs - beganAtMs) * REST);
      for (const endpointId of endpointIds) {
        if (this.#dueAtMs.has(endpointId)) this.#dueAtMs.set(endpointId, nowMs + restMs);
      }
    }
  }
}
