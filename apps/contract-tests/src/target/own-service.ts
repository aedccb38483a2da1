import {
  createSlots,
  endChild,
  guardChildren,
  happens,
  lineOf,
  makeOwnFolder,
  type Slots,
} from "@millrace/contract-core";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { CONTROL_PATH } from "./clock.ts";
import { type ClusterPlace, type ClusterRoom, openClusterPlace } from "./machine/cluster-place.ts";
import { missingParts } from "./machine/machine-parts.ts";
import { environmentWithoutSettings, NODE_FLAGS, runCommand, serviceProgram } from "./machine/own-command.ts";
import { createOwnDatabase, runInSqlite } from "./machine/own-database.ts";
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
  readonly log: Readable;
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
  showLog(service.log);
  const pool = createServicePool(async (condition) => withKeys(await start(condition, place)));
  try {
    const missing = await missingParts();
    const hasConsole = (await fetch(`${service.baseUrl}/console/`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }))
      .ok;
    return {
      baseUrl: service.baseUrl,
      keys: await makeOwnKeys(service.baseUrl, service.keys.own),
      capabilities: new Set([
        ...(["time", "workers", "keys", "machines", "handlers", "deployed", "own-service"] as const),
        ...(options.gpus === false ? [] : (["gpus"] as const)),
        ...(cluster === undefined ? (["processes", "freezing"] as const) : []),
        ...(options.databaseUrl === undefined ? [] : (["own-database"] as const)),
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
  const { databaseUrl, nodeFlags = [], clockStartMs, clusterPlace } = place;
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
  function spawned(port: number): ChildProcessByStdio<null, Readable, Readable> {
    const flags = [...flagsOf(dataDir, condition, port, { room, gpuCount }), ...prices];
    const args = [...NODE_FLAGS, ...nodeFlags, program, "up", ...flags];
    const service = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env: environment });
    guard.watch(service.pid);
    service.once("exit", () => guard.forget(service.pid));
    return service;
  }
  let child = spawned(0);
  const stop = (): void => void child.kill("SIGTERM");
  async function close(): Promise<void> {
    // After a second signal the service does not wait for its workers.
    await endChild(child);
    await room?.close();
    await database?.close();
    await rm(root, { recursive: true, force: true });
    await guard.release();
  }
  try {
    const { url, adminKey } = JSON.parse(await lineOf(child, "The service")) as Ready;
    if (clockStartMs !== undefined) await moveClock(url, adminKey, clockStartMs);
    const cutDatabase = (): void => database?.cut();
    // An unread pipe would fill up and block the process.
    const log = child.stderr.resume();
    const killAndStart = async (): Promise<void> => {
      const nowMs = await readClock(url, adminKey);
      const exited = happens(child, "exit");
      child.kill("SIGKILL");
      await exited;
      child = spawned(Number(new URL(url).port));
      child.stderr.resume();
      await lineOf(child, "The service");
      await moveClock(url, adminKey, nowMs);
    };
    const command = (...args: string[]): Promise<unknown> => runCommand(args, { dataDir, environment });
    const sql = async (statement: string): Promise<void> =>
      database === undefined ? runInSqlite(dataDir, statement) : await database.run(statement);
    const parts = { dataDir, environment, log, stop, killAndStart, command, sql, cutDatabase, close };
    return { baseUrl: url, keys: { own: adminKey }, ...parts };
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
  dataDir: string,
  { rateLimits = false, corsOrigins = "", stopGraceMs = STOP_GRACE_MS, compute = "process", ...condition }: Condition,
  port: number,
  { room, gpuCount }: { readonly room: ClusterRoom | undefined; readonly gpuCount: number },
): readonly string[] {
  const place = ["--port", String(port), "--data-dir", dataDir, "--handler-dirs", HANDLERS];
  const gpus = gpuCount > 0 && compute === "process" ? ["--simulated-gpus", `NVIDIA L4=${gpuCount}`] : [];
  const machine = room?.flags ?? ["--compute", compute, ...gpus];
  const webhooks = ["--webhook-allow", condition.webhookAllow ?? "loopback"];
  const manner = ["--control", "--log-level", "error", "--json", "--stop-grace-ms", String(stopGraceMs)];
  const browsers = corsOrigins === "" ? [] : ["--cors-origins", corsOrigins];
  return [...place, ...machine, ...webhooks, ...manner, ...browsers, ...(rateLimits ? ["--rate-limits"] : [])];
}

/** Shows its log, but not its notices for a terminal. */
function showLog(output: Readable): void {
  createInterface({ input: output }).on("line", (line) => {
    if (line.startsWith("{")) process.stderr.write(`${line}\n`);
  });
}

/** @throws Error if the moment is more than a year away */
async function moveClock(url: string, key: string, toMs: number): Promise<void> {
  // A service that starts later begins with the time of the machine once that has come to the moment.
  const advanceMs = toMs - Date.now();
  if (advanceMs <= 0) return;
  const response = await fetch(`${url}${CONTROL_PATH}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ advanceMs }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) {
    throw new Error(`The clock cannot begin at ${new Date(toMs).toISOString()}: ${await response.text()}`);
  }
}

async function readClock(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}${CONTROL_PATH}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return ((await response.json()) as { readonly nowMs: number }).nowMs;
}

interface Ready {
  readonly url: string;
  readonly adminKey: string;
}
