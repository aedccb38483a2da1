/**
 * A service in a process of its own, which a test can kill. Settings come from the environment. Prints its address as one
 * line; ends on SIGTERM as `millrace up` does.
 */
import { createLog, readSettings, startService } from "@millrace/server";

const settings = readSettings(process.env);
const leaseMs = process.env["TEST_LEASE_MS"];
const service = await startService({
  settings,
  log: createLog(settings.logLevel),
  preparedLogBytes: 0,
  ...(leaseMs === undefined ? {} : { leaseMs: Number(leaseMs) }),
});

process.once("SIGTERM", () => {
  // A process that does not end by itself would show that something was left open.
  void service.stop();
});
process.stdout.write(`${service.url}\n`);
