import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
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

/** Where the schema lies in the package of this program. */
const INSTALLED = join("node_modules", "millrace", "schemas", "millrace.schema.json");
const COPY = "millrace.schema.json";

/**
 * Where editors find the schema for a file in this folder: with the installed package if there is one above, else in a copy beside
 * the file, which this writes.
 */
export async function placeSchema(folder: string): Promise<string> {
  for (let above = folder; ; above = dirname(above)) {
    const installed = join(above, INSTALLED);
    if ((await stat(installed).catch(() => null)) !== null) return asReference(relative(folder, installed));
    if (above === dirname(above)) break;
  }
  const own = join(import.meta.dirname, "..", "..", "schemas", COPY);
  await writeFile(join(folder, COPY), await readFile(own));
  return asReference(COPY);
}

function asReference(path: string): string {
  const plain = path.replaceAll("\\", "/");
  return plain.startsWith(".") ? plain : `./${plain}`;
}
