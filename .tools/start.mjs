/** `npm start`: installs what is missing and starts the service with the example endpoints deployed. */
import { join } from "node:path";

import { prepare, root, runCommand } from "./bootstrap.mjs";
import { run } from "./child-process.mjs";
import { SOURCE_FLAGS } from "./source-flags.mjs";

await runCommand(async () => {
  const { node, env } = await prepare();
  env["MILLRACE_DEMO"] ??= "1";
  const main = join(root, "apps", "cli", "src", "main.ts");
  return run(node, [...SOURCE_FLAGS, main, "up", ...process.argv.slice(2)], { cwd: root, env });
});
