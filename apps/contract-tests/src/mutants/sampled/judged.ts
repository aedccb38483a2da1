import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "./candidates.ts";

/** A mutation that no check has to find, and why, as a maintainer judged. */
export interface Judged {
  readonly file: string;
  readonly in: string;
  readonly change: string;
  readonly of: string;
  readonly reason: string;
}

export const judged: readonly Judged[] = readFileSync(join(import.meta.dirname, "judged.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Judged);

/** Equal for a mutation and what was judged of it. */
export function keyOf(file: string, { in: within, change, of }: Pick<Judged, "in" | "change" | "of">): string {
  return JSON.stringify([file, within, change, of]);
}

const reasons = new Map(judged.map((one) => [keyOf(one.file, one), one.reason]));

/** Why no check has to find it; undefined for one that no maintainer has judged. */
export function reasonOf({ file, mutation }: Candidate): string | undefined {
  return reasons.get(keyOf(file, mutation));
}
