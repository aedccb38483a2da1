import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { bundle } from "../../../.tools/bundle/bundle.ts";

const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const ID_CHARS = 16;
const HELP = `npm run build:binary -- --out FILE

Writes one file with Node and the package millrace, for this computer's kind of Linux. It builds the package first.

  --out FILE  path of the program`;
const folder = resolve(import.meta.dirname, "..");
const start = process.env["INIT_CWD"] ?? process.cwd();

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: "string" }, help: { type: "boolean", short: "h" } } });
  if (values.help === true) return console.log(HELP);
  if (values.out === undefined) throw new Error("--out is missing: npm run build:binary -- --out FILE");
  if (process.platform !== "linux") {
    throw new Error("A binary can be built on Linux only: other systems demand a signature, which the build has not.");
  }
  const out = resolve(start, values.out);
  const scratch = mkdtempSync(join(tmpdir(), "millrace-binary-"));
  try {
    const assets = packageFiles();
    await bundle({
      entries: { binary: join(folder, "src/binary/binary.ts") },
      outDir: scratch,
      format: "cjs",
      define: { MILLRACE_BINARY_ID: JSON.stringify(idOf(assets)) },
    });
    const blob = join(scratch, "application.blob");
    const config = { main: join(scratch, "binary.js"), output: blob, disableExperimentalSEAWarning: true, assets };
    writeFileSync(join(scratch, "config.json"), JSON.stringify(config));
    execFileSync(process.execPath, ["--experimental-sea-config", join(scratch, "config.json")], { stdio: "pipe" });
    mkdirSync(dirname(out), { recursive: true });
    copyFileSync(process.execPath, out);
    chmodSync(out, 0o755);
    const postject = createRequire(import.meta.url).resolve("postject/dist/cli.js");
    const words = [out, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE];
    execFileSync(process.execPath, [postject, ...words], { stdio: "pipe" });
    console.log(out);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The files of the built package by their path in it. */
function packageFiles(): Record<string, string> {
  const dist = readdirSync(join(folder, "dist"), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const files = dist.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  const all = [join(folder, "package.json"), ...files];
  return Object.fromEntries(all.map((file) => [file.slice(folder.length + 1), file]));
}

/** Names the contents, so that a newer binary does not run what an older one unpacked. */
function idOf(assets: Readonly<Record<string, string>>): string {
  const hash = createHash("sha256").update(process.version);
  for (const [path, file] of Object.entries(assets)) hash.update(path).update(readFileSync(file));
  return hash.digest("hex").slice(0, ID_CHARS);
}

await main();
