/** `npm test` and `npm run test:long`: installs what is missing and runs the tests that this machine can run. */
import { join } from "node:path";

import { prepare, root, runCommand } from "./bootstrap.mjs";
import { run } from "./child-process.mjs";
import { SOURCE_FLAGS } from "./source-flags.mjs";

await runCommand(async () => {
  const { node, env } = await prepare();
  const main = join(root, ".tools", "test-run", "main.ts");
  return run(node, [...SOURCE_FLAGS, main, ...process.argv.slice(2)], { cwd: root, env });
});
