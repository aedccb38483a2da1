import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PACKAGED = "/usr/lib/postgresql";
const MAJOR_MIN = 15;

/**
 * The folder of PostgreSQL's programs on this machine, for servers that tests start themselves: the newest of those that
 * Debian's packages keep beside each other, else one on the PATH; undefined when there is none that is new enough.
 */
export function findPostgres(): string | undefined {
  const majors = existsSync(PACKAGED) ? readdirSync(PACKAGED).map(Number) : [];
  const packaged = majors
    .filter((major) => major >= MAJOR_MIN)
    .toSorted((one, other) => other - one)
    .map((major) => join(PACKAGED, String(major), "bin"));
  const folders = [...packaged, ...(process.env["PATH"] ?? "").split(":").filter((folder) => folder !== "")];
  return folders.find((folder) => ["initdb", "postgres"].every((program) => existsSync(join(folder, program))));
}

/** The user of a server, both of its system and of its databases. */
export const postgresUser = "postgres";

export interface PostgresOwner {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
export function postgresOwner(): PostgresOwner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const [, , uid, gid] = users.find((line) => line.startsWith(`${postgresUser}:`))?.split(":") ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Error(`there is no user ${postgresUser} for PostgreSQL to run as`);
  }
  return { uid: Number(uid), gid: Number(gid) };
}
