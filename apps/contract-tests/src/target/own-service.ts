import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { endChild, lineOf } from "./child.ts";
import type { Target, TargetKeys } from "./target.ts";

/** The command of the service, as a user starts it. */
const CLI = resolve(import.meta.dirname, "../../../cli/src/main.ts");
const FLAGS = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

/** Handlers that the suite brings: pods run them, they never take a job. */
const SLEEPER = "process.once('SIGTERM', () => process.exit(0)); setInterval(() => {}, 60_000);\n";

interface Ready {
  readonly url: string;
  readonly adminKey: string;
}

/** Starts a service of our own on fresh data, whose clock can be moved, with keys of all kinds. */
export async function startOwnService(): Promise<Target> {
  const root = await mkdtemp(join(tmpdir(), "millrace-verify-"));
  const dataDir = join(root, "data");
  const handlers = join(root, "handlers");
  await mkdir(join(handlers, "sleeper"), { recursive: true });
  await writeFile(join(handlers, "sleeper", "handler.mjs"), SLEEPER);
  const settings = ["--port", "0", "--data-dir", dataDir, "--handler-dirs", handlers, "--compute", "process"];
  const extras = ["--simulated-gpus", "NVIDIA L4=4", "--control", "--log-level", "error", "--json"];
  const child = spawn(process.execPath, [...FLAGS, CLI, "up", ...settings, ...extras], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...environmentWithoutSettings(), MILLRACE_STOP_GRACE_MS: "1000" },
  });
  try {
    const { url, adminKey } = JSON.parse(await lineOf(child, "The service")) as Ready;
    const keys = await makeKeys(dataDir, adminKey);
    return {
      baseUrl: url,
      keys,
      capabilities: new Set(["time", "workers", "keys", "handlers"]),
      async close() {
        await endChild(child);
        await rm(root, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await endChild(child);
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

/** What is set for a service of the user shall not reach this one. */
function environmentWithoutSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MILLRACE|RUNPOD)_/.test(name)));
}

async function makeKeys(dataDir: string, own: string): Promise<TargetKeys> {
  const make = async (scopes: string, ...more: string[]): Promise<MadeKey> =>
    await cli(["key", "create", "--name", `verify ${scopes}`, "--scopes", scopes, ...more], dataDir);
  const other = cli(["account", "create"], dataDir).then(({ id }) => make("admin", "--account", id));
  const [run, work, manage, manageRead, revoked, foreign] = await Promise.all([
    make("run"),
    make("work"),
    make("manage"),
    make("manage:read"),
    make("admin"),
    other,
  ]);
  await cli(["key", "revoke", revoked.id], dataDir);
  return {
    own,
    run: run.key,
    work: work.key,
    manage: manage.key,
    manageRead: manageRead.key,
    revoked: revoked.key,
    other: foreign.key,
  };
}

interface MadeKey {
  readonly id: string;
  readonly key: string;
}

async function cli(args: readonly string[], dataDir: string): Promise<MadeKey> {
  const all = [...FLAGS, CLI, ...args, "--data-dir", dataDir, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env: environmentWithoutSettings() });
  return JSON.parse(stdout) as MadeKey;
}
