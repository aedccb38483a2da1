/** Runs a TypeScript file of the repository from its sources: `node .tools/run.mjs apps/bench/src/main.ts --json out.json` */
import { existsSync } from "node:fs";
import { join } from "node:path";

import { prepare, runCommand } from "./bootstrap.mjs";
import { run } from "./child-process.mjs";
import { SOURCE_FLAGS } from "./source-flags.mjs";

await runCommand(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Error("which file? For example: node .tools/run.mjs apps/bench/src/main.ts");
  if (!existsSync(file)) throw new Error(`${file} is not part of this release; docs/limits.md says what is.`);
  const { root, node, env } = await prepare();
  // What it starts, such as services, loads the same sources again and again.
  const NODE_COMPILE_CACHE = env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules", ".cache", "node-compile");
  return run(node, [...SOURCE_FLAGS, file, ...args], { cwd: process.cwd(), env: { ...env, NODE_COMPILE_CACHE } });
});
