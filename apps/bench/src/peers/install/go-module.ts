import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { InstallPlace } from "./install-place.ts";
import { cachedFolder, sourceOf } from "./cache.ts";
import { runCommand } from "./run-command.ts";

/**
 * Builds the program of a peer from pinned Go modules: the module in its folder, or a package that this module names.
 *
 * @returns the path of the program
 */
export async function buildGoProgram(
  place: InstallPlace,
  peer: string,
  options: { readonly package: string; readonly files: readonly string[] },
): Promise<string> {
  const version = await runCommand("go", ["env", "GOVERSION"], { cwd: place.cacheDir }).catch(() => {
    throw new Error("there is no Go here: apt-get install golang-go");
  });
  const folder = await cachedFolder(place.cacheDir, peer, {
    pinned: ["go.mod", "go.sum", ...options.files],
    key: `${process.platform} ${process.arch} ${version}`,
    async build(making) {
      place.progress(`${peer}: building with ${version.trim()}; this takes some minutes`);
      const env = { CGO_ENABLED: "0", GOFLAGS: "-buildvcs=false -mod=mod" };
      await runCommand("go", ["build", "-trimpath", "-o", "program", options.package], {
        cwd: making,
        env,
        signal: place.signal,
      });
    },
  });
  return join(folder, "program");
}

/** The version that a peer's `go.mod` pins of a module, found by the end of its name. */
export async function pinnedModule(peer: string, name: string): Promise<string> {
  const modules = await readFile(join(sourceOf(peer), "go.mod"), "utf8");
  return new RegExp(`${name} v(\\S+)`).exec(modules)?.[1] ?? "";
}
