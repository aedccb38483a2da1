import { posix } from "node:path";

import { relativeImportsAndTypes } from "./imports.ts";
import type { Check, Repository } from "./repository.ts";

/** Files that import each other in a circle, types included, cannot be read one after the other. */
export const importCircles: Check = {
  name: "import circles",
  find(repository) {
    const files = repository.files.filter((file) => /^(?:apps|packages|\.tools)\/.*\.ts$/.test(file));
    const known = new Set(files);
    const imports = new Map(
      files.map((file) => [file, importedBy(repository, file).filter((path) => known.has(path))]),
    );
    return {
      problems: circlesIn(imports).map((circle) => `files import each other in a circle: ${circle.join(" → ")}`),
    };
  },
};

function importedBy(repository: Repository, file: string): string[] {
  const folder = posix.dirname(file);
  return [...relativeImportsAndTypes(repository.read(file))].map((path) => posix.join(folder, path));
}

/** Each circle once, from its first file on. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const finished = new Set<string>();
  const circles: string[][] = [];
  function visit(file: string, path: string[], onPath: Set<string>): void {
    if (onPath.has(file)) {
      circles.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    if (finished.has(file)) return;
    onPath.add(file);
    for (const next of imports.get(file) ?? []) visit(next, [...path, file], onPath);
    onPath.delete(file);
    finished.add(file);
  }
  for (const file of imports.keys()) visit(file, [], new Set());
  return circles;
}
