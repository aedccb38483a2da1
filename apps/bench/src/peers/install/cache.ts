import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The programs of the peers, each in a folder with what it needs, pinned. They are no dependencies of the product. */
const SOURCES = fileURLToPath(new URL("../../../peers", import.meta.url));
const SHARED = "shared";
const COMPLETE = ".complete";

/** Where installed peers are kept between runs. `MILLRACE_BENCH_CACHE` names another place. */
export function defaultCacheDir(): string {
  return process.env["MILLRACE_BENCH_CACHE"] ?? join(homedir(), ".cache", "millrace", "bench-peers");
}

/** The folder of a peer's program in this repository. */
export function sourceOf(peer: string): string {
  return join(SOURCES, peer);
}

/**
 * A folder of the cache with the files of a peer. `build` is run in it once for each content of `pinned` files; all other
 * files are copied anew each time, so that an edit of a program takes effect.
 *
 * @param key what else decides about the build, such as the version of a compiler
 * @returns the folder
 */
export async function cachedFolder(
  cacheDir: string,
  peer: string,
  options: {
    readonly pinned: readonly string[];
    readonly key: string;
    readonly withShared?: boolean;
    build(folder: string): Promise<void>;
  },
): Promise<string> {
  const source = sourceOf(peer);
  const hash = createHash("sha256").update(options.key);
  for (const file of options.pinned) hash.update(await readFile(join(source, file)));
  const folder = join(cacheDir, `${peer}-${hash.digest("hex").slice(0, 16)}`);
  if (!existsSync(join(folder, COMPLETE))) {
    // A build that was ended halfway leaves a folder without the mark, which is made anew.
    const making = `${folder}.${process.pid}`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    try {
      await copyFiles(source, making);
      if (options.withShared === true) await copyFiles(join(SOURCES, SHARED), making);
      await options.build(making);
      await writeFile(join(making, COMPLETE), "");
      // Another run may have made the same meanwhile, and use it.
      if (!existsSync(join(folder, COMPLETE))) {
        await rm(folder, { recursive: true, force: true });
        await rename(making, folder);
      }
    } finally {
      await rm(making, { recursive: true, force: true });
    }
  }
  await copyFiles(source, folder);
  if (options.withShared === true) await copyFiles(join(SOURCES, SHARED), folder);
  return folder;
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const file of await readdir(from)) await cp(join(from, file), join(to, file), { recursive: true });
}
