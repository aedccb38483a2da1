import { monitorEventLoopDelay } from "node:perf_hooks";
import { createMetrics, type Metrics, readSettings, startService } from "@millrace/server";
import { serveParent } from "./parent.ts";

const LOOP_RESOLUTION_MS = 1;

/** The service under test, configured by its environment variables. `BENCH_METRICS=0` leaves its metrics out. */
const service = await startService({
  settings: readSettings(process.env),
  returnsMemory: true,
  ...(process.env["BENCH_METRICS"] === "0" ? { metrics: withoutCounting() } : {}),
});
const loopDelay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });

const functions = {
  /** Processor time that all its threads used since its start, in microseconds. */
  processorTimeUs(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  /**
   * By how much its event loop was late at p99, since this was last asked. The timer that measures it also costs something, so it runs
   * from the first time that it is asked.
   */
  loopDelayP99Ms(): number {
    const p99Ms = loopDelay.percentile(99) / 1e6 - LOOP_RESOLUTION_MS;
    loopDelay.enable();
    loopDelay.reset();
    return Math.max(0, p99Ms);
  },
} as const;

export type ServiceFunctions = typeof functions;

serveParent(functions, { url: service.url, stop: () => service.stop() });

/** Metrics that count nothing, so that the difference is what counting costs. */
function withoutCounting(): Metrics {
  const { http } = createMetrics(0);
  return {
    storeMeter: { transaction: () => undefined, sync: () => undefined },
    http: { ...http, answered: () => undefined },
    meterJobs: (store) => store,
    meterBlobs: (store) => store,
    requests: { admitted: () => undefined, seated: () => undefined, ended: () => undefined },
    fleetMeter: { started: () => undefined, scaled: () => undefined },
    workerFailed: () => undefined,
    tokens: () => undefined,
    forget: () => undefined,
    exposition: () => () => Promise.resolve(""),
  };
}
