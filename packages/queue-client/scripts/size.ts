/**
 * Bundles the client for a browser and fails when the bundle holds more than a page should have to load, or when anything
 * in it needs a platform that is not the web.
 */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const maxGzipBytes = 15 * 1024;

const { outputFiles, metafile } = await build({
  entryPoints: [fileURLToPath(new URL("../src/index.ts", import.meta.url))],
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  logLevel: "error",
});
const bundle = outputFiles[0]?.contents ?? new Uint8Array();
const foreign = Object.keys(metafile.inputs).filter((path) => path.includes("node_modules"));
if (foreign.length > 0) throw new Error(`The client must depend on nothing, but bundles ${foreign.join(", ")}.`);

const gzipBytes = gzipSync(bundle, { level: 9 }).byteLength;
console.log(`queue-client: ${bundle.byteLength} bytes minified, ${gzipBytes} bytes gzipped (at most ${maxGzipBytes})`);
if (bundle.byteLength === 0 || gzipBytes > maxGzipBytes) process.exitCode = 1;
