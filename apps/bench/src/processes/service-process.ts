import { monitorEventLoopDelay } from "node:perf_hooks";
import { createMetrics, type Metrics, readSettings, startService } from "@millrace/server";
import { serveParent } from "./parent.ts";

/** Where a server of the bench listens. */
export interface ServerReady {
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string;
}

/** What the parent asks: the processor time of all threads, or the delay of the event loop at p99 since this was last asked. */
export type ServiceAsk = "processorTimeUs" | "loopDelayP99Ms";

const LOOP_RESOLUTION_MS = 1;

/** The service under test, configured by its environment variables. `BENCH_METRICS=0` leaves its metrics out. */
const service = await startService({
  settings: readSettings(process.env),
  returnsMemory: true,
  ...(process.env["BENCH_METRICS"] === "0" ? { metrics: withoutCounting() } : {}),
});

/** Metrics that count nothing, so that the difference is what counting costs. */
function withoutCounting(): Metrics {
  const { http } = createMetrics(0);
  return {
    storeMeter: { transaction: () => undefined, sync: () => undefined },
    http: { ...http, answered: () => undefined },
    meterJobs: (store) => store,
    meterBlobs: (store) => store,
    fleetMeter: { started: () => undefined, scaled: () => undefined },
    workerFailed: () => undefined,
    forget: () => undefined,
    exposition: () => () => Promise.resolve(""),
  };
}

const loopDelay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });

/** The timer that measures it also costs something, so it runs from the first time that it is asked. */
function takeLoopDelayMs(): number {
  const p99Ms = loopDelay.percentile(99) / 1e6 - LOOP_RESOLUTION_MS;
  loopDelay.enable();
  loopDelay.reset();
  return Math.max(0, p99Ms);
}

serveParent<ServerReady, ServiceAsk, number>({
  ready: { url: service.url },
  answer(ask) {
    if (ask === "loopDelayP99Ms") return Promise.resolve(takeLoopDelayMs());
    const { user, system } = process.cpuUsage();
    return Promise.resolve(user + system);
  },
  stop: () => service.stop(),
});
