import type { FastifyInstance } from "fastify";
import { browserFilePath } from "../../runtime/runtime-files.ts";
import { serveStaticFile } from "../../http/static-file.ts";
import { docsStartScript } from "./docs-page.ts";

/** Serves the two scripts of the documentation page, without a key. */
export function serveDocsAssets(fastify: FastifyInstance, prefix: string): void {
  serveStaticFile(fastify, `${prefix}/docs/reference.js`, browserFilePath("reference.js"));
  fastify.get(`${prefix}/docs/start.js`, async (_request, reply) =>
    reply.header("x-content-type-options", "nosniff").type("text/javascript; charset=utf-8").send(docsStartScript),
  );
}
