import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstallPlace } from "./install-place.ts";
import { cachedFolder, sourceOf } from "./cache.ts";
import { runCommand } from "./run-command.ts";

/** Installs the npm packages of a peer as its lock file says. @returns the folder of its program */
export function installNodePackages(place: InstallPlace, peer: string): Promise<string> {
  return cachedFolder(place.cacheDir, peer, {
    pinned: ["package.json", "package-lock.json"],
    key: `${process.platform} ${process.arch} ${process.version}`,
    withShared: true,
    async build(folder) {
      place.progress(`${peer}: installing npm packages`);
      // Not `ci`: it refuses a lock file without the binaries of other platforms, which not every registry has.
      await runCommand("npm", ["install", "--no-save", "--omit=dev", "--no-audit", "--no-fund"], {
        cwd: folder,
        signal: place.signal,
      });
    },
  });
}

/** The versions that a peer's `package.json` pins. */
export async function pinnedPackages(peer: string): Promise<Record<string, string>> {
  const text = await readFile(join(sourceOf(peer), "package.json"), "utf8");
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
}
