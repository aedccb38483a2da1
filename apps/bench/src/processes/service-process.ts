import { createMetrics, type Metrics, readSettings, startService } from "@millrace/server";
import { serveParent } from "./parent.ts";

/** Where a server of the bench listens. */
export interface ServerReady {
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string;
}

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

serveParent<ServerReady, "processorTimeUs", number>({
  ready: { url: service.url },
  answer() {
    const { user, system } = process.cpuUsage();
    return Promise.resolve(user + system);
  },
  stop: () => service.stop(),
});
