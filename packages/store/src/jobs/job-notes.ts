import type { JobNote } from "@millrace/engine";

/** A note as JSON text that both databases accept: PostgreSQL refuses U+0000 and halves of characters. */
export function noteText(note: JobNote): string {
  return JSON.stringify(note, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value,
  );
}

/** The notes in a column `history`. */
export function notesIn(history: string | null): readonly JobNote[] {
  return history === null ? [] : (JSON.parse(history) as JobNote[]);
}
