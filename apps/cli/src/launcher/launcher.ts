/**
 * The file behind the command of the published package. Unlike all others it runs on old versions of Node, from 18 up, so it
 * imports nothing that needs a newer one.
 */
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./launch.ts";
import { cacheFolder } from "./own-node.ts";

/** Both are set by the bundler of the package; see `apps/cli/scripts/build.ts`. */
declare const MILLRACE_NODE_MIN: string;
declare const MILLRACE_NODE_FETCHED: string;

hideExperimentalWarnings();
// Saves a tenth of a second of each command. In a folder of the user: other users can write into the one for all.
module.enableCompileCache?.(join(cacheFolder(process.env), "compiled"));
const exitCode = await launch({
  main: fileURLToPath(new URL("main.js", import.meta.url)),
  args: process.argv.slice(2),
  oldest: MILLRACE_NODE_MIN,
  fetched: MILLRACE_NODE_FETCHED,
  running: { version: process.versions.node, platform: process.platform, arch: process.arch },
  env: process.env,
  tell: (line) => void process.stderr.write(`${line}\n`),
});
if (exitCode !== undefined) process.exitCode = exitCode;

/**
 * Keeps Node's warnings about experimental features to itself: the program uses such features on purpose, and tests hold it
 * to one version of Node. Other warnings are shown. A flag of Node would do the same; a file that npm starts has none.
 */
function hideExperimentalWarnings(): void {
  const emitWarning = process.emitWarning.bind(process) as (...args: readonly unknown[]) => void;
  process.emitWarning = (...args: readonly unknown[]) => {
    const [, options] = args;
    const type = typeof options === "object" && options !== null && "type" in options ? options.type : options;
    if (type !== "ExperimentalWarning") emitWarning(...args);
  };
}
