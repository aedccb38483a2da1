/**
 * Makes `npm pack` and `npm publish` in a package's folder right: `before` builds the package and puts the manifest as it
 * is published, and the license, in its place; `after` puts everything back. pnpm runs the same scripts.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { prepare, root, runCommand } from "../bootstrap.mjs";
import { run } from "../child-process.mjs";
import { SOURCE_FLAGS } from "../source-flags.mjs";

const folder = process.cwd();

await runCommand(async () => {
  // An interrupted run leaves the published manifest behind. It must go before the installation is looked at.
  putBack();
  if (process.argv[2] !== "before") return 0;
  const { node, env } = await prepare();
  return run(node, [...SOURCE_FLAGS, join(root, ".tools", "pack", "publish-in-place.ts")], { cwd: folder, env });
});

function putBack() {
  const kept = join(folder, "node_modules", "package.json.before-pack");
  if (!existsSync(kept)) return;
  renameSync(kept, join(folder, "package.json"));
  rmSync(join(folder, "LICENSE"), { force: true });
}
