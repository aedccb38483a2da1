import { Document } from "yaml";
import type { Manifest } from "./manifest.ts";

const LINE_CHARS = 110;

/** A manifest as a file with comments at its beginning, which tells editors its schema. */
export function manifestText(
  manifest: Manifest,
  { schema, comments }: { readonly schema: string; readonly comments: readonly string[] },
): string {
  const document = new Document(manifest, { aliasDuplicateObjects: false });
  const head = [`# yaml-language-server: $schema=${schema}`, ...comments.map((line) => `# ${line}`.trimEnd())];
  return `${head.join("\n")}\n\n${document.toString({ lineWidth: LINE_CHARS })}`;
}
