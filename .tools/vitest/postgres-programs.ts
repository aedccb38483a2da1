import { existsSync, readdirSync } from "node:fs";
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
