/** The application of the single-file binary: unpacks the program into the user's cache the first time, and becomes it. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { cacheFolder } from "../launcher/own-node.ts";
import { unpack } from "./unpack.ts";

/** Set by the bundler; another one for other contents. See `apps/cli/scripts/build-binary.ts`. */
declare const MILLRACE_BINARY_ID: string;

const { getAsset, getAssetKeys } = createRequire(process.execPath)("node:sea") as {
  getAsset(key: string): ArrayBuffer;
  getAssetKeys(): string[];
};

const folder = join(cacheFolder(process.env), `binary-${MILLRACE_BINARY_ID}`);
const payload = { files: getAssetKeys(), read: (file: string) => new Uint8Array(getAsset(file)) };

/** A single-file binary runs CommonJS, which awaits in functions only. */
async function start(): Promise<void> {
  const node = await unpack(folder, process.execPath, payload);
  const args = [node, "--", join(folder, "dist/lib/launcher.js"), ...process.argv.slice(2)];
  // The same process from here on, with its streams and signals.
  process.execve?.(node, args, process.env);
}

start().catch((error: unknown) => {
  process.stderr.write(`millrace could not be unpacked into ${folder}: ${String(error)}\n`);
  process.stderr.write("Make that folder writable, or name another one with XDG_CACHE_HOME.\n");
  process.exitCode = 1;
});
