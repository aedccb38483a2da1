/** Runs tasks over all packages: `node .tools/turbo.mjs build`, `node .tools/turbo.mjs test --filter=@millrace/engine` */
import { join } from "node:path";

import { prepare, root, runCommand } from "./bootstrap.mjs";
import { run } from "./child-process.mjs";

await runCommand(async () => {
  const { node, env } = await prepare();
  const turbo = join(root, "node_modules", "turbo", "bin", "turbo");
  return run(node, [turbo, "run", ...process.argv.slice(2)], { cwd: root, env });
});
