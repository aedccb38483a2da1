import { readFile, writeFile } from "node:fs/promises";
import { OptionError } from "../base/options.ts";
import { PEERS } from "./parties/catalog.ts";
import { heldDocumentsOf, heldJson, heldRecordOf } from "./held/held-documents.ts";
import { heldText } from "./held/held-tables.ts";
import { runHeld } from "./held/run-held.ts";
import { peersHelpText, readPeersOptions, type PeersOptions } from "./options.ts";
import { inOwnFolder } from "./own-folder.ts";
import type { Peer } from "./parties/peer.ts";
import { documentsOf, readDocument, writeDocuments } from "./report/documents.ts";
import { htmlReport } from "./report/html.ts";
import { peersJson, recordOf } from "./report/json.ts";
import { textReport } from "./report/text.ts";
import { runPeers } from "./run-peers.ts";

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
  const peers = PEERS.filter(({ name }) => options.peers?.includes(name) ?? true);
  const dataDir = options["data-dir"] ?? defaultDataDir;
  return await (options.held === true ? held(options, peers, dataDir) : compared(options, peers, dataDir));
}

async function compared(options: PeersOptions, peers: readonly Peer[], dataDir: string): Promise<number> {
  const record = await recordFrom(options.from, recordOf, () =>
    inOwnFolder(dataDir, (place) =>
      runPeers({
        ...place,
        peers,
        measures: options.measures,
        rounds: options.rounds,
        secondsEach: options.secondsEach,
        minutesMax: options.minutesMax,
        withLimits: options["no-limits"] !== true,
      }),
    ),
  );
  console.log(`\n${textReport(record)}`);
  if (options.json !== undefined) await writeFile(options.json, peersJson(record));
  if (options.html !== undefined) await writeFile(options.html, htmlReport(record));
  if (options.record === true) await write(await documentsOf(record, readDocument));
  return record.failures.length > 0 ? 1 : 0;
}

async function held(options: PeersOptions, peers: readonly Peer[], dataDir: string): Promise<number> {
  const onPostgres = peers.filter(({ needsPostgres }) => needsPostgres === true);
  if (onPostgres.length === 0) throw new OptionError("--held: none of these parties uses PostgreSQL.");
  const record = await recordFrom(options.from, heldRecordOf, () =>
    inOwnFolder(dataDir, (place) => runHeld({ ...place, peers: onPostgres, heldMinutes: options.heldMinutes })),
  );
  console.log(`\n${heldText(record)}`);
  if (options.json !== undefined) await writeFile(options.json, heldJson(record));
  if (options.record === true) await write(await heldDocumentsOf(record, readDocument));
  return record.failures.length > 0 ? 1 : 0;
}

/** The record of a file, where one is named. */
async function recordFrom<Record>(
  file: string | undefined,
  read: (json: string) => Record,
  run: () => Promise<Record>,
): Promise<Record> {
  if (file === undefined) return await run();
  try {
    return read(await readFile(file, "utf8"));
  } catch (error) {
    throw new OptionError(`--from: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function write(documents: ReadonlyMap<string, string>): Promise<void> {
  console.log(`\nwritten: ${(await writeDocuments(documents)).join(", ")}`);
}
