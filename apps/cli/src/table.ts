/** Lays rows out in columns, the first row being the headings. Cells must not hold line breaks. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** A moment to the second, in UTC. */
export function formatMoment(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}
