import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ClaimId } from "@millrace/spec";

/** A defect inside the service, which no proxy can produce: a changed line of one source file. */
export interface SourceMutant {
  /** The defect, as a sentence; unique. */
  readonly name: string;
  /** Claims of which it breaks at least the first. */
  readonly breaks: readonly ClaimId[];
  readonly patch: SourcePatch;
}

export interface SourcePatch {
  /** From the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file, or at `offset`. */
  readonly search: string;
  /** In UTF-16 units. */
  readonly offset?: number;
  readonly replacement: string;
}

const ROOT = resolve(import.meta.dirname, "../../../../..");
const LOADER = new URL("load-patched.ts", import.meta.url);

/** The source with the patch applied. @throws Error unless the searched text occurs exactly once, or at its offset */
export function patched(source: string, { file, search, replacement, offset }: SourcePatch): string {
  if (offset !== undefined) {
    if (!source.startsWith(search, offset)) throw new Error(`${file} has no ${JSON.stringify(search)} at ${offset}.`);
    return source.slice(0, offset) + replacement + source.slice(offset + search.length);
  }
  const count = source.split(search).length - 1;
  if (count !== 1) throw new Error(`${file} has ${count} occurrences of ${JSON.stringify(search)}; update the mutant.`);
  return source.replace(search, () => replacement);
}

/** Flags for a Node process that loads the file with the patch applied. @throws Error when the patch no longer fits */
export function flagsOfPatch(patch: SourcePatch): readonly string[] {
  const path = resolve(ROOT, patch.file);
  patched(readFileSync(path, "utf8"), patch);
  const loader = new URL(LOADER);
  loader.searchParams.set("url", pathToFileURL(path).href);
  loader.searchParams.set("patch", JSON.stringify(patch));
  return [`--import=${loader.href}`];
}
