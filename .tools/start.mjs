/** `npm start`: installs what is missing and starts the service with the example endpoints deployed. */
import { join } from "node:path";

import { prepare, root, runCommand } from "./bootstrap.mjs";
import { run } from "./child-process.mjs";
import { SOURCE_FLAGS } from "./source-flags.mjs";

await runCommand(async () => {
  const { node, env } = await prepare();
  env["MILLRACE_DEMO"] ??= "1";
  // The ready notice names the console. A service starts without it too, and the page says how to build it.
  const turbo = join(root, "node_modules", "turbo", "bin", "turbo");
  await run(node, [turbo, "run", "build", "--filter=@millrace/console", "--output-logs=errors-only"], {
    cwd: root,
    env,
  });
  const main = join(root, "apps", "cli", "src", "main.ts");
  return run(node, [...SOURCE_FLAGS, main, "up", ...process.argv.slice(2)], { cwd: root, env });
});
