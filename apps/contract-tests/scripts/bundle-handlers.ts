/** Writes the handlers of the suite into a folder, `NAME.js` each, with what their workers start beside them. */
import { readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "../../../.tools/bundle/bundle.ts";

const handlers = resolve(import.meta.dirname, "../handlers");
const [outDir = ""] = process.argv.slice(2);

const sources = readdirSync(handlers).map((name): [string, string] => {
  const file = readdirSync(join(handlers, name)).find((candidate) => /^handler\.(ts|mjs)$/.test(candidate));
  if (file === undefined) throw new Error(`The handler ${name} has no file that Node runs.`);
  return [name, join(handlers, name, file)];
});
const pingThread = resolve(handlers, "../../../packages/worker/src/ping-thread.ts");
await bundle({ entries: { ...Object.fromEntries(sources), "ping-thread": pingThread }, outDir });
writeFileSync(join(outDir, "package.json"), '{ "type": "module" }\n');
