import { createHash } from "node:crypto";

/** A sentence of the interface document: of a paragraph or a list, a row of a table, or a heading. */
export interface Sentence {
  /** Line of the document, from 1. */
  readonly line: number;
  /** The innermost heading above it. */
  readonly section: string;
  readonly kind: "prose" | "row" | "heading";
  /** As it stands there; the cells of a row with ` | ` between them. */
  readonly text: string;
  /** Changes with the section and the text, not with the line. */
  readonly hash: string;
}

const heading = /^#+ (.*)$/;
const ruler = /^\|[\s:|-]+\|$/;
const item = /^(?:-|\d+\.) /;
/** Between two sentences of a line. */
const between = /(?<=[.)]) (?=[A-Z`(])/;

/** The sentences of a Markdown document, in their order. Heads of tables are none. */
export function sentencesOf(document: string): readonly Sentence[] {
  const lines = document.split("\n");
  let section = "";
  return lines.flatMap((raw, index) => {
    const text = raw.trim();
    const isHead = text.startsWith("|") && ruler.test(lines[index + 1]?.trim() ?? "");
    if (text === "" || isHead || ruler.test(text)) return [];
    const title = heading.exec(text)?.[1];
    if (title !== undefined) {
      section = title;
      return [sentence(index, section, "heading", title)];
    }
    if (text.startsWith("|")) return [sentence(index, section, "row", cellsOf(text).join(" | "))];
    return text
      .replace(item, "")
      .split(between)
      .map((part) => sentence(index, section, "prose", part));
  });
}

function sentence(index: number, section: string, kind: Sentence["kind"], text: string): Sentence {
  const hash = createHash("sha256").update(`${section}\n${text}`).digest("hex").slice(0, HASH_LENGTH);
  return { line: index + 1, section, kind, text, hash };
}

const HASH_LENGTH = 8;

function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}
