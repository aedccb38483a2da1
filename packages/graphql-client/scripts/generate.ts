import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { generatedDir } from "../codegen.ts";
import { type Differences, type FileTexts, differences, expectedFiles, presentFiles } from "./generated-files.ts";

/** One line for each file that is not as it should be. */
function report(found: Differences): string[] {
  return Object.entries(found).flatMap(([kind, names]: [string, readonly string[]]) =>
    names.map((name) => `${kind}: src/generated/${name}`),
  );
}

async function bringUpToDate(expected: FileTexts, found: Differences): Promise<void> {
  for (const name of found.extra) await rm(join(generatedDir, name));
  for (const name of [...found.stale, ...found.missing]) {
    const path = join(generatedDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, expected.get(name) ?? "");
  }
}

const expected = await expectedFiles();
const found = differences(expected, await presentFiles());
const lines = report(found);
if (process.argv.includes("--check")) {
  for (const line of lines) console.error(line);
  if (lines.length > 0) {
    console.error("Run `pnpm generate` in packages/graphql-client.");
    process.exitCode = 1;
  }
} else {
  await bringUpToDate(expected, found);
  for (const line of lines) console.log(line);
}
