import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";

/** Where the built site lies below a folder: in a published package, and in a clone of the repository. */
const PLACES = ["docs-site", "apps/docs/dist"];
const PACKED = ".gz";
/** Files below it have a hash of their contents in their names. */
const HASHED = "assets/";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** One file of the site. Its bytes are compressed with gzip. */
export interface SiteFile {
  readonly gzipped: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly isHashed: boolean;
}

/**
 * The folder of the built documentation site, looked for in this module's folder and those above it, up to the package that
 * it is installed in; undefined when the site was not built.
 */
export function findDocumentationSite(from: string = import.meta.dirname): string | undefined {
  for (const place of PLACES) {
    const folder = join(from, place);
    if (existsSync(join(folder, `index.html${PACKED}`))) return folder;
  }
  const above = dirname(from);
  return above === from || basename(above) === "node_modules" ? undefined : findDocumentationSite(above);
}

/**
 * The files of a built site by their addresses. Only files that were there when the site was opened can be read, so that no
 * address leads out of its folder.
 */
export class SiteFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<SiteFile>>();

  constructor(folder: string) {
    this.#folder = folder;
    const found = globSync(`**/*${PACKED}`, { cwd: folder });
    this.#names = new Set(found.map((name) => name.replaceAll("\\", "/").slice(0, -PACKED.length)));
  }

  /** @param path below the address of the site, without a leading slash; empty for the first page */
  async file(path: string): Promise<SiteFile | undefined> {
    const page = path === "" || path.endsWith("/") ? `${path}index.html` : `${path}.html`;
    const name = [path, page].find((candidate) => this.#names.has(candidate));
    if (name === undefined) return undefined;
    const file = this.#read.get(name) ?? this.#open(name);
    this.#read.set(name, file);
    return await file;
  }

  async #open(name: string): Promise<SiteFile> {
    const gzipped = await readFile(join(this.#folder, name + PACKED));
    return {
      gzipped,
      type: TYPES[extname(name)] ?? "text/plain; charset=utf-8",
      etag: `"${createHash("sha256").update(gzipped).digest("hex").slice(0, 16)}"`,
      isHashed: name.startsWith(HASHED),
    };
  }
}
