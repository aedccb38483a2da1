import { createSlots, guardChildren, makeOwnFolder, type Slots } from "@millrace/contract-core";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type ClusterPlace, type ClusterRoom, openClusterPlace } from "./machine/cluster-place.ts";
import { missingParts } from "./machine/machine-parts.ts";
import { environmentWithoutSettings, NODE_FLAGS, runCommand, serviceProgram } from "./machine/own-command.ts";
import { createOwnDatabase, runInSqlite } from "./machine/own-database.ts";
import { type GatewayPlace, type OwnGateways, startGateways } from "./own-gateways.ts";
import { makeOwnKeys } from "./own-keys.ts";
import { createServicePool } from "./service-pool.ts";
import type { Condition, ConditionedService, OwnServiceOptions, Target } from "./target.ts";

/** Handlers of the suite, for pods and workers. */
const HANDLERS = resolve(import.meta.dirname, "../../handlers");
const STOP_GRACE_MS = 1_000;
const ANSWER_WITHIN_MS = 60_000;
/** A file system in memory that Linux has. */
const IN_MEMORY = "/dev/shm";
/** Number of simulated GPUs of a service, and of the one that many checks use at the same time. */
const GPUS = 4;
const GPUS_OF_MANY_CHECKS = 32;
/** Number of services that start at the same time. */
const STARTS_AT_ONCE = 2;

interface Running extends ConditionedService {
  /** Together with the data directory, it locates the data for commands of the service. */
  readonly environment: NodeJS.ProcessEnv;
  readonly logs: readonly Readable[];
}

/** Starts a Millrace service on empty data, with a movable clock and keys of all kinds. */
export async function startOwnService(options: OwnServiceOptions = {}): Promise<Target> {
  const cluster = options.cluster === true ? await openClusterPlace() : undefined;
  const place: Place = { ...options, clusterPlace: cluster, starts: createSlots(STARTS_AT_ONCE) };
  let service: Running;
  try {
    service = await start({}, place, GPUS_OF_MANY_CHECKS);
  } catch (error) {
    await cluster?.close();
    throw error;
  }
  service.logs.forEach(showLog);
  const pool = createServicePool(async (condition) => withKeys(await start(condition, place)));
  try {
    const missing = await missingParts();
    const hasConsole = (await fetch(`${service.baseUrl}/console/`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }))
      .ok;
    return {
      baseUrl: service.baseUrl,
      addresses: service.addresses,
      keys: await makeOwnKeys(service.baseUrl, service.keys.own),
      capabilities: new Set([
        ...(["time", "workers", "keys", "machines", "handlers", "deployed", "own-service"] as const),
        ...(options.gpus === false ? [] : (["gpus"] as const)),
        ...(cluster === undefined ? (["processes", "freezing"] as const) : []),
        ...(options.databaseUrl === undefined ? [] : (["own-database"] as const)),
        ...((options.gateways ?? 1) > 1 ? [] : (["one-gateway"] as const)),
        ...(missing.has("containers") ? [] : (["containers"] as const)),
        ...(hasConsole && !missing.has("browser") ? (["browser"] as const) : []),
      ]),
      ...(cluster === undefined ? {} : { isSmall: true }),
      another: (condition) => (condition.shared === true ? pool.lease(condition) : start(condition, place)),
      async close() {
        await Promise.all([service.close(), pool.close()]);
        await cluster?.close();
      },
    };
  } catch (error) {
    await service.close();
    await cluster?.close();
    throw error;
  }
}

interface Place extends OwnServiceOptions {
  readonly clusterPlace: ClusterPlace | undefined;
  /** A service that starts keeps a core busy, so they start a few at a time. */
  readonly starts: Slots;
}

/** Free memory below which data is kept on a disk. */
const MEMORY_MIN_BYTES = 2 * 2 ** 30;

/**
 * A folder in memory where there is enough of it, because data that ends with the run need not survive a power cut; otherwise, or
 * where the user names one, that for temporary files.
 */
async function fastFolder(): Promise<string> {
  if (process.env["TMPDIR"] !== undefined) return tmpdir();
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < MEMORY_MIN_BYTES ? tmpdir() : IN_MEMORY;
}

async function withKeys(service: Running): Promise<Running> {
  return { ...service, keys: await makeOwnKeys(service.baseUrl, service.keys.own) };
}

async function start(condition: Condition, place: Place, gpus = GPUS): Promise<Running> {
  await place.starts.enter();
  try {
    return await startNow(condition, place, place.gpus === false ? 0 : gpus);
  } finally {
    place.starts.leave();
  }
}

async function startNow(condition: Condition, place: Place, gpuCount: number): Promise<Running> {
  const { databaseUrl, nodeFlags = [], clockStartMs, clusterPlace, gateways: count = 1 } = place;
  const program = await serviceProgram(nodeFlags);
  const root = await makeOwnFolder("millrace-verify-", await fastFolder());
  const guard = guardChildren(root);
  const database = databaseUrl === undefined ? undefined : await createOwnDatabase(databaseUrl);
  const room = condition.compute === undefined ? await clusterPlace?.open() : undefined;
  const inherited = environmentWithoutSettings();
  const environment: NodeJS.ProcessEnv = {
    ...inherited,
    PATH: `${await withoutGpus(root)}${delimiter}${inherited["PATH"] ?? ""}`,
    ...room?.environment,
    // Not as a flag: it may hold a password.
    ...(database === undefined ? {} : { MILLRACE_DATABASE_URL: database.url }),
  };
  const dataDir = join(root, "data");
  const pricesFile = join(root, "prices.json");
  if (condition.prices !== undefined) await writeFile(pricesFile, condition.prices);
  const prices = condition.prices === undefined ? [] : ["--prices-file", pricesFile];
  const argsOf = (gateway: GatewayPlace): readonly string[] => {
    const flags = [...flagsOf(gateway, condition, { room, gpuCount }), ...prices];
    return [...NODE_FLAGS, ...nodeFlags, program, "up", ...flags];
  };
  let gateways: OwnGateways | undefined;
  async function close(): Promise<void> {
    // After a second signal the service does not wait for its workers.
    await gateways?.close();
    await room?.close();
    await database?.close();
    await rm(root, { recursive: true, force: true });
    await guard.release();
  }
  try {
    gateways = await startGateways({ count, dataDir, environment, argsOf, guard, clockStartMs });
    const { adminKey, ...running } = gateways;
    const cutDatabase = (): void => database?.cut();
    const command = (...args: string[]): Promise<unknown> => runCommand(args, { dataDir, environment });
    const sql = async (statement: string): Promise<void> =>
      database === undefined ? runInSqlite(dataDir, statement) : await database.run(statement);
    return { ...running, keys: { own: adminKey }, dataDir, environment, command, sql, cutDatabase, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A folder of programs that hide the GPUs of this machine: checks count those that are simulated. */
async function withoutGpus(root: string): Promise<string> {
  const folder = join(root, "bin");
  await mkdir(folder);
  await writeFile(join(folder, "nvidia-smi"), "#!/bin/sh\nexit 9\n", { mode: 0o755 });
  return folder;
}

function flagsOf(
  { isFirst, dataDir, port }: GatewayPlace,
  { rateLimits = false, corsOrigins = "", stopGraceMs = STOP_GRACE_MS, compute = "process", ...condition }: Condition,
  { room, gpuCount }: { readonly room: ClusterRoom | undefined; readonly gpuCount: number },
): readonly string[] {
  const place = ["--port", String(port), "--data-dir", dataDir, "--handler-dirs", HANDLERS];
  const gpus = gpuCount > 0 && compute === "process" ? ["--simulated-gpus", `NVIDIA L4=${gpuCount}`] : [];
  const machine = isFirst ? (room?.flags ?? ["--compute", compute, ...gpus]) : ["--compute", "none"];
  const webhooks = ["--webhook-allow", condition.webhookAllow ?? "loopback"];
  const manner = ["--control", "--log-level", "error", "--json", "--stop-grace-ms", String(stopGraceMs)];
  const hub = condition.modelHub === undefined ? [] : ["--model-hub", condition.modelHub];
  const browsers = corsOrigins === "" ? [] : ["--cors-origins", corsOrigins];
  return [...place, ...machine, ...webhooks, ...hub, ...manner, ...browsers, ...(rateLimits ? ["--rate-limits"] : [])];
}

/** Shows its log, but not its notices for a terminal. */
function showLog(output: Readable): void {
  createInterface({ input: output }).on("line", (line) => {
    if (line.startsWith("{")) process.stderr.write(`${line}\n`);
  });
}
