import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { endChild, lineOf } from "./child.ts";
import { CLI, NODE_FLAGS, environmentWithoutSettings, runCommand } from "./own-command.ts";
import { createOwnDatabase, runInSqlite } from "./own-database.ts";
import { makeOwnKeys } from "./own-keys.ts";
import type { Condition, ConditionedService, Target } from "./target.ts";

/** Handlers of the suite, for pods and workers. */
const HANDLERS = resolve(import.meta.dirname, "../../handlers");
const STOP_GRACE_MS = 1_000;

interface Running extends ConditionedService {
  /** Together with the data directory, it locates the data for commands of the service. */
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Readable;
}

/**
 * Starts a Millrace service on empty data, with a movable clock and keys of all kinds.
 *
 * @param databaseUrl a PostgreSQL server, with a user who may create databases; without it the data is in SQLite
 * @param nodeFlags more flags for the Node processes of the service
 */
export async function startOwnService(databaseUrl?: string, nodeFlags: readonly string[] = []): Promise<Target> {
  const place: Place = { databaseUrl, nodeFlags };
  const service = await start({}, place);
  showLog(service.log);
  try {
    return {
      baseUrl: service.baseUrl,
      keys: await makeOwnKeys(service.baseUrl, service.keys.own),
      capabilities: new Set([
        ...(["time", "workers", "keys", "machines", "handlers", "deployed", "own-service"] as const),
        ...(databaseUrl === undefined ? [] : (["own-database"] as const)),
      ]),
      another: (condition) => start(condition, place),
      close: () => service.close(),
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

interface Place {
  readonly databaseUrl: string | undefined;
  readonly nodeFlags: readonly string[];
}

async function start(condition: Condition, { databaseUrl, nodeFlags }: Place): Promise<Running> {
  const root = await mkdtemp(join(tmpdir(), "millrace-verify-"));
  const database = databaseUrl === undefined ? undefined : await createOwnDatabase(databaseUrl);
  const environment: NodeJS.ProcessEnv = {
    ...environmentWithoutSettings(),
    // Not as a flag: it may hold a password.
    ...(database === undefined ? {} : { MILLRACE_DATABASE_URL: database.url }),
  };
  const dataDir = join(root, "data");
  const spawned = (port: number): ChildProcessByStdio<null, Readable, Readable> =>
    spawn(process.execPath, [...NODE_FLAGS, ...nodeFlags, CLI, "up", ...flagsOf(dataDir, condition, port)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: environment,
    });
  let child = spawned(0);
  const stop = (): void => void child.kill("SIGTERM");
  async function close(): Promise<void> {
    // After a second signal the service does not wait for its workers.
    await endChild(child);
    await database?.close();
    await rm(root, { recursive: true, force: true });
  }
  try {
    const { url, adminKey } = JSON.parse(await lineOf(child, "The service")) as Ready;
    const cutDatabase = (): void => database?.cut();
    // An unread pipe would fill up and block the process.
    const log = child.stderr.resume();
    const killAndStart = async (): Promise<void> => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      child = spawned(Number(new URL(url).port));
      child.stderr.resume();
      await lineOf(child, "The service");
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

function flagsOf(
  dataDir: string,
  { rateLimits = false, corsOrigins = "", stopGraceMs = STOP_GRACE_MS, webhookAllow = "loopback" }: Condition,
  port: number,
): readonly string[] {
  const place = ["--port", String(port), "--data-dir", dataDir, "--handler-dirs", HANDLERS];
  const machine = ["--compute", "process", "--simulated-gpus", "NVIDIA L4=4"];
  const webhooks = ["--webhook-allow", webhookAllow];
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

interface Ready {
  readonly url: string;
  readonly adminKey: string;
}
