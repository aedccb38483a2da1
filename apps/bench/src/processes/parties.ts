import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sourceBundle } from "../../../../.tools/bundle/source-bundle.ts";
import { createRestClient } from "@millrace/rest-client";
import type { ClosedLoop, LoadResult } from "../load/closed-loop.ts";
import type { WatchResult } from "../load/console-watch.ts";
import type { IdleWorkers } from "../load/idle-workers.ts";
import type { JobLife } from "../load/job-life.ts";
import type { ScheduledPoll } from "../load/scheduled-poll.ts";
import type { TakeAndComplete } from "../load/take-and-complete.ts";
import type { Bench } from "../base/scenario.ts";
import { startChild, type Child } from "./child.ts";
import type { HandlerName } from "./handlers.ts";
import type { LoadAsk } from "./load-process.ts";
import type { ServerReady, ServiceAsk } from "./service-process.ts";
import type { WatcherAsk } from "./watcher-process.ts";

const SERVICE = fileURLToPath(new URL("service-process.ts", import.meta.url));

/** Admin key of every service of the bench. */
export const API_KEY = "bench-admin-key";

/** A service under test with one endpoint, in its own process. */
export interface ServiceParty extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly endpointId: string;
  /** Address of the endpoint's operations. */
  readonly endpointUrl: string;
  /** Where it keeps its data. */
  readonly dataDir: string;
  /** Undefined on SQLite. */
  readonly databaseUrl: string | undefined;
  /** Address of its blobs, for other gateways. */
  readonly blobUrl: string;
  /** Id of its process. */
  readonly pid: number;
  /** Processor time that all its threads used since its start, in microseconds. */
  processorTimeUs(): Promise<number>;
  /** By how much its event loop was late at p99, since this was last asked. The first time starts the measurement. */
  loopDelayP99Ms(): Promise<number>;
  /** Ends the process as an operator would; its data stays. */
  stop(): Promise<void>;
  /** Starts a stopped service again, on its data and with its settings; resolves once it listens, at another address. */
  restart(): Promise<void>;
}

type ServiceChild = Child<ServerReady, ServiceAsk, number>;

/** A server to compare with. */
export interface ServerParty extends AsyncDisposable {
  readonly url: string;
  /** Id of its process. */
  readonly pid: number;
}

/** A process that watches a service as a console and Prometheus do. */
export interface WatcherParty extends AsyncDisposable {
  open(service: ServiceParty): Promise<void>;
  /** @throws Error when the service refused something, or told and gave nothing: then nothing was watched */
  close(): Promise<WatchResult>;
}

/** A worker of the service under test. */
export interface WorkerParty extends AsyncDisposable {
  /** Id of its process. */
  readonly pid: number;
  /** Of the jobs since the last call, with the handler `stamped`: time from sending to the start of the handler. */
  startDelaysMs(): Promise<Float64Array>;
}

/** A process that makes load and measures it. */
export interface LoadParty extends AsyncDisposable {
  closedLoop(loop: ClosedLoop): Promise<LoadResult>;
  jobLife(life: JobLife): Promise<LoadResult>;
  idleWorkers(idle: IdleWorkers): Promise<LoadResult>;
  scheduledPoll(poll: ScheduledPoll): Promise<LoadResult>;
  takeAndComplete(work: TakeAndComplete): Promise<LoadResult>;
}

/** Starts the process of a service; `settings` are further environment variables. Resolves once the service listens. */
export async function startServiceProcess(
  bench: Bench,
  dataDir: string,
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceChild> {
  // As users run it: sources whose types are stripped at the start keep 60 MB more. A profile names the sources.
  const program = bench.profileDir === undefined ? { path: await sourceBundle(SERVICE) } : {};
  return await startChild({
    file: "service-process.ts",
    ...program,
    flags: bench.profileDir === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${bench.profileDir}`],
    env: {
      MILLRACE_HOST: "127.0.0.1",
      MILLRACE_PORT: "0",
      MILLRACE_DATA_DIR: dataDir,
      MILLRACE_API_KEY: API_KEY,
      MILLRACE_COMPUTE: "none",
      MILLRACE_LOG_LEVEL: "error",
      MILLRACE_STOP_GRACE_MS: "0",
      ...(databaseUrl === undefined ? {} : { MILLRACE_DATABASE_URL: databaseUrl }),
      ...settings,
    },
  });
}

/** Starts a service on empty data and deploys an endpoint that starts no workers; `settings` are further environment variables. */
export async function startService(
  bench: Bench,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceParty> {
  const databaseUrl = await bench.newDatabase();
  const dataDir = await bench.newDataDir();
  const child = await startServiceProcess(bench, dataDir, databaseUrl, settings);
  const { url } = child.ready;
  const rest = createRestClient({ baseUrl: url, apiKey: API_KEY });
  const template = await rest.templates.create({ name: "bench", imageName: "local/bench", isServerless: true });
  const endpoint = await rest.endpoints.create({ templateId: template.id, workersMax: 0 });
  const blobUrl = pathToFileURL(join(dataDir, "blobs")).href;
  const start = () => startServiceProcess(bench, dataDir, databaseUrl, settings);
  return partyOf(child, { endpointId: endpoint.id, dataDir, databaseUrl, blobUrl }, start);
}

/** Starts another gateway of a service; resolves once it knows the endpoint. */
export async function startFurtherGateway(bench: Bench, first: ServiceParty): Promise<ServiceParty> {
  const settings = { MILLRACE_BLOB_URL: first.blobUrl };
  const dataDir = await bench.newDataDir();
  const start = () => startServiceProcess(bench, dataDir, first.databaseUrl, settings);
  return partyOf(await start(), { ...first, dataDir }, start);
}

function partyOf(
  first: ServiceChild,
  {
    endpointId,
    dataDir,
    databaseUrl,
    blobUrl,
  }: Pick<ServiceParty, "endpointId" | "dataDir" | "databaseUrl" | "blobUrl">,
  start: () => Promise<ServiceChild>,
): ServiceParty {
  let child = first;
  return {
    get url() {
      return child.ready.url;
    },
    apiKey: API_KEY,
    endpointId,
    get endpointUrl() {
      return `${child.ready.url}/v2/${endpointId}`;
    },
    dataDir,
    databaseUrl,
    blobUrl,
    get pid() {
      return child.pid;
    },
    processorTimeUs: () => child.ask("processorTimeUs"),
    loopDelayP99Ms: () => child.ask("loopDelayP99Ms"),
    stop: () => child.stop(),
    async restart() {
      child = await start();
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
}

/** Starts a worker for the endpoint with the environment that a platform would give it. */
export async function startWorker(
  service: ServiceParty,
  settings: { readonly handler: HandlerName; readonly concurrency: number; readonly name?: string },
): Promise<WorkerParty> {
  const url = service.endpointUrl;
  const child = await startChild<undefined, "startDelaysMs", Float64Array>({
    file: "worker-process.ts",
    env: {
      BENCH_HANDLER: settings.handler,
      BENCH_CONCURRENCY: String(settings.concurrency),
      RUNPOD_WEBHOOK_GET_JOB: `${url}/job-take/$ID?gpu=CPU`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${url}/job-done/$RUNPOD_POD_ID/$ID?gpu=CPU`,
      RUNPOD_WEBHOOK_POST_STREAM: `${url}/job-stream/$RUNPOD_POD_ID/$ID?gpu=CPU`,
      RUNPOD_WEBHOOK_PING: `${url}/ping/$RUNPOD_POD_ID`,
      RUNPOD_POD_ID: settings.name ?? "bench-worker",
      RUNPOD_AI_API_KEY: service.apiKey,
      RUNPOD_ENDPOINT_ID: service.endpointId,
      RUNPOD_LOG_LEVEL: "ERROR",
    },
  });
  return { pid: child.pid, startDelaysMs: () => child.ask("startDelaysMs"), [Symbol.asyncDispose]: () => child.stop() };
}

/** Starts a server to compare Millrace with. */
export async function startServer(file: string): Promise<ServerParty> {
  const child = await startChild<ServerReady, never, never>({ file });
  return { url: child.ready.url, pid: child.pid, [Symbol.asyncDispose]: () => child.stop() };
}

export async function startLoad(): Promise<LoadParty> {
  const child = await startChild<undefined, LoadAsk, LoadResult>({ file: "load-process.ts" });
  return {
    closedLoop: (loop) => child.ask({ kind: "closedLoop", ...loop }),
    jobLife: (life) => child.ask({ kind: "jobLife", ...life }),
    idleWorkers: (idle) => child.ask({ kind: "idleWorkers", ...idle }),
    scheduledPoll: (poll) => child.ask({ kind: "scheduledPoll", ...poll }),
    takeAndComplete: (work) => child.ask({ kind: "takeAndComplete", ...work }),
    [Symbol.asyncDispose]: () => child.stop(),
  };
}

export async function startWatcher(): Promise<WatcherParty> {
  const child = await startChild<undefined, WatcherAsk, WatchResult | undefined>({ file: "watcher-process.ts" });
  return {
    async open({ url, apiKey, endpointId }) {
      await child.ask({ kind: "open", url, apiKey, endpointId });
    },
    async close() {
      const seen = await child.ask({ kind: "close" });
      if (seen === undefined || Object.values(seen).includes(0)) {
        throw new Error(`the watch saw too little: ${JSON.stringify(seen)}`);
      }
      return seen;
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
}
