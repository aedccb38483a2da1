import { type PageBlock, withBlock } from "../report/documents.ts";
import { heldPlot } from "./held-plot.ts";
import type { HeldRecord } from "./held-record.ts";
import { heldMarkdown, heldSentence } from "./held-tables.ts";

const BLOCK: PageBlock = {
  begin: "<!-- held: made by npm run bench -- peers --held --record -->",
  end: "<!-- /held -->",
};

/** Where a recorded run is kept. */
export const HELD_FILE = "docs/bench/held.json";

/** The files of the documentation that show a record; like `documentsOf` of the comparison. */
export async function heldDocumentsOf(
  record: HeldRecord,
  read: (file: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const page = async (file: string, text: string): Promise<[string, string]> => [
    file,
    withBlock(file, await read(file), BLOCK, text),
  ];
  return new Map([
    [HELD_FILE, heldJson(record)],
    ["docs/bench/held.svg", heldPlot(record)],
    await page("README.md", heldSentence(record)),
    await page("docs/comparison.md", heldMarkdown(record)),
  ]);
}

export function heldJson(record: HeldRecord): string {
  return `${JSON.stringify({ held: record }, undefined, 2)}\n`;
}

/** The record in what {@link heldJson} wrote. @throws SyntaxError, or Error when it is something else */
export function heldRecordOf(json: string): HeldRecord {
  const { held } = JSON.parse(json) as { held?: HeldRecord };
  if (!Array.isArray(held?.found) || !Array.isArray(held.parties)) {
    throw new Error("this is no record of a held transaction; --held --json writes one");
  }
  return held;
}
