import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join, sep } from "node:path";
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

/** Larger files are not served, and what was read is forgotten when it is more than this together. */
const READ_MAX_BYTES = 64 * 1024 * 1024;

/** What was read of a file, for as long as it lies there unchanged. */
interface ReadFile {
  readonly version: string;
  readonly file: Promise<SiteFile>;
}

/** The files of a built site by their addresses, as they lie there now: the site may be built again. No address leads out of its folder. */
export class SiteFiles {
  readonly #folder: string;
  readonly #read = new Map<string, ReadFile>();
  #readBytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param path below the address of the site, without a leading slash; empty for the first page */
  async file(path: string): Promise<SiteFile | undefined> {
    const page = path === "" || path.endsWith("/") ? `${path}index.html` : `${path}.html`;
    return (await this.#find(path)) ?? (await this.#find(page));
  }

  async #find(name: string): Promise<SiteFile | undefined> {
    if (!isBelow(name)) return undefined;
    const found = await locate(this.#folder, name + PACKED);
    if (found === undefined) {
      this.#read.delete(name);
      return undefined;
    }
    const known = this.#read.get(name);
    if (known?.version === found.version) return await known.file;
    if (this.#readBytes + found.bytes > READ_MAX_BYTES) {
      this.#read.clear();
      this.#readBytes = 0;
    }
    const read = { version: found.version, file: this.#open(name, found.path) };
    this.#read.set(name, read);
    this.#readBytes += found.bytes;
    // What could not be read, such as for want of open files, is read again.
    read.file.catch(() => {
      if (this.#read.get(name) === read) this.#read.delete(name);
    });
    return await read.file;
  }

  async #open(name: string, path: string): Promise<SiteFile> {
    const gzipped = await readFile(path);
    return {
      gzipped,
      type: TYPES[extname(name)] ?? "text/plain; charset=utf-8",
      etag: `"${createHash("sha256").update(gzipped).digest("hex").slice(0, 16)}"`,
      isHashed: name.startsWith(HASHED),
    };
  }
}

/** Whether each part of a relative path is a plain name. */
function isBelow(name: string): boolean {
  return !/[\\\0]/.test(name) && name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

/** Where a file of the folder really lies; undefined where there is none, or a link leads out of the folder. */
async function locate(
  folder: string,
  name: string,
): Promise<{ readonly path: string; readonly version: string; readonly bytes: number } | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    if (!path.startsWith(root + sep)) return undefined;
    const stats = await stat(path);
    const { mtimeMs, size, ino } = stats;
    if (!stats.isFile() || size > READ_MAX_BYTES) return undefined;
    return { path, version: `${ino}/${mtimeMs}/${size}`, bytes: size };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && NOT_THERE.has(code)) return undefined;
    throw error;
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
