import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const CACHE_CONTROL = "public, max-age=3600";

interface Contents {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** Files that were read, by path, because the same file may be served at several addresses. */
const contentsOf = new Map<string, Promise<Contents>>();

/** Serves a script or style of an installed package without a key. It is read on the first request. */
export function serveStaticFile(fastify: FastifyInstance, url: string, path: string): void {
  fastify.get(url, async (request, reply) => {
    const contents = contentsOf.get(path) ?? readContents(path);
    contentsOf.set(path, contents);
    const { plain, gzipped } = await contents;
    const compressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (compressed) reply.header("content-encoding", "gzip");
    return reply
      .headers({ "cache-control": CACHE_CONTROL, vary: "accept-encoding", "x-content-type-options": "nosniff" })
      .type(TYPES[extname(path)] ?? "application/octet-stream")
      .send(compressed ? gzipped : plain);
  });
}

async function readContents(path: string): Promise<Contents> {
  const plain = await readFile(path);
  return { plain, gzipped: await promisify(gzip)(plain) };
}
