import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Builds packages and what they need. Standard output is left to the caller, which may print JSON there.
 *
 * @throws Error when a build fails
 */
export function buildPackages(root: string, names: readonly string[]): void {
  const command = [join(root, ".tools", "turbo.mjs"), "build", ...names.map((name) => `--filter=${name}`)];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`The build of ${names.join(", ")} failed, so nothing was packed.`);
}
