import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { docsStartScript } from "./docs-page.ts";

const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const CACHE_CONTROL = "public, max-age=3600";

interface Script {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** Serves the two scripts of the documentation page, open to everybody. */
export function serveDocsAssets(fastify: FastifyInstance, prefix: string): void {
  let reference: Promise<Script> | undefined;
  fastify.get(`${prefix}/docs/reference.js`, async (request, reply) => {
    reference ??= readReference();
    const { plain, gzipped } = await reference;
    const compressed = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (compressed) reply.header("content-encoding", "gzip");
    return reply
      .headers({ "cache-control": CACHE_CONTROL, vary: "accept-encoding", "x-content-type-options": "nosniff" })
      .type(SCRIPT_TYPE)
      .send(compressed ? gzipped : plain);
  });
  fastify.get(`${prefix}/docs/start.js`, async (_request, reply) =>
    reply.header("x-content-type-options", "nosniff").type(SCRIPT_TYPE).send(docsStartScript),
  );
}

/** The self-contained browser build that comes with the package. */
async function readReference(): Promise<Script> {
  const entry = createRequire(import.meta.url).resolve("@scalar/api-reference");
  const plain = await readFile(join(dirname(entry), "browser", "standalone.js"));
  return { plain, gzipped: await promisify(gzip)(plain) };
}
