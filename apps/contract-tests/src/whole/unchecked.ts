import type { Suite } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";

/** Why a claim has no check. A claim that has one must not be listed. */
const uncheckedReasons = {
  "not-written": "The check is still to be written.",
  "needs-hosted-service": "It is about the hosted service alone.",
  "needs-inner-fault": "Only a fault inside the service shows it, such as a full disk; its own tests bring that about.",
  "cannot-arise": "Nothing in this release brings about what it speaks of.",
  "nothing-to-exceed": "It is about a limit that our own service does not have, and that has no documented number.",
  "bounds-of-the-operator":
    "It protects a deployment from too much work or output; own tests show it with counted work.",
} as const;
type UncheckedReason = keyof typeof uncheckedReasons;

/** Claims that cannot have a check, with the reason. */
const reasons: Readonly<Partial<Record<ClaimId, UncheckedReason>>> = {
  "POD-EXEC-LOAD": "bounds-of-the-operator",
  "POD-SAVINGS-PLAN-FIELDS": "needs-hosted-service",
  "LOGS-STREAMS-ALL-429": "bounds-of-the-operator",
  "DECISIONS-KEPT": "bounds-of-the-operator",
  "S3-LOAD": "bounds-of-the-operator",
  "S3-UPLOADS-KEPT": "bounds-of-the-operator",
  "LB-HELD-MAX": "bounds-of-the-operator",
  "BATCH-QUEUED-MAX": "bounds-of-the-operator",
  "BATCH-TIME-MAX": "bounds-of-the-operator",
  "BATCH-KEPT": "bounds-of-the-operator",
  "BATCH-UPLOADS-MAX": "bounds-of-the-operator",
  "OPENAI-FILES-MAX": "bounds-of-the-operator",
  "OPENAI-FILE-EXPIRES": "bounds-of-the-operator",
  "OPENAI-BATCH-EXPIRES": "bounds-of-the-operator",
  "LB-HEALTH-TIMEOUT": "bounds-of-the-operator",
  "EVENTS-STREAMS-ALL-429": "bounds-of-the-operator",
  "LOGS-RATE": "bounds-of-the-operator",
  "LOGS-RATE-HOST": "bounds-of-the-operator",
  "LOGS-KEPT-BYTES": "bounds-of-the-operator",
  "LOGS-KEPT-TOTAL": "bounds-of-the-operator",
  "ERROR-DISK-FULL": "needs-inner-fault",
  "BATCH-BODY-DAMAGED": "needs-inner-fault",
  "ERROR-BODY-DAMAGED": "needs-inner-fault",
  "ERROR-BODY-LOST": "needs-inner-fault",
  "LIFECYCLE-INPUT-DAMAGED": "needs-inner-fault",
  "LIFECYCLE-INPUT-LOST": "needs-inner-fault",
  "VERSION-DEPRECATION": "cannot-arise",
  "POD-START-501": "cannot-arise",
  "POD-UPDATE-503": "cannot-arise",
  "VOLUME-CREATE-503": "cannot-arise",
  "POD-STOP-501": "cannot-arise",
  "POD-RESET-501": "cannot-arise",
  "POD-RESTART-501": "cannot-arise",
  "VOLUME-UPDATE-501-503": "cannot-arise",
  "COMPAT-V2-429": "bounds-of-the-operator",
  "COMPAT-V2-SANDBOX-KEPT": "bounds-of-the-operator",
  "DOCS-429-500": "nothing-to-exceed",
  "ERROR-REST-429": "nothing-to-exceed",
  "ERROR-WORKER-429": "nothing-to-exceed",
};

function uncheckedReasonOf(claimId: string): UncheckedReason {
  return reasons[claimId as ClaimId] ?? "not-written";
}

/** Whether a reason is given for a claim. */
function isExplained(claimId: string): boolean {
  return reasons[claimId as ClaimId] !== undefined;
}

export const unchecked: NonNullable<Suite["unchecked"]> = {
  reasonOf: uncheckedReasonOf,
  isExplained,
  words: uncheckedReasons,
};
