import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** A version of the service whose schema lacks the last step of this one. */
export interface OlderVersion {
  /** The root of its sources. */
  readonly root: string;
  readonly commit: string;
}

export const ROOT = join(import.meta.dirname, "../../../..");
export const SERVICE_PROGRAM = "apps/faults/src/processes/service-process.ts";
const STEPS = "packages/store/src/migrations/later-steps.ts";
const PARTS = ["packages", "apps/server", "specs"] as const;

/**
 * Takes the sources of the last commit before the newest step of the schema into a folder, and gives them the dependencies of this
 * checkout; undefined where there is no git, no history, or a dependency that is not here. Takes about a second and 20 MB.
 */
export function unpackOlderVersion(folder: string): OlderVersion | undefined {
  const root = join(folder, "older");
  const git = (...args: readonly string[]): Buffer =>
    execFileSync("git", ["-C", ROOT, ...args], { maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });
  try {
    const step = [...readFileSync(join(ROOT, STEPS), "utf8").matchAll(/^ {2}"(\d{4}-[^"]+)":/gm)].at(-1)?.[1];
    const added = git("log", "--format=%H", `-S"${step}"`, "--", dirname(STEPS)).toString().trim().split("\n").at(-1);
    // A step that is not committed yet is missing in the last commit.
    const commit = git("rev-parse", "--verify", added === "" ? "HEAD" : `${added}^`)
      .toString()
      .trim();
    mkdirSync(root, { recursive: true });
    execFileSync("tar", ["-x", "-C", root], { input: git("archive", commit, ...PARTS) });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    mkdirSync(join(root, dirname(SERVICE_PROGRAM)), { recursive: true });
    for (const name of ["package.json", SERVICE_PROGRAM.slice("apps/faults/".length)])
      copyFileSync(join(ROOT, "apps/faults", name), join(root, "apps/faults", name));
    const packages = [
      "apps/server",
      "apps/faults",
      ...readdirSync(join(root, "packages")).map((name) => `packages/${name}`),
    ];
    for (const name of packages) {
      const links = join(ROOT, name, "node_modules");
      // Links of the workspace are relative: they lead to the older packages.
      if (existsSync(links))
        cpSync(links, join(root, name, "node_modules"), { recursive: true, verbatimSymlinks: true });
    }
    return { root, commit: commit.slice(0, 8) };
  } catch {
    return undefined;
  }
}
