/** Reports of the contract suite about this service. */
export type { Verification, VerificationReport, VerificationStore } from "./ports.ts";
export { createVerificationLog, type VerificationLog } from "./verification-log.ts";
