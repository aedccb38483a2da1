import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serveStaticFile } from "../../http/static-file.ts";
import { docsStartScript } from "./docs-page.ts";

/** Serves the two scripts of the documentation page, without a key. */
export function serveDocsAssets(fastify: FastifyInstance, prefix: string): void {
  // The self-contained browser build of the package.
  const entry = createRequire(import.meta.url).resolve("@scalar/api-reference");
  serveStaticFile(fastify, `${prefix}/docs/reference.js`, join(dirname(entry), "browser", "standalone.js"));
  fastify.get(`${prefix}/docs/start.js`, async (_request, reply) =>
    reply.header("x-content-type-options", "nosniff").type("text/javascript; charset=utf-8").send(docsStartScript),
  );
}
