import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestService } from "@millrace/testing";

const MINUTE_MS = 60_000;
/** One less than the latest hour: the minute under way is the service's own. */
const MINUTES = 59;

/**
 * Gives endpoints an hour of jobs that ran before the pictures are taken, in the table that the charts are read from; it repeats for the same
 * endpoints.
 */
export function fillHistory({ dataDir }: TestService, endpointIds: readonly string[]): void {
  using database = new DatabaseSync(join(dataDir, "logs.db"));
  const insert = database.prepare(
    "INSERT OR IGNORE INTO endpoint_bucket (endpoint_id, span_ms, at_ms, writer, body) VALUES (?, ?, ?, 'pictures', ?)",
  );
  const thisMinuteMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const random = seeded(20261127);
  database.exec("BEGIN IMMEDIATE");
  for (const [rank, endpointId] of endpointIds.entries()) {
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      insert.run(
        endpointId,
        MINUTE_MS,
        thisMinuteMs - minute * MINUTE_MS,
        JSON.stringify(bucketOf(rank, minute, random)),
      );
    }
  }
  database.exec("COMMIT");
}

/** A minute of an endpoint: the first one has the most jobs, in two waves an hour. */
function bucketOf(rank: number, minute: number, random: () => number): object {
  const wave = 1 + Math.sin((minute / MINUTES) * 4 * Math.PI);
  const completed = Math.round((24 / (rank + 1)) * (0.4 + 0.4 * wave + 0.3 * random()));
  const failed = random() < 0.12 ? 1 + Math.floor(random() * 2) : 0;
  const ended = completed + failed;
  // Intervals of durations: four for each doubling of a millisecond.
  const spread = (middle: number): Record<string, number> => ({
    [middle]: Math.ceil(ended * 0.7),
    [middle + 3]: Math.floor(ended * 0.25),
    [middle + 7]: Math.floor(ended * 0.05),
  });
  return {
    submitted: ended,
    started: ended,
    completed,
    failed,
    timedOut: 0,
    cancelled: random() < 0.05 ? 1 : 0,
    delay: spread(30 + Math.round(3 * wave)),
    run: spread(42 + rank),
    inQueue: Math.round(3 * wave * random()),
    oldestAgeMs: Math.round(900 * wave),
    workers: {
      running: 1,
      idle: wave > 1.4 ? 1 : 0,
      initializing: random() < 0.1 ? 1 : 0,
      throttled: 0,
      unhealthy: 0,
      paused: 0,
    },
  };
}

/** Numbers from 0 to 1 that are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
