import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { type SpecsDiff, diffSpecs } from "../scripts/lib/diff/diff-specs.ts";
import { readSpecs } from "../scripts/lib/diff/read-specs.ts";

const root = fileURLToPath(new URL("fixtures/small/", import.meta.url));
const paths = (await readdir(`${root}specs`, { recursive: true })).filter((path) => /\.(yaml|graphql)$/.test(path));
const small: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    paths.map(async (path) => [`specs/${path}`, await readFile(`${root}specs/${path}`, "utf8")] as const),
  ),
);

/** Replaces a text of a file below `specs/`. */
export type Edit = readonly [file: string, from: string, to: string];

/** How the small specs differ after these edits; `always` are made on both sides. */
export function diffSmallSpecs(edits: readonly Edit[], always: readonly Edit[] = []): SpecsDiff {
  const before = edited(small, always);
  return diffSpecs(readSpecs(before), readSpecs(edited(before, edits)));
}

function edited(from: ReadonlyMap<string, string>, edits: readonly Edit[]): ReadonlyMap<string, string> {
  const files = new Map(from);
  for (const [file, was, is] of edits) {
    const text = files.get(`specs/${file}`) ?? "";
    // An edit that changes nothing would make a test pass for no reason.
    if (!text.includes(was)) throw new Error(`${file} does not contain ${was}`);
    files.set(`specs/${file}`, text.replace(was, is));
  }
  return files;
}
