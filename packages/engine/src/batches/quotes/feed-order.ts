/** A batch that waits for its turn. */
export interface DueBatch {
  /** When it is to be done. */
  readonly dueAtMs: number;
  readonly finalizedAtMs: number;
  /** How long the endpoint needs for the rest of it alone; 0 while nothing was measured. */
  readonly needsMs: number;
}

/**
 * The order in which batches of an endpoint are fed: by their deadlines, those behind that cannot be kept beside the others. As many
 * as possible are done in time (Moore and Hodgson): where the deadlines so far cannot all be kept, the longest batch gives way.
 */
export function feedOrder<Due extends DueBatch>(batches: readonly Due[], nowMs: number): Due[] {
  const byDeadline = batches.toSorted(
    (one, other) => one.dueAtMs - other.dueAtMs || one.finalizedAtMs - other.finalizedAtMs,
  );
  let inTime: Due[] = [];
  const late = new Set<Due>();
  let endsAtMs = nowMs;
  for (const batch of byDeadline) {
    inTime.push(batch);
    endsAtMs += batch.needsMs;
    if (endsAtMs <= batch.dueAtMs) continue;
    const longest = inTime.reduce((one, other) => (other.needsMs > one.needsMs ? other : one));
    inTime = inTime.filter((one) => one !== longest);
    late.add(longest);
    endsAtMs -= longest.needsMs;
  }
  return [...inTime, ...byDeadline.filter((batch) => late.has(batch))];
}
