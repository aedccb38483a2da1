import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { resultFiles } from "./result-files.ts";
import { chosenList } from "./test-list.ts";

/** Empties the list of skipped parts, so that it tells of this run alone. */
export function setup(project: { readonly config: { readonly root: string } }): void {
  const file = join(project.config.root, resultFiles(chosenList()).skips);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
}
