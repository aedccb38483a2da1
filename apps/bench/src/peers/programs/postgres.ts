import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../../../.tools/vitest/free-port.ts";
import { findPostgres, postgresOwner, postgresUser } from "../../../../../.tools/vitest/postgres-programs.ts";
import { createDatabases, type Databases, withClient } from "../../base/databases.ts";
import type { Programs, RunningProgram, Setting } from "./programs.ts";

/** A PostgreSQL server of the bench's own, whose processor time can be told. */
export interface PostgresProgram extends AsyncDisposable {
  readonly version: string;
  readonly url: string;
  readonly pid: number;
  readonly databases: Databases;
}

/** The same for everybody who uses PostgreSQL. Every commit waits for the disk. */
export const POSTGRES_SETTINGS: readonly Setting[] = [
  { name: "fsync, synchronous_commit, full_page_writes", value: "on", why: "the defaults; a commit is on disk" },
  { name: "shared_buffers", value: "512MB", why: "the default of 128MB is meant for any machine" },
  { name: "max_wal_size", value: "4GB", why: "no checkpoint in the middle of a measurement, for anybody" },
  { name: "max_connections", value: 200, why: "room for every pool" },
];

/** @throws Error that says what to install, when the machine has no PostgreSQL */
export async function startPostgres(programs: Programs, folder: string): Promise<PostgresProgram> {
  const binaries = findPostgres();
  if (binaries === undefined) throw new Error("there is no PostgreSQL 15 or later here: apt-get install postgresql");
  const place = join(folder, "postgres");
  const data = join(place, "data");
  const as = postgresOwner();
  mkdirSync(place);
  if (as.uid !== undefined && as.gid !== undefined) chownSync(place, as.uid, as.gid);
  const env = { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" };
  const flags = ["-D", data, "-A", "trust", "-U", postgresUser, "-E", "UTF8", "--no-instructions"];
  execFileSync(join(binaries, "initdb"), flags, { ...as, cwd: place, stdio: ["ignore", "ignore", "pipe"], env });

  const port = await freePort();
  const url = `postgres://${postgresUser}@127.0.0.1:${port}/${postgresUser}`;
  const own = POSTGRES_SETTINGS.filter(({ name }) => !name.includes(",")).map(({ name, value }) => `${name}=${value}`);
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${place}`, ...own];
  const server: RunningProgram = await programs.start({
    name: "postgres",
    command: join(binaries, "postgres"),
    args: ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    cwd: place,
    ...as,
    stopSignal: "SIGINT",
    isReady: async () => (await versionOf(url)) !== undefined,
  });
  return {
    version: (await versionOf(url)) ?? "",
    url,
    pid: server.pid,
    databases: createDatabases(url),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

async function versionOf(url: string): Promise<string | undefined> {
  const asked = withClient(url, (client) => client.query<{ server_version: string }>("SHOW server_version"));
  const { rows } = await asked.catch(() => ({ rows: [] }));
  return rows[0]?.server_version.split(" ")[0];
}
