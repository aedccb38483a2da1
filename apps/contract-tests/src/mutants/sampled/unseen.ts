import type { Candidate } from "./candidates.ts";

/** Why no client could see a mutation, by what it changes; null if it could. */
export function unseenReason(_candidate: Candidate): string | null {
  return null;
}
