/**
 * The service under test, in a process of its own. Settings come from the environment; `FAULTS_LEASE_MS` is the lease of workers,
 * because that of the interface takes longer than a fault. Prints its address as one line.
 */
import { createLog, readSettings, startService } from "@millrace/server";

const settings = readSettings(process.env);
const service = await startService({
  settings,
  log: createLog(settings.logLevel),
  preparedLogBytes: 0,
  leaseMs: Number(process.env["FAULTS_LEASE_MS"]),
});
process.once("SIGTERM", () => void service.stop());
// Ctrl-C reaches the whole group of processes; the harness ends the service.
process.on("SIGINT", () => undefined);
process.stdout.write(`${service.url}\n`);
