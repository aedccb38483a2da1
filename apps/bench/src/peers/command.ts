import { readFile, writeFile } from "node:fs/promises";
import { OptionError } from "../base/options.ts";
import { PEERS } from "./parties/catalog.ts";
import { peersHelpText, readPeersOptions } from "./options.ts";
import { inOwnFolder } from "./own-folder.ts";
import type { PeersRecord } from "./record/record.ts";
import { writeDocuments } from "./report/documents.ts";
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
  const record =
    options.from === undefined
      ? await inOwnFolder(options["data-dir"] ?? defaultDataDir, (place) =>
          runPeers({
            ...place,
            peers: PEERS.filter(({ name }) => options.peers?.includes(name) ?? true),
            measures: options.measures,
            rounds: options.rounds,
            secondsEach: options.secondsEach,
            minutesMax: options.minutesMax,
            withLimits: options["no-limits"] !== true,
          }),
        )
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
