/** `npm start`: installs what is missing and starts the service with the example endpoints deployed. */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

import { prepare, root, runCommand } from "./bootstrap.mjs";
import { run } from "./child-process.mjs";
import { SOURCE_FLAGS } from "./source-flags.mjs";

await runCommand(async () => {
  const { node, env } = await prepare();
  env["MILLRACE_DEMO"] ??= "1";
  // The ready notice names the console. A service starts without it too, and the page says how to build it.
  const turbo = join(root, "node_modules", "turbo", "bin", "turbo");
  const build = [turbo, "run", "build"];
  await run(node, [...build, "--filter=@millrace/console", "--output-logs=errors-only"], { cwd: root, env });
  // The pages at /docs, with what the machine has to spare: the service and its first job do not wait for them.
  const pages = spawn(node, [...build, "--filter=@millrace/docs"], { cwd: root, env, stdio: "ignore" });
  pages.on("error", () => undefined);
  pages.on("exit", (status) => {
    if (status === null || status === 0) return;
    console.error(
      "The documentation could not be built. This says why: node .tools/turbo.mjs build --filter=@millrace/docs",
    );
  });
  if (pages.pid !== undefined) setPriority(pages.pid, constants.priority.PRIORITY_LOW);
  const main = join(root, "apps", "cli", "src", "main.ts");
  const status = await run(node, [...SOURCE_FLAGS, main, "up", ...process.argv.slice(2)], { cwd: root, env });
  pages.kill();
  return status;
});
