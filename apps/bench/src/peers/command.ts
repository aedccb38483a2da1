import { chmodSync, rmSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { OptionError } from "../base/options.ts";
import { PEERS } from "./parties/catalog.ts";
import { defaultCacheDir } from "./install/cache.ts";
import { peersHelpText, readPeersOptions, type PeersOptions } from "./options.ts";
import type { PeersRecord } from "./record/record.ts";
import { writeDocuments } from "./report/documents.ts";
import { htmlReport } from "./report/html.ts";
import { peersJson, recordOf } from "./report/json.ts";
import { textReport } from "./report/text.ts";
import { runPeers } from "./run-peers.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs `npm run bench -- peers`.
 *
 * @param defaultDataDir parent of the data folders unless an option names another
 * @returns the exit code: 1 when a party had to be left out
 * @throws OptionError
 */
export async function peersCommand(args: readonly string[], defaultDataDir: string): Promise<number> {
  const names = PEERS.map(({ name }) => name);
  const options = readPeersOptions(args, names);
  if (options.help === true) {
    console.log(peersHelpText(PEERS));
    return 0;
  }
  const record =
    options.from === undefined
      ? await runInFolder(options, options["data-dir"] ?? defaultDataDir)
      : await readRecord(options.from);
  console.log(`\n${textReport(record)}`);
  if (options.json !== undefined) await writeFile(options.json, peersJson(record));
  if (options.html !== undefined) await writeFile(options.html, htmlReport(record));
  if (options.record === true) console.log(`\nwritten: ${(await writeDocuments(record)).join(", ")}`);
  return record.failures.length > 0 ? 1 : 0;
}

async function readRecord(file: string): Promise<PeersRecord> {
  try {
    return recordOf(await readFile(file, "utf8"));
  } catch (error) {
    throw new OptionError(`--from: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function runInFolder(options: PeersOptions, dataDir: string): Promise<PeersRecord> {
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
    return await runPeers({
      peers: PEERS.filter(({ name }) => options.peers?.includes(name) ?? true),
      measures: options.measures,
      rounds: options.rounds,
      secondsEach: options.secondsEach,
      minutesMax: options.minutesMax,
      withLimits: options["no-limits"] !== true,
      folder,
      cacheDir,
      signal: ended.signal,
      progress: (message) => console.log(message),
    });
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
