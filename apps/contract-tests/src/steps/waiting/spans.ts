import { limits } from "@millrace/spec";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Lets the result of an asynchronous job expire, and a little more. */
export const RETENTION_SPAN_MS = limits.runRetentionMs + 3 * MINUTE_MS;
/** Long enough to bill whole hours, and before that to leave the days around a new year. */
export const BILLING_SPAN_MS = 300 * MINUTE_MS + 2 * DAY_MS;
