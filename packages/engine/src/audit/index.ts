/** Who changed what. */
export { createAuditLog, type AuditedChange, type AuditLog } from "./audit-log.ts";
export type { AuditEntry, AuditFilter, AuditStore } from "./ports.ts";
