import { stripVTControlCharacters } from "node:util";

/** Everything that moves a cursor or breaks a line. */
const CONTROLS = /\p{Cc}/gu;

/** Lays rows out in columns, the first row being the headings. Cells may be coloured. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => `${cell}${" ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)))}`)
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Text that a user or a worker wrote, on one line and unable to write over the terminal. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(CONTROLS, "");
}

/** A moment to the second, in UTC. */
export function formatMoment(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

function widthOf(cell: string): number {
  return stripVTControlCharacters(cell).length;
}
