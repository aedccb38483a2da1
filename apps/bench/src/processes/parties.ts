import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { sourceBundle } from "../../../../.tools/bundle/source-bundle.ts";
import { createRestClient, type EndpointCreateInput } from "@millrace/rest-client";
import { eachOf } from "../base/rounds.ts";
import type { Bench } from "../base/scenario.ts";
import { type Child, type Party, startChild } from "./child.ts";
import type { HandlerName } from "./handlers.ts";
import type { LoadFunctions } from "./load-process.ts";
import type { ServerName } from "./server-process.ts";
import type { ServiceFunctions } from "./service-process.ts";
import type { WorkerFunctions } from "./worker-process.ts";

const SERVICE = fileURLToPath(new URL("service-process.ts", import.meta.url));
/** Endpoints that are made at the same time. */
const CREATES_AT_A_TIME = 16;

/** Admin key of every service of the bench. */
export const API_KEY = "bench-admin-key";

type ServiceChild = Child<ServiceFunctions>;

/** A service under test with one endpoint, in its own process. */
export interface ServiceParty
  extends Pick<ServiceChild, "url" | "pid" | "stop" | keyof ServiceFunctions>, AsyncDisposable {
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
  /** Starts a stopped service again, on its data and with its settings; resolves once it listens, at another address. */
  restart(): Promise<void>;
}

/** A worker of the service under test. */
export type WorkerParty = Child<WorkerFunctions>;

/** A process that makes load and measures it. */
export type LoadParty = Child<LoadFunctions>;

/** Starts the process of a service; `settings` are further environment variables. Resolves once the service listens. */
export async function startServiceProcess(
  bench: Bench,
  dataDir: string,
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceChild> {
  // As users run it: sources whose types are stripped at the start keep 60 MB more. A profile names the sources.
  const program = bench.profileDir === undefined ? { path: await sourceBundle(SERVICE) } : {};
  return await startChild<ServiceFunctions>({
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
  const start = () => startServiceProcess(bench, dataDir, databaseUrl, settings);
  const child = await start();
  const [endpointId = ""] = await createEndpoints(child, { name: "bench" }, 1, () => ({ workersMax: 0 }));
  const blobUrl = pathToFileURL(join(dataDir, "blobs")).href;
  return partyOf(child, { endpointId, dataDir, databaseUrl, blobUrl }, start);
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
      return child.url;
    },
    get endpointUrl() {
      return `${child.url}/v2/${endpointId}`;
    },
    get pid() {
      return child.pid;
    },
    apiKey: API_KEY,
    endpointId,
    dataDir,
    databaseUrl,
    blobUrl,
    processorTimeUs: () => child.processorTimeUs(),
    loopDelayP99Ms: () => child.loopDelayP99Ms(),
    stop: () => child.stop(),
    async restart() {
      child = await start();
    },
    [Symbol.asyncDispose]: () => child.stop(),
  };
}

/** Creates endpoints of one template. @returns their ids */
export async function createEndpoints(
  { url: baseUrl }: Pick<ServiceChild, "url">,
  template: { readonly name: string; readonly imageName?: string },
  count: number,
  settingsOf: (at: number) => Omit<EndpointCreateInput, "templateId">,
): Promise<readonly string[]> {
  const rest = createRestClient({ baseUrl, apiKey: API_KEY });
  const { id: templateId } = await rest.templates.create({ imageName: "local/bench", isServerless: true, ...template });
  const ids: string[] = [];
  await eachOf(count, CREATES_AT_A_TIME, async (at) => {
    ids[at] = (await rest.endpoints.create({ ...settingsOf(at), templateId })).id;
  });
  return ids;
}

/** What the service answers in JSON. @throws Error at an answer that is no success */
export async function ask<Answer>(
  { url }: Pick<ServiceChild, "url">,
  path: string,
  {
    headers = {},
    ...request
  }: {
    readonly method?: "GET" | "POST";
    readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
    /** Of a body that is a stream. */
    readonly duplex?: "half";
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<Answer> {
  const answer = await fetch(url + path, { ...request, headers: { authorization: `Bearer ${API_KEY}`, ...headers } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** Starts a worker for the endpoint with the environment that a platform would give it. */
export async function startWorker(
  service: ServiceParty,
  settings: { readonly handler: HandlerName; readonly concurrency: number; readonly name?: string },
): Promise<WorkerParty> {
  const url = service.endpointUrl;
  return await startChild<WorkerFunctions>({
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
}

/** Starts a server to compare Millrace with. */
export function startServer(name: ServerName): Promise<Party> {
  return startChild({ file: "server-process.ts", env: { BENCH_SERVER: name } });
}

export function startLoad(): Promise<LoadParty> {
  return startChild<LoadFunctions>({ file: "load-process.ts" });
}
