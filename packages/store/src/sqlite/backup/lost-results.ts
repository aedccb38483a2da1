import type { DatabaseSync } from "node:sqlite";

interface SegmentRow {
  readonly batch_id: string;
  readonly number: number;
  readonly input_blob: string;
  readonly result_blob: string | null;
  readonly outcomes: string;
}

interface Facts {
  completed: number;
  failed: number;
  state: string;
  finishedAtMs: number | null;
}

/**
 * Has segments of batches run again whose results were written anew while the backup was made, in a copy of a database. A batch whose
 * requests are missing was deleted meanwhile, and is left out, as is a file that is missing.
 */
export function forgetLostResults(db: DatabaseSync, isLost: (blobId: string) => boolean): void {
  const rows = db.prepare("SELECT batch_id, number, input_blob, result_blob, outcomes FROM batch_segment").all();
  const tables = [
    ["batch_segment", "batch_id"],
    ["openai_file", "batch_id"],
    ["batch", "id"],
  ];
  const removals = tables.map(([table, column]) => db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`));
  for (const row of rows as unknown as SegmentRow[]) {
    if (isLost(row.input_blob)) for (const removal of removals) removal.run(row.batch_id);
    else if (row.result_blob !== null && isLost(row.result_blob)) runAgain(db, row);
  }
  const files = db.prepare("SELECT id, blob_id FROM openai_file WHERE blob_id IS NOT NULL").all();
  const remove = db.prepare("DELETE FROM openai_file WHERE id = ?");
  for (const { id, blob_id: blobId } of files as { id: string; blob_id: string }[]) if (isLost(blobId)) remove.run(id);
}

function runAgain(db: DatabaseSync, { batch_id: id, number, outcomes }: SegmentRow): void {
  const ended = outcomes.split(",");
  const left = ended.map((outcome) => (outcome.startsWith("d") ? outcome : ""));
  db.prepare(
    "UPDATE batch_segment SET state = 'waiting', ids_json = NULL, result_blob = NULL, outcomes = ? WHERE batch_id = ? AND number = ?",
  ).run(left.join(","), id, number);
  const row = db.prepare("SELECT facts_json FROM batch WHERE id = ?").get(id) as { facts_json: string } | undefined;
  if (row === undefined) return;
  const facts = JSON.parse(row.facts_json) as Facts;
  facts.completed -= ended.filter((outcome) => outcome.startsWith("c")).length;
  facts.failed -= ended.filter((outcome) => /^[ftx]/.test(outcome)).length;
  if (facts.state === "FINALIZED") facts.finishedAtMs = null;
  // They are made anew at its next end.
  if (facts.finishedAtMs === null) db.prepare("DELETE FROM openai_file WHERE batch_id = ?").run(id);
  const active = facts.state === "FINALIZED" ? 1 : 0;
  db.prepare("UPDATE batch SET facts_json = ?, active = ? WHERE id = ?").run(JSON.stringify(facts), active, id);
}
