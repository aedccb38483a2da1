import { limits } from "@millrace/spec";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Lets the result of an asynchronous job expire, and a little more. */
export const RETENTION_SPAN_MS = limits.runRetentionMs + 3 * MINUTE_MS;
/** Long enough to bill whole hours, and before that to leave the days around a new year. */
export const BILLING_SPAN_MS = 300 * MINUTE_MS + 2 * DAY_MS;
