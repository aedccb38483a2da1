import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Images of tests are made out of programs of this machine: no registry is asked. */
const REPOSITORY = "localhost/millrace-test";

/** What an image holds. */
export interface ImageContents {
  /** Programs that come with the libraries that they need. */
  readonly programs: readonly string[];
  /** Programs of which only the libraries come. */
  readonly librariesOf?: readonly string[];
  /** Further files and folders of this machine. */
  readonly folders?: readonly string[];
  /** Names in them that stay out. */
  readonly leftOut?: readonly string[];
  /** Files to write, by path; those that begin with `#!` can be run. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
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

/** Makes an image with this name by an import, and gives the name. */
export function makeImage(
  name: string,
  contents: ImageContents,
  renamed: Readonly<Record<string, string>> = {},
): string {
  const image = `${REPOSITORY}/${name}:1`;
  const folder = mkdtempSync(join(tmpdir(), "millrace-image-"));
  try {
    const root = join(folder, "root");
    const { programs, librariesOf = [], folders = [], files = {}, owned = {}, changes = [], leftOut = [] } = contents;
    for (const empty of ["tmp", "etc", "dev", "proc", "sys", ...Object.keys(owned)]) {
      mkdirSync(join(root, empty), { recursive: true, mode: 0o777 });
    }
    execFileSync("chmod", ["1777", join(root, "tmp")]);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content, { mode: content.toString().startsWith("#!") ? 0o755 : 0o644 });
    }
    for (const [path, id] of Object.entries(owned)) execFileSync("chown", [String(id), join(root, path)]);
    const libraries = [...new Set([...programs, ...librariesOf].flatMap(librariesNeeded))];
    const tar = join(folder, "root.tar");
    // Links are followed: in the image every library lies where the loader looks for it.
    const renames = Object.entries(renamed).map(([from, to]) => `--transform=s,^${from.slice(1)}$,${to},`);
    const taken = [...programs, ...libraries, ...folders].map((path) => path.slice(1));
    const excluded = leftOut.map((name) => `--exclude=${name}`);
    execFileSync("tar", ["-chf", tar, ...excluded, ...renames, "-C", "/", ...taken, "-C", root, "."]);
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
