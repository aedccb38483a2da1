import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { endChild, lineOf } from "./child.ts";
import { CLI, NODE_FLAGS, environmentWithoutSettings } from "./own-command.ts";
import { createOwnDatabase } from "./own-database.ts";
import { makeOwnKeys } from "./own-keys.ts";
import type { Condition, ConditionedService, Target } from "./target.ts";

/** Handlers that the suite brings: pods and workers run them, they never take a job. */
const HANDLERS = resolve(import.meta.dirname, "../../handlers");
const STOP_GRACE_MS = 1_000;

/** What reports call it, whatever port it got. */
export const ownServiceName = "a service of our own";

interface Running extends ConditionedService {
  /** What commands of the service find its data by. */
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Readable;
}

/**
 * Starts a service of our own on fresh data, whose clock can be moved, with keys of all kinds.
 *
 * @param databaseUrl a PostgreSQL whose user may create databases; without it the data are in SQLite
 */
export async function startOwnService(databaseUrl?: string): Promise<Target> {
  const service = await start({}, databaseUrl);
  showLog(service.log);
  try {
    return {
      baseUrl: service.baseUrl,
      keys: await makeOwnKeys(service, service.keys.own),
      capabilities: new Set([
        ...(["time", "workers", "keys", "machines", "handlers", "deployed", "own-service"] as const),
        ...(databaseUrl === undefined ? [] : (["own-database"] as const)),
      ]),
      another: (condition) => start(condition, databaseUrl),
      close: () => service.close(),
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function start(condition: Condition, databaseUrl: string | undefined): Promise<Running> {
  const root = await mkdtemp(join(tmpdir(), "millrace-verify-"));
  const database = databaseUrl === undefined ? undefined : await createOwnDatabase(databaseUrl);
  const environment: NodeJS.ProcessEnv = {
    ...environmentWithoutSettings(),
    // Not as a flag: it may hold a password.
    ...(database === undefined ? {} : { MILLRACE_DATABASE_URL: database.url }),
  };
  const dataDir = join(root, "data");
  const child = spawn(process.execPath, [...NODE_FLAGS, CLI, "up", ...flagsOf(dataDir, condition)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
  });
  const stop = (): void => void child.kill("SIGTERM");
  async function close(): Promise<void> {
    // Asked twice it does not wait for its workers.
    await endChild(child);
    await database?.close();
    await rm(root, { recursive: true, force: true });
  }
  try {
    const { url, adminKey } = JSON.parse(await lineOf(child, "The service")) as Ready;
    const cutDatabase = (): void => database?.cut();
    // What nobody reads would fill up and stop it.
    const log = child.stderr.resume();
    return { baseUrl: url, keys: { own: adminKey }, dataDir, environment, log, stop, cutDatabase, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function flagsOf(dataDir: string, { rateLimits = false, stopGraceMs = STOP_GRACE_MS }: Condition): readonly string[] {
  const place = ["--port", "0", "--data-dir", dataDir, "--handler-dirs", HANDLERS];
  const machine = ["--compute", "process", "--simulated-gpus", "NVIDIA L4=4"];
  const manner = ["--control", "--log-level", "error", "--json", "--stop-grace-ms", String(stopGraceMs)];
  return [...place, ...machine, ...manner, ...(rateLimits ? ["--rate-limits"] : [])];
}

/** What it logs is shown; what it tells whoever started it at a terminal is not. */
function showLog(output: Readable): void {
  createInterface({ input: output }).on("line", (line) => {
    if (line.startsWith("{")) process.stderr.write(`${line}\n`);
  });
}

interface Ready {
  readonly url: string;
  readonly adminKey: string;
}
