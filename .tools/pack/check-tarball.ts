import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const NEEDED_FILES = ["LICENSE", "README.md", "package.json"];

/** What is wrong with a tarball: missing files, and what publint and attw find. Empty when nothing is. */
export async function problemsOfTarball(root: string, tarball: string): Promise<string[]> {
  const [{ stdout: list }, { stdout: manifest }] = await Promise.all([
    promisify(execFile)("tar", ["-tzf", tarball]),
    promisify(execFile)("tar", ["-xzOf", tarball, "package/package.json"]),
  ]);
  const held = new Set(list.split(/\r?\n/));
  const { bin = {}, exports = {} } = JSON.parse(manifest) as Readonly<Record<string, unknown>>;
  const needed = [...NEEDED_FILES, ...pathsIn(bin), ...pathsIn(exports)];
  return [
    ...needed.filter((file) => !held.has(`package/${file}`)).map((file) => `${file} is missing`),
    ...saidBy(root, "publint/src/cli.js", ["run", tarball, "--strict"]),
    // It is about types alone; a command has none.
    ...(needed.some((file) => file.endsWith(".d.ts"))
      ? saidBy(root, "@arethetypeswrong/cli/dist/index.js", [tarball, "--profile", "esm-only", "--format", "ascii"])
      : []),
  ];
}

/** The files that `bin` or `exports` of a manifest name. */
function pathsIn(entries: unknown): string[] {
  if (typeof entries === "string") return [entries.replace(/^\.\//, "")];
  return typeof entries === "object" && entries !== null ? Object.values(entries).flatMap(pathsIn) : [];
}

/** What a command of an installed package says when it fails. */
function saidBy(root: string, program: string, args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
    encoding: "utf8",
  });
  return status === 0 ? [] : [`${program.replace(/\/(src|dist)\/.*/, "")}: ${stdout}${stderr}`.trim()];
}
