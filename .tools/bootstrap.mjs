/**
 * Brings a fresh checkout to where everything can run: installs what the lock file names, the project's own Node among it.
 * Runs on any Node from 20 up with nothing installed, so it uses built-in modules only. Does nothing, quickly, when the
 * installation is up to date.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { run } from "./child-process.mjs";

const MIN_NODE_MAJOR = 20;
const LOCK_POLL_MS = 500;
const INSTALL_FIELDS = ["name", "bin", "dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stampFile = join(root, "node_modules", ".millrace-install");

/**
 * @typedef {object} Toolchain
 * @property {string} root Absolute path of the repository.
 * @property {string} node Absolute path of the project's own Node.
 * @property {NodeJS.ProcessEnv} env Environment in which the project's tools come first on the PATH.
 */

/**
 * Installs if anything that decides about the installation changed.
 *
 * @returns {Promise<Toolchain>}
 */
export async function prepare() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < MIN_NODE_MAJOR) {
    throw new Error(`Node ${MIN_NODE_MAJOR} or newer is needed to begin; this is ${process.versions.node}.`);
  }
  if (!isInstalled()) await withInstallLock(install);
  return toolchain();
}

/** @returns {Toolchain} */
function toolchain() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const env = { ...process.env };
  const pathName = Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  env[pathName] = [join(root, "node_modules", ".bin"), env[pathName] ?? ""].join(delimiter);
  env["TURBO_TELEMETRY_DISABLED"] ??= "1";
  env["TURBO_NO_UPDATE_NOTIFIER"] ??= "1";
  return { root, node: realpathSync(join(root, "node_modules", "node", "bin", name)), env };
}

function isInstalled() {
  return (
    existsSync(join(root, "node_modules", "node", "bin")) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8").trim() === fingerprint()
  );
}

/** Hash of all that decides what is installed. Scripts and descriptions of a package do not. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(readFileSync(join(root, file)));
  hash.update(`${process.platform} ${process.arch} ${packageManager()}`);
  for (const file of manifests()) {
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    hash.update(JSON.stringify(INSTALL_FIELDS.map((field) => manifest[field] ?? null)));
  }
  return hash.digest("hex");
}

/** @returns {string[]} */
function manifests() {
  const found = [join(root, "package.json")];
  for (const room of ["packages", "apps"]) {
    for (const folder of readdirSync(join(root, room)).sort()) {
      const file = join(root, room, folder, "package.json");
      if (existsSync(file)) found.push(file);
    }
  }
  return found;
}

/** @returns {string} for example `pnpm@12.21.0` */
function packageManager() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager.split("+")[0];
}

async function install() {
  const manager = packageManager();
  console.error(`millrace: installing with ${manager}; the first time this takes a minute or two.`);
  const startedAtMs = Date.now();
  // A pipe in place of a terminal would make pnpm stop at its question whether an unfinished installation may go.
  const env = { ...process.env, CI: process.env["CI"] ?? "true" };
  const args = ["--yes", manager, "install", "--frozen-lockfile"];
  const code = await run("npx", args, { cwd: root, env });
  if (code !== 0) {
    throw new Error(
      `the installation failed (${manager} ended with ${code}). ` +
        `If it says that the lock file is out of date, run: npx --yes ${manager} install --no-frozen-lockfile`,
    );
  }
  writeFileSync(stampFile, `${fingerprint()}\n`);
  console.error(`millrace: installed in ${Math.round((Date.now() - startedAtMs) / 1000)} s.`);
}

/**
 * Two commands given at once in a fresh checkout must not install over each other: the second waits for the first.
 *
 * @param {() => Promise<void>} installNow
 */
async function withInstallLock(installNow) {
  const id = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `millrace-install-${id}`);
  let told = false;
  while (!takeLock(lock)) {
    if (!told) console.error("millrace: another command is installing; waiting for it.");
    told = true;
    await sleep(LOCK_POLL_MS);
  }
  try {
    if (!isInstalled()) await installNow();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock */
function takeLock(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
  return false;
}

/** @param {string} lock */
function isAbandoned(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, "pid"), "utf8")), 0);
    return false;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EPERM") return false;
  }
  // The folder is made a moment before the number is written into it.
  try {
    return Date.now() - statSync(lock).mtimeMs > 10 * LOCK_POLL_MS;
  } catch {
    return false;
  }
}

/**
 * Runs a command's main function: an error becomes one line and exit code 1.
 *
 * @param {() => Promise<number>} main gives the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(`millrace: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

const calledAs = process.argv[1];
if (calledAs !== undefined && realpathSync(calledAs) === realpathSync(fileURLToPath(import.meta.url))) {
  await runCommand(async () => {
    await prepare();
    return 0;
  });
}
