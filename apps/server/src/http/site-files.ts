import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const PACKED = ".gz";
/** Files below it have a hash of their contents in their names. */
const HASHED = "assets/";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
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
 * The folder of a built site, looked for in this module's folder and those above it, up to the package that it is installed in;
 * undefined when the site was not built.
 *
 * @param places where the site lies below a folder: in a published package, and in a clone of the repository
 */
export function findSite(places: readonly string[], from: string = import.meta.dirname): string | undefined {
  for (const place of places) {
    const folder = join(from, place);
    if (existsSync(join(folder, `index.html${PACKED}`))) return folder;
  }
  const above = dirname(from);
  return above === from || basename(above) === "node_modules" ? undefined : findSite(places, above);
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
    const known = this.#read.get(name);
    if (known !== undefined) return await known;
    const file = this.#open(name);
    this.#read.set(name, file);
    // What could not be read, such as for want of open files, is read again.
    file.catch(() => this.#read.delete(name));
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

const FOR_A_YEAR = "public, max-age=31536000, immutable";
/** The name of a page stays when its contents change: the browser asks, and gets 304 where they have not. */
const ASK_AGAIN = "no-cache";

/** Answers with a file: as it lies to a browser that reads gzip, 304 to one that has it. */
export async function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  void reply
    .headers({ ...headers, "cache-control": file.isHashed ? FOR_A_YEAR : ASK_AGAIN, vary: "accept-encoding" })
    .header("etag", file.etag)
    .type(file.type);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(await contentsOf(file));
  return reply.header("content-encoding", "gzip").send(file.gzipped);
}

/** What a file holds. */
export async function contentsOf(file: SiteFile): Promise<Buffer> {
  return await promisify(gunzip)(file.gzipped);
}
