import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { bundle } from "./bundle.ts";

const root = resolve(import.meta.dirname, "..", "..");
const cache = join(root, "node_modules", ".cache", "source-bundles");
/** Changes of these change the bundle, although esbuild does not read them as its inputs. */
const MAKERS = [import.meta.filename, join(import.meta.dirname, "bundle.ts"), join(root, "pnpm-lock.yaml")];
/** Until then another process may still load chunks of an older bundle. */
const KEPT_MS = 24 * 3_600_000;

/** Each input file with its size and time of change; a bundle is fresh as long as they are the same. */
type Stamps = Readonly<Record<string, string>>;

/**
 * Bundles a program of the repository from its sources, unless the last bundle is still fresh. It starts in two thirds of the
 * processor time, and behaves as the sources do: each module keeps the address of its source file, by which it finds other files.
 *
 * @param entry absolute path of the program's source file
 * @returns path of the file to start
 */
export async function sourceBundle(entry: string): Promise<string> {
  const name = basename(entry, ".ts");
  const folder = join(cache, relative(root, entry).replaceAll(/[^A-Za-z0-9]+/g, "-"));
  const latest = join(folder, "latest.json");
  const known = await readFile(latest, "utf8").then(
    (text) => JSON.parse(text) as { readonly file: string; readonly stamps: Stamps },
    () => undefined,
  );
  if (known !== undefined && existsSync(known.file) && (await isFresh(known.stamps))) return known.file;
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(join(folder, "new-"));
  const metafile = await bundle({ entries: { [name]: entry }, outDir: temporary, plugins: [ownAddresses] });
  // Otherwise Node reads each file once more to find out what it is.
  await writeFile(join(temporary, "package.json"), '{ "type": "module" }');
  const stamps = await stampsOf([...MAKERS, ...Object.keys(metafile.inputs).map((path) => resolve(path))]);
  const place = join(folder, createHash("sha256").update(JSON.stringify(stamps)).digest("hex").slice(0, 16));
  // Another process may have made the same one meanwhile.
  await rename(temporary, place).catch(() => rm(temporary, { recursive: true }));
  const file = join(place, `${name}.js`);
  const written = join(folder, `latest-${process.pid}.json`);
  await writeFile(written, JSON.stringify({ file, stamps }));
  await rename(written, latest);
  await removeOld(folder, place);
  return file;
}

/** In a bundle, `import.meta` would name the bundle's file. */
const ownAddresses: Plugin = {
  name: "own addresses",
  setup(build) {
    build.onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!text.includes("import.meta.")) return undefined;
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: path.endsWith("ts") ? "ts" : "js" };
    });
  },
};

async function stampOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

async function stampsOf(paths: readonly string[]): Promise<Stamps> {
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await stampOf(path)] as const)));
}

async function isFresh(stamps: Stamps): Promise<boolean> {
  const same = await Promise.all(
    Object.entries(stamps).map(async ([path, stamp]) => (await stampOf(path).catch(() => "")) === stamp),
  );
  return same.every(Boolean);
}

async function removeOld(folder: string, kept: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || path === kept) continue;
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
