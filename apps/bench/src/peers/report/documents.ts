import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compare } from "../record/comparison.ts";
import type { PeersRecord } from "../record/record.ts";
import { peersJson } from "./json.ts";
import { fullTables, summaryTable } from "./markdown.ts";
import { plotFile } from "./plot.ts";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));

/** A part of a page that a command makes: between its marks. */
export interface PageBlock {
  readonly begin: string;
  readonly end: string;
}

const PEERS_BLOCK: PageBlock = {
  begin: "<!-- peers: made by npm run bench -- peers --record -->",
  end: "<!-- /peers -->",
};
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
    ["README.md", withBlock("README.md", await read("README.md"), PEERS_BLOCK, summaryTable(record))],
    [
      "docs/comparison.md",
      withBlock("docs/comparison.md", await read("docs/comparison.md"), PEERS_BLOCK, fullTables(record)),
    ],
  ]);
}

/** Writes the files of the documentation, given by their paths in the repository. @returns these paths */
export async function writeDocuments(documents: ReadonlyMap<string, string>): Promise<readonly string[]> {
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

/** The page with another text in its block. @throws Error when it has no such block */
export function withBlock(file: string, page: string, { begin, end }: PageBlock, text: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${file} has no "${begin}" with "${end}" after it`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
}
