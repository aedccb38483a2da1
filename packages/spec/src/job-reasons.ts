import type { JobEventReason, WaitingReason } from "./generated/enums.ts";

/** Why an attempt ended without a result: the reasons of events that are not reasons to wait. */
export type JobReturnReason = Exclude<JobEventReason, WaitingReason>;
