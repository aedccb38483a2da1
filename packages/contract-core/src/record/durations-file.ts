import { readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { Durations } from "../suite/durations.ts";
import type { Suite } from "../suite/suite.ts";

/** Folder for files that a suite keeps between runs, under `~/.cache`. */
export function cacheFolderOf({ name, cacheFolder }: Pick<Suite, "name" | "cacheFolder">): string {
  return join(homedir(), ".cache", cacheFolder ?? plainName(name));
}

/** The text as the name of a file. */
export function plainName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9.]+/g, "-");
}

/** How long each scenario took when it was last played with a moved clock. Empty if that is not known, or the file cannot be read. */
export async function readDurations(folder: string): Promise<Durations> {
  try {
    const known: unknown = JSON.parse(await readFile(fileIn(folder), "utf8"));
    if (typeof known !== "object" || known === null) return {};
    return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, number] => entry[1] >= 0));
  } catch {
    return {};
  }
}

/** Adds the results of a run. The next run begins with what took longest, so a file that cannot be written is no failure. */
export async function keepDurations(folder: string, results: readonly ScenarioResult[]): Promise<void> {
  const played = results.filter(({ skipped, error }) => skipped === null && error === null);
  const took = played.map(({ scenario, tookMs }) => [scenario.name, Math.round(tookMs)] as const);
  const known = { ...(await readDurations(folder)), ...Object.fromEntries(took) };
  const written = `${fileIn(folder)}.${process.pid}`;
  try {
    await makeDirectory(folder);
    await writeFile(written, JSON.stringify(known));
    await rename(written, fileIn(folder));
  } catch {
    // The estimates of the scenarios remain.
  }
}

function fileIn(folder: string): string {
  return join(folder, "durations.json");
}
