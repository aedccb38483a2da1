import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

import { guardChild } from "./child-guard.ts";
import { findPostgres, type PostgresOwner, postgresOwner, postgresUser } from "./postgres-programs.ts";
import { killWithChildren } from "./process-tree.ts";
import { freePort } from "./free-port.ts";

export { findPostgres } from "./postgres-programs.ts";

/** A database of its own for a test. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** Makes databases on a server that is there already. */
export interface PostgresDatabases {
  url(database?: string): string;
  /** Creates an empty database, or a copy of another, which must have no connections meanwhile. */
  createDatabase(template?: string): Promise<TestDatabase>;
}

/** A throw-away PostgreSQL on this machine, for tests. It ends with the process that started it. */
export interface PostgresServer extends PostgresDatabases {
  /** Stops it: `fast` as an operator does, `immediate` as a crash that leaves the processes time to end. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Ends all its processes at once, as a power cut would; resolves when they are gone. */
  kill(): Promise<void>;
  /** Starts it again, on the same port and data. */
  start(): Promise<void>;
  /** Ends it and removes all that it wrote. */
  close(): Promise<void>;
}

const START_MAX_MS = 30_000;
const LOOK_EVERY_MS = 20;
/** Tries to find a port that no other program takes before the server does. */
const PORT_TRIES = 5;

/**
 * Creates an empty cluster and starts a server on it, at a free port of 127.0.0.1, that needs no password.
 *
 * @param options settings of the server, as in `postgresql.conf`, and its environment
 * @throws Error when this machine has no PostgreSQL, or with the end of the server's log when it does not start
 */
export async function startPostgresServer(
  options: {
    readonly settings?: Readonly<Record<string, string>>;
    /** Address of a server of which it is to be a standby. Default: a server of its own, which is empty. */
    readonly standbyOf?: string;
    /** Further environment of its processes, once the folder of the server is there. */
    readonly environment?: (directory: string) => Readonly<Record<string, string>>;
  } = {},
): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("there is no PostgreSQL 15 or later on this machine");
  const directory = mkdtempSync(join(tmpdir(), "millrace-postgres-"));
  const guard = guardChild(directory);
  const as = postgresOwner();
  const [data, log] = [join(directory, "data"), join(directory, "server.log")];
  let port = 0;
  let environment: Readonly<Record<string, string>> = {};
  let server: ChildProcess | undefined;
  const url = (database = postgresUser): string => urlOf(port, database);

  function isRunning(): boolean {
    return server !== undefined && server.exitCode === null && server.signalCode === null;
  }
  function run(program: string): ChildProcess {
    const settings = {
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: directory,
      max_connections: "200",
      ...options.settings,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const output = openSync(log, "w");
    const child = spawn(program, ["-D", data, ...flags], {
      ...as,
      cwd: directory,
      stdio: ["ignore", output, output],
      env: { ...process.env, ...environment },
    });
    closeSync(output);
    guard.watch(child.pid);
    child.once("exit", () => guard.watch(undefined));
    return child;
  }
  async function start(): Promise<void> {
    if (isRunning()) return;
    server = run(join(programs ?? "", "postgres"));
    for (const deadlineMs = Date.now() + START_MAX_MS; ; await delay(LOOK_EVERY_MS)) {
      if (await answers(url(), data)) return;
      if (isRunning() && Date.now() < deadlineMs) continue;
      throw new Error(`PostgreSQL does not start: ${readFileSync(log, "utf8").slice(-2_000)}`);
    }
  }
  async function startOnFreePort(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      port = await freePort();
      try {
        await start();
        return;
      } catch (error) {
        if (tries === PORT_TRIES || isRunning() || !String(error).includes("could not bind")) throw error;
      }
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === undefined || !isRunning()) return;
    const stopped = server;
    const ended = new Promise((settle) => stopped.once("exit", settle));
    stopped.kill(signal);
    await ended;
  }
  async function kill(): Promise<void> {
    if (server?.pid === undefined || !isRunning()) return;
    await killWithChildren(server.pid, () => end("SIGKILL"));
  }
  async function close(): Promise<void> {
    await end("SIGQUIT");
    // The last of its processes may still be writing: a folder that is not empty after all is tried again.
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    await guard.release();
  }

  try {
    initialize(programs, { directory, data, as }, options.standbyOf);
    environment = options.environment?.(directory) ?? {};
    await startOnFreePort();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    createDatabase: (template) => databasesOn(url()).createDatabase(template),
    stop: (mode) => end(mode === "fast" ? "SIGINT" : "SIGQUIT"),
    kill,
    start,
    close,
  };
}

let databases = 0;

/** @param serverUrl address of any database on the server, with the right to make others */
export function databasesOn(serverUrl: string): PostgresDatabases {
  function url(database = postgresUser): string {
    const address = new URL(serverUrl);
    address.pathname = `/${database}`;
    return address.href;
  }
  return {
    url,
    async createDatabase(template = "template1") {
      databases += 1;
      const name = `test_${process.pid}_${databases}_${Date.now().toString(36)}`;
      await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
      const drop = async (): Promise<void> => void (await runSql(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
      return { name, url: url(name), drop };
    },
  };
}

function initialize(
  programs: string,
  place: { directory: string; data: string; as: PostgresOwner },
  standbyOf: string | undefined,
): void {
  if (place.as.uid !== undefined && place.as.gid !== undefined) chownSync(place.directory, place.as.uid, place.as.gid);
  const flags = ["-A", "trust", "-U", postgresUser, "-E", "UTF8", "--no-sync", "--no-instructions"];
  const [program, own] =
    standbyOf === undefined ? ["initdb", flags] : ["pg_basebackup", ["-d", standbyOf, "-R", "-c", "fast", "--no-sync"]];
  execFileSync(join(programs, program), ["-D", place.data, ...own], {
    ...place.as,
    cwd: place.directory,
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" },
  });
}

function urlOf(port: number, database: string): string {
  return `postgres://${postgresUser}@127.0.0.1:${port}/${database}`;
}

/** Whether the server on `data`, and not another that took its port, answers at `url`. */
async function answers(url: string, data: string): Promise<boolean> {
  try {
    return (await runSql(url, "SHOW data_directory")) === data;
  } catch {
    return false;
  }
}

/**
 * What a statement answers, as text: a line a row.
 *
 * @throws Error with what the server said
 */
export async function runSql(url: string, text: string): Promise<string> {
  const psql = join(findPostgres() ?? "", "psql");
  const { stdout } = await promisify(execFile)(psql, ["-X", "-q", "-A", "-t", "-d", url, "-c", text]);
  return stdout.trim();
}
