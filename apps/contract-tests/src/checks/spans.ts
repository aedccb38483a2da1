import { limits } from "@millrace/spec";

const MINUTE_MS = 60_000;

/** Lets the result of an asynchronous job expire, and a little more. */
export const RETENTION_SPAN_MS = limits.runRetentionMs + 3 * MINUTE_MS;
/** Long enough to bill whole hours. */
export const BILLING_SPAN_MS = 300 * MINUTE_MS;
