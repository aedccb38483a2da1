import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { foldedInto, withProgress } from "../../output/progress.ts";
import { tell } from "../../output/terminal.ts";
import { exists } from "../../source/read-source.ts";
import { runProgram } from "../../source/run-program.ts";
import { sourceDigest } from "../../source/source-files.ts";
import type { HandlerWork } from "./python-environment.ts";

/** In the data directory: of which lists of packages `node_modules` was made. */
const STAMP = "node-packages";

/**
 * Installs what the project's `package.json` asks for, with the package manager of its lock file, unless it is installed.
 *
 * @throws CommandError that names the way out
 */
export async function prepareNodePackages({ plan, dataDir, consent, signal }: HandlerWork): Promise<void> {
  const { folder, packages } = plan;
  if (packages === undefined || packages.manager === "pip") return;
  const { manager, names, files } = packages;
  const stamp = await sourceDigest(folder, files, manager);
  const known = await readFile(join(dataDir, STAMP), "utf8").catch(() => undefined);
  const isPresent = (await Promise.all(names.map((name) => isInstalled(folder, name)))).every(Boolean);
  if (isPresent && (known === undefined || known === stamp)) {
    await writeFile(join(dataDir, STAMP), stamp);
    return;
  }
  await consent(`The handler needs the packages of ${join(folder, "package.json")}. Run "${manager} install"?`);
  tell(`Running ${manager} install …`);
  await withProgress(`${manager} install`, async (update) => {
    await runProgram(manager, ["install"], { cwd: folder, signal, onLine: foldedInto(update) });
  });
  await writeFile(join(dataDir, STAMP), stamp);
}

/** In the folder itself, or in one above, where Node looks for it too. */
async function isInstalled(folder: string, name: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    if (await exists(join(path, "node_modules", name, "package.json"))) return true;
    if (path === dirname(path)) return false;
  }
}
