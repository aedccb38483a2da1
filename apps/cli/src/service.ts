/** What `@millrace/testing` starts a service with; part of the published package, and of no use by itself. */
export { createClock } from "@millrace/engine";
export { createLog, readSettings, startService } from "@millrace/server";
