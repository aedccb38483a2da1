import { execFile, spawn, spawnSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

import { repositoryRoot as root } from "./workspace-packages.ts";

/** The machine may be busy, and packages come over a network. */
export const TIMEOUT_MS = 1_800_000;

const run = promisify(execFile);
const probe = spawnSync("npm", ["view", "openapi-fetch@0.17.0", "version"], { encoding: "utf8", timeout: 60_000 });

/** Whether npm's registry can be reached from here. */
export const canInstall = probe.status === 0 && probe.stdout.trim() === "0.17.0";

export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Absolute path. */
  readonly file: string;
}

/** Packs everything that is published, as a release does. */
export async function packAll(out: string): Promise<readonly Tarball[]> {
  const { stdout } = await run("npm", ["run", "--silent", "pack:all", "--", "--out", out, "--json"], { cwd: root });
  return JSON.parse(stdout) as readonly Tarball[];
}

/** A computer's user who has nothing: an empty folder, an empty home, and no settings. */
export interface Stranger {
  readonly folder: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

export function newStranger(): Stranger {
  const folder = mkdtempSync(join(tmpdir(), "millrace-stranger-"));
  const home = mkdtempSync(join(tmpdir(), "millrace-home-"));
  const settings = /^(MILLRACE_|RUNPOD_|XDG_|NODE_(?!EXTRA_CA_CERTS)|npm_(?!config_))/;
  const kept = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  return { folder, home, env: { ...Object.fromEntries(kept), HOME: home, PATH: path } };
}

/** Installs packages into the stranger's folder, with npm alone. */
export async function install({ folder, env }: Stranger, ...packages: readonly string[]): Promise<void> {
  await run("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: folder, env });
}

/** What a command of the stranger's did. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command in the stranger's folder to its end. */
export function command({ folder, env }: Stranger, file: string, ...args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: folder, env, encoding: "utf8" });
  return { exitCode: status, output: stdout, errors: stderr };
}

/** A command that the stranger started and that goes on. Ended when it goes out of scope. */
export interface StartedCommand extends AsyncDisposable {
  /** The line of standard output that was waited for. */
  readonly line: string;
  /** Asks it to stop, as Ctrl-C does; resolves to its exit code. */
  stop(): Promise<number | null>;
}

export interface StartedService extends StartedCommand {
  readonly url: string;
  readonly adminKey: string;
}

/** Starts a command and waits until a line of its standard output matches. Rejects when it ends before. */
export async function startCommand(
  { folder, env }: Stranger,
  [file, ...args]: readonly [string, ...string[]],
  pattern: RegExp,
): Promise<StartedCommand> {
  // A group, to be asked to stop as a terminal does with Ctrl-C: npx passes no signal on to what it runs.
  const child = spawn(file, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const line = await new Promise<string>((resolve, reject) => {
    let seen = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      seen += text;
      const found = seen
        .split("\n")
        .slice(0, -1)
        .find((one) => pattern.test(one));
      if (found !== undefined) resolve(found);
    });
    ended.then((code) => reject(new Error(`${args.join(" ")} ended with ${code}: ${seen}${errors}`)), reject);
  });
  async function stop(): Promise<number | null> {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    return await ended;
  }
  return { line, stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

const UP = ["up", "--port", "0", "--json", "--compute", "process", "--data-dir"];

/** Starts `millrace up` on fresh data and a free port, by a file or by npx, and waits until it is ready. */
export async function startUp(stranger: Stranger, file: string, ...args: readonly string[]): Promise<StartedService> {
  const [before, after] = file === "npx" ? [args, []] : [[], args];
  const dataDir = mkdtempSync(join(stranger.home, "data-"));
  const words = [file, ...before, ...UP, dataDir, ...after] as [string, ...string[]];
  const started = await startCommand(stranger, words, /^\{"event":"ready"/);
  return { ...started, ...(JSON.parse(started.line) as { readonly url: string; readonly adminKey: string }) };
}

/** Creates a template and an endpoint of the handler folder by REST, runs a job, and gives its result. */
export async function resultOf({ url, adminKey }: StartedService, image: string, input: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }
  const { id: templateId } = await post("/v1/templates", { name: image, imageName: image, isServerless: true });
  const { id } = await post("/v1/endpoints", { name: image, templateId, computeType: "CPU" });
  return await post(`/v2/${String(id)}/runsync?wait=300000`, { input });
}

/** What files below a folder take on a disk, in bytes: whole blocks, a link only its own. */
export function diskBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.reduce((sum, entry) => sum + lstatSync(join(folder, entry)).blocks * 512, 0);
}
