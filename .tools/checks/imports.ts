const IMPORT = /^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

const COMMENT = /^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*$)/gm;

/** `import type { A }`, `import { type A, type B }` */
const TYPES_ONLY = /^(?:import|export)\s+(?:type\b|\{(?:\s*type\s+[^,}]+,?)+\s*\})/;

/** Names of the packages that a TypeScript file imports: `kysely`, `@millrace/spec`, `node:fs`; nothing of relative ones. */
export function bareImports(source: string): Set<string> {
  const names = new Set<string>();
  for (const match of withoutComments(source).matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? "";
    if (specifier === "" || specifier.startsWith(".") || specifier.startsWith("/")) continue;
    names.add(packageName(specifier));
  }
  return names;
}

/** Paths of the files that a TypeScript file imports to run them, relative to its folder; not those of types only. */
export function relativeImports(source: string): Set<string> {
  const paths = new Set<string>();
  for (const match of withoutComments(source).matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? "";
    if (specifier.startsWith(".") && !TYPES_ONLY.test(match[0])) paths.add(specifier);
  }
  return paths;
}

/** Every relative import, those of types included, with its line. */
export function placedImports(source: string): { readonly specifier: string; readonly line: number }[] {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ""));
  return [...code.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? "";
    if (!specifier.startsWith(".")) return [];
    return [{ specifier, line: code.slice(0, match.index + match[0].length).split("\n").length }];
  });
}

function packageName(specifier: string): string {
  if (specifier.startsWith("node:")) return specifier;
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Examples in doc comments are no imports of the file. */
function withoutComments(source: string): string {
  return source.replace(COMMENT, "");
}
