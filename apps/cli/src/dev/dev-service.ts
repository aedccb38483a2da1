import {
  createLog,
  type HealthCheckListener,
  type JobObserver,
  type MachineLine,
  readSettings,
  type Service,
  startService,
  type WorkerFailure,
} from "@millrace/server";
import { checkPort, explainListenError, tryListening } from "../up/port-check.ts";
import type { DevOptions } from "./settings/dev-options.ts";

interface DevServiceOptions extends Pick<DevOptions, "host" | "port" | "gpus" | "onReload"> {
  readonly dataDir: string;
  readonly apiKey: string;
  readonly logLevel: string | undefined;
  readonly onJob: JobObserver;
  readonly onLine: (line: MachineLine) => void;
  readonly onHealthCheck: HealthCheckListener | undefined;
  readonly onWorkerFailure: (failure: WorkerFailure) => void;
}

/** How long a worker may take to end. Its job waits again afterwards. */
const WORKER_STOP_GRACE_MS = 2_000;

/** Starts the service of a session: the real one, which starts handlers as processes. */
export async function startDevService(options: DevServiceOptions): Promise<Service> {
  const { host, gpus } = options;
  const port = options.port ?? (await freePort(host));
  if (port !== 0) await checkPort(host, port);
  const settings = readSettings({
    MILLRACE_HOST: host,
    MILLRACE_PORT: String(port),
    MILLRACE_DATA_DIR: options.dataDir,
    MILLRACE_ADMIN_KEY: options.apiKey,
    MILLRACE_COMPUTE: "process",
    MILLRACE_STOP_GRACE_MS: "0",
    MILLRACE_LOG_LEVEL: options.logLevel ?? "error",
    MILLRACE_SIMULATED_GPUS: gpus === undefined ? "" : `${gpus.typeId}=${gpus.count}`,
  });
  try {
    return await startService({
      settings,
      log: createLog(settings.logLevel, settings.logFormat),
      preparedLogBytes: 0,
      reserveBytes: 0,
      handsBackOnRelease: options.onReload === "hand-back",
      workerStopGraceMs: WORKER_STOP_GRACE_MS,
      onJob: options.onJob,
      onLine: options.onLine,
      ...(options.onHealthCheck === undefined ? {} : { onHealthCheck: options.onHealthCheck }),
      onWorkerFailure: options.onWorkerFailure,
    });
  } catch (error) {
    throw explainListenError(error, host, port);
  }
}

const FIRST_PORT = 8080;
const LAST_PORT = 8099;

/** The first free port from 8080 to 8099; 0, which lets the system choose, where all are taken. */
async function freePort(host: string): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    const isFree = await tryListening(host, port).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  return 0;
}
