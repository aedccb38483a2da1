import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ClaimId } from "@millrace/spec";
import { parse } from "yaml";
import { findPart } from "./source-tree.ts";

/** Another text for one part of a source file. */
export interface SourceEdit {
  /** From the root of the repository. */
  readonly file: string;
  /** Names of the function or table, from the outermost: `createAuditLog.list`. */
  readonly in: string;
  /** The text of the only such part of it. */
  readonly from: string;
  readonly to: string;
}

/** A defect inside the service, which no proxy can produce. */
export interface SourceMutant extends SourceEdit {
  /** The defect, as a sentence; unique. */
  readonly name: string;
  /** Claims of which it breaks at least the first. */
  readonly breaks: readonly ClaimId[];
  /** Further edits, where the service knows something in two ways. */
  readonly also?: readonly SourceEdit[];
  /** It shows only where a request reaches another gateway: number of those that are started. */
  readonly gateways?: number;
  /** The check waits for an answer that does not come, which is how it finds the defect. */
  readonly held?: true;
}

export interface SourcePatch {
  /** From the root of the repository. */
  readonly file: string;
  /** In UTF-16 units. */
  readonly offset: number;
  /** What is there. */
  readonly search: string;
  readonly replacement: string;
}

const ROOT = resolve(import.meta.dirname, "../../../../..");
const LOADER = new URL("load-patched.ts", import.meta.url);

/** Every defect in the source that the suite must find. */
export const sourceMutants = ["named.yaml", "gateways.yaml"].flatMap(
  (file) => parse(readFileSync(join(import.meta.dirname, file), "utf8")) as readonly SourceMutant[],
);

/** @throws Error unless each file has that part exactly once */
export function patchesOf({ also = [], ...first }: SourceMutant): readonly SourcePatch[] {
  return [first, ...also].map(patchOf);
}

function patchOf({ file, in: within, from, to }: SourceEdit): SourcePatch {
  const source = readFileSync(resolve(ROOT, file), "utf8");
  const { start, end } = findPart(file, source, within, from);
  return { file, offset: start, search: source.slice(start, end), replacement: to };
}

/** The source with the patch applied. @throws Error unless the searched text is at its offset */
export function patched(source: string, { file, search, replacement, offset }: SourcePatch): string {
  if (!source.startsWith(search, offset)) throw new Error(`${file} has no ${JSON.stringify(search)} at ${offset}.`);
  return source.slice(0, offset) + replacement + source.slice(offset + search.length);
}

/** Flags for a Node process that loads the file with the patch applied. */
export function flagsOfPatch(patch: SourcePatch): readonly string[] {
  const loader = new URL(LOADER);
  loader.searchParams.set("url", pathToFileURL(resolve(ROOT, patch.file)).href);
  loader.searchParams.set("patch", JSON.stringify(patch));
  return [`--import=${loader.href}`];
}
