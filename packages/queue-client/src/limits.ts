/**
 * The numbers of the interface that the client needs at run time, under the names that the spec gives them.
 * `spec-values.test.ts` proves them equal to the spec's.
 */
export const limits = {
  /** Largest request body of `run`. */
  runPayloadMaxBytes: 10_485_760,
  /** Largest request body of `runsync`. */
  runsyncPayloadMaxBytes: 20_971_520,
  /** How long `runsync` and `status-sync` hold a request when `wait` is not given. */
  runsyncWaitDefaultMs: 90_000,
  /** Smallest value of `wait`. */
  waitMinMs: 1_000,
  /** Largest value of `wait`. */
  waitMaxMs: 300_000,
  /** Longest `Idempotency-Key`. */
  idempotencyKeyMaxChars: 255,
  /** Longest identifier in a path. */
  idMaxChars: 64,
} as const;
