import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { SKIPS_FILE } from "./result-files.ts";

/** Empties the list of skipped parts, so that it tells of this run alone. */
export function setup(project: { readonly config: { readonly root: string } }): void {
  const file = join(project.config.root, SKIPS_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
}
