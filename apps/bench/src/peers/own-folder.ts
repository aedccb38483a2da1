import { chmodSync, rmSync, statSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { defaultCacheDir } from "./install/cache.ts";
import type { PartiesRun } from "./ready/ready-parties.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Runs with a folder of its own, which is removed however the run ends. A signal ends the run first, and then the process. */
export async function inOwnFolder<Result>(
  dataDir: string,
  run: (place: Omit<PartiesRun, "peers">) => Promise<Result>,
): Promise<Result> {
  const cacheDir = defaultCacheDir();
  await mkdir(cacheDir, { recursive: true });
  const folder = await makeFolder(resolve(dataDir));
  const ended = new AbortController();
  let endedBy: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (endedBy === undefined) console.error(`\n${signal}: ending what runs`);
    endedBy = signal;
    ended.abort(new Error(`ended by ${signal}`));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await run({ folder, cacheDir, signal: ended.signal, progress: (message) => console.log(message) });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    // Everything is cleared away: now the signal may do what it does.
    if (endedBy !== undefined) process.kill(process.pid, endedBy);
  }
}

/** Only root starts PostgreSQL as another user, who then must be able to reach its data. */
async function makeFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const parent = process.getuid?.() !== 0 || isOpen(dataDir) ? dataDir : tmpdir();
  if (parent !== dataDir) console.log(`The data are in ${parent}: PostgreSQL's user cannot reach ${dataDir}.`);
  const folder = await mkdtemp(join(parent, "bench-peers-"));
  chmodSync(folder, 0o711);
  return folder;
}

function isOpen(folder: string): boolean {
  const canEnter = (statSync(folder).mode & 0o001) !== 0;
  return canEnter && (dirname(folder) === folder || isOpen(dirname(folder)));
}
