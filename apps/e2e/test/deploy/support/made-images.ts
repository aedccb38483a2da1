import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findPostgres } from "../../../../../.tools/vitest/postgres-programs.ts";

/** Images of these tests are made out of programs of this machine: no registry is asked. */
const REPOSITORY = "localhost/millrace-test";
const POSTGRES_USER_ID = 999;

interface Contents {
  /** Programs that come with the libraries that they need. */
  readonly programs: readonly string[];
  /** Programs of which only the libraries come. */
  readonly librariesOf?: readonly string[];
  /** Further files and folders of this machine. */
  readonly folders?: readonly string[];
  /** Files to write, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders that belong to another user than root. */
  readonly owned?: Readonly<Record<string, number>>;
  /** Lines of a Dockerfile, such as `USER 1`. */
  readonly changes?: readonly string[];
}

/** Runs docker with these words; gives what it prints. */
export function docker(...args: readonly string[]): string {
  // The classic builder needs no plugin, and reads no more of the file than the new one.
  const env = { ...process.env, DOCKER_BUILDKIT: "0" };
  return execFileSync("docker", args, { encoding: "utf8", env, stdio: ["ignore", "pipe", "pipe"] }).trim();
}

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

function makeImage(name: string, contents: Contents, renamed: Readonly<Record<string, string>> = {}): string {
  const image = `${REPOSITORY}/${name}:1`;
  const folder = mkdtempSync(join(tmpdir(), "millrace-image-"));
  try {
    const root = join(folder, "root");
    const { programs, librariesOf = [], folders = [], files = {}, owned = {}, changes = [] } = contents;
    for (const empty of ["tmp", "etc", "dev", "proc", "sys", ...Object.keys(owned)]) {
      mkdirSync(join(root, empty), { recursive: true, mode: 0o777 });
    }
    execFileSync("chmod", ["1777", join(root, "tmp")]);
    for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
    for (const [path, id] of Object.entries(owned)) execFileSync("chown", [String(id), join(root, path)]);
    const libraries = [...new Set([...programs, ...librariesOf].flatMap(librariesNeeded))];
    const tar = join(folder, "root.tar");
    // Links are followed: in the image every library lies where the loader looks for it.
    const renames = Object.entries(renamed).map(([from, to]) => `--transform=s,^${from.slice(1)}$,${to},`);
    const taken = [...programs, ...libraries, ...folders].map((path) => path.slice(1));
    execFileSync("tar", ["-chf", tar, ...renames, "-C", "/", ...taken, "-C", root, "."]);
    const path = "ENV PATH=/usr/local/bin:/bin";
    docker("import", ...[path, ...changes].flatMap((change) => ["--change", change]), tar, image);
    return image;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function librariesNeeded(program: string): readonly string[] {
  const said = execFileSync("ldd", [program], { encoding: "utf8" });
  return [...said.matchAll(/(?:=> |^\t)(\/\S+) \(/gm)].map(([, library]) => library ?? "");
}
