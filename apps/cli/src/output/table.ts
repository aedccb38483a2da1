import { stripVTControlCharacters } from "node:util";

/** What switches a colour on or off, as a part of its own where a text is split by it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const COLOUR = /(\u001b\[[0-9;]*m)/;

/**
 * Lays rows out in columns, the first row being the headings. Cells may be coloured. In a terminal, what does not fit beside
 * the columns before it is cut off.
 */
export function table(rows: readonly (readonly string[])[], terminalChars = process.stdout.columns): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => `${cell}${" ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)))}`)
        .join("  ")
        .trimEnd(),
    )
    .map((line) => cutLine(line, terminalChars))
    .join("\n");
}

/** A moment to the second, in UTC. */
export function formatMoment(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

/** The line with its colours, and `…` for what is beyond the width. */
function cutLine(line: string, widthChars = Infinity): string {
  if (widthOf(line) <= widthChars) return line;
  let left = widthChars - 1;
  return line
    .split(COLOUR)
    .map((part) => {
      if (part.startsWith("\u001b")) return part;
      const kept = part.slice(0, left);
      left -= kept.length;
      return kept;
    })
    .join("")
    .concat("…");
}

function widthOf(cell: string): number {
  return stripVTControlCharacters(cell).length;
}
