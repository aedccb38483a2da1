import { sourcePages } from "../../src/pages.ts";
import { root } from "../../src/repository.ts";
import { blocksOf, type Block } from "./blocks.ts";

/** A page of `docs/` with its blocks. READMEs of packages have tests of their own beside them. */
export interface TestedPage {
  readonly file: string;
  readonly markdown: string;
  readonly blocks: readonly Block[];
}

export function testedPages(): TestedPage[] {
  return sourcePages(root)
    .filter(({ file }) => file.startsWith("docs/"))
    .map(({ file, markdown }) => ({ file, markdown, blocks: blocksOf(markdown) }));
}

/** Languages that are tried. Blocks of others show something. */
export const TRIED: ReadonlySet<string> = new Set(["sh", "ts", "py", "js", "graphql", "json"]);

/** Where a block stands, for messages. */
export function placeOf({ file }: TestedPage, { line }: Block): string {
  return `${file}:${line}`;
}
