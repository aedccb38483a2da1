import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "../record/comparison.ts";
import type { PeersRecord } from "../record/record.ts";
import { peersJson } from "./json.ts";
import { fullTables, summaryTable } from "./markdown.ts";
import { plotFile } from "./plot.ts";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));
const BEGIN = "<!-- peers: made by npm run bench -- peers --record -->";
const END = "<!-- /peers -->";
/** What the one plot shows. */
const PLOTTED = "life64";

/** Where a recorded run is kept. */
export const RECORD_FILE = "docs/bench/peers.json";

/**
 * The files of the documentation that show a record, by their paths in the repository.
 *
 * @param read gives the text of such a file as it is now
 * @throws Error when a page has no place for the tables
 */
export async function documentsOf(
  record: PeersRecord,
  read: (file: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const plotted = compare(record).find(({ measure }) => measure.name === PLOTTED);
  if (plotted === undefined) throw new Error(`a record without ${PLOTTED} has nothing for the plot`);
  const { cores, cpu } = record.machine;
  const note = `${record.startedAt.slice(0, 10)}, ${cores} cores (${cpu}), commit ${record.commit}`;
  return new Map([
    [RECORD_FILE, peersJson(record)],
    ["docs/bench/peers.svg", plotFile(plotted, note)],
    ["README.md", withBlock("README.md", await read("README.md"), summaryTable(record))],
    ["docs/comparison.md", withBlock("docs/comparison.md", await read("docs/comparison.md"), fullTables(record))],
  ]);
}

/** Writes them. @returns their paths */
export async function writeDocuments(record: PeersRecord): Promise<readonly string[]> {
  const documents = await documentsOf(record, readDocument);
  for (const [file, text] of documents) {
    await mkdir(dirname(join(ROOT, file)), { recursive: true });
    await writeFile(join(ROOT, file), text);
  }
  return [...documents.keys()];
}

/** The text of a file of the repository. */
export function readDocument(file: string): Promise<string> {
  return readFile(join(ROOT, file), "utf8");
}

function withBlock(file: string, page: string, block: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${file} has no "${BEGIN}" with "${END}" after it`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${block}\n\n${page.slice(end)}`;
}
