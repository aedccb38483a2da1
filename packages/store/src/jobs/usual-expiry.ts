/**
 * Most jobs that wait or run expire a fixed time after they were accepted, so that their keys tell the order in which they
 * expire: they need no entry in an index of expiries, which would be made for each job and hardly ever be read. What
 * expires at another moment, what got a key that is far from its time (a clock was set back), and every job that finished,
 * has one.
 *
 * Part of a schema: stays as it is when the default time-to-live changes; jobs with another one are then all indexed.
 */
const TTL_MS = 86_400_000;
/** How far a key may be ahead of the time of its job; it is never earlier. */
const KEY_AHEAD_MAX_MS = 10;

/** SQL: the job waits or runs, and expires at the usual moment. */
export const EXPIRES_AS_USUAL = `(status < 2 AND expires_at = created_at + ${TTL_MS}
    AND sequence < (created_at + ${KEY_AHEAD_MAX_MS}) * 1000)`;

/** All jobs with smaller keys that expire as usual have expired by `nowMs`. */
export function sequenceOfExpired(nowMs: number): number {
  return sequenceExpiringAt(nowMs + 1);
}

/** No job with a smaller key expires as usual at this moment. */
export function sequenceExpiringAt(expiresAtMs: number): number {
  return (expiresAtMs - TTL_MS) * 1000;
}

/** No job with this key or a greater one that expires as usual has expired by `nowMs`. */
export function sequenceOfUnexpired(nowMs: number): number {
  return sequenceOfExpired(nowMs + KEY_AHEAD_MAX_MS);
}

/** No job with this key or a greater one expires as usual before this moment. */
export function usualExpiryFromMs(sequence: number): number {
  return Math.floor(sequence / 1000) - KEY_AHEAD_MAX_MS + TTL_MS;
}
