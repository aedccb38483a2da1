import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeImage } from "@millrace/compute/test-engine";
import { findPostgres } from "../../../../../.tools/vitest/postgres-programs.ts";

const POSTGRES_USER_ID = 999;

/** Stands for the image with Node that the Dockerfile begins with. */
export function makeNodeImage(): string {
  return makeImage("deploy-node", { programs: [process.execPath] }, { [process.execPath]: "usr/local/bin/node" });
}

/** Stands for the bare system that the Dockerfile ends with. */
export function makeBaseImage(): string {
  return makeImage("deploy-base", { programs: ["/bin/sh"], librariesOf: [process.execPath] });
}

/** Does what the public image does: makes a cluster and a database at the first start, by the same variables. */
export function makePostgresImage(): string {
  const programs = findPostgres() ?? "";
  const major = dirname(programs);
  const modules = readdirSync(join(major, "lib")).filter((file) => file.endsWith(".so"));
  return makeImage("deploy-postgres", {
    programs: ["/bin/sh"],
    librariesOf: [
      ...["postgres", "initdb", "pg_isready"].map((name) => join(programs, name)),
      ...modules.map((file) => join(major, "lib", file)),
    ],
    folders: [major, major.replace("/usr/lib/", "/usr/share/"), "/usr/share/zoneinfo"],
    files: { "entry.sh": postgresEntry(programs), "etc/passwd": `postgres:x:${POSTGRES_USER_ID}:0::/tmp:/bin/sh\n` },
    owned: { "var/lib/postgresql/data": POSTGRES_USER_ID, "var/run/postgresql": POSTGRES_USER_ID },
    changes: [`ENV PATH=${programs}:/bin`, `USER ${POSTGRES_USER_ID}`, `ENTRYPOINT ["/bin/sh", "/entry.sh"]`],
  });
}

function postgresEntry(programs: string): string {
  return `set -e
data=/var/lib/postgresql/data
if [ ! -s $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --locale=C --encoding=UTF8
  echo "CREATE DATABASE $POSTGRES_USER;" | postgres --single -D $data postgres
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  echo "listen_addresses = '*'" >> $data/postgresql.conf
fi
program=$1
shift
exec ${programs}/$program -D $data "$@"
`;
}
