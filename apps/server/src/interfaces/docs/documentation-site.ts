import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { docsHeaders } from "./docs-page.ts";
import { SiteFiles, findDocumentationSite, type SiteFile } from "./site-files.ts";

const FOR_A_YEAR = "public, max-age=31536000, immutable";
/** The name of a page stays when its contents change: the browser asks, and gets 304 where they have not. */
const ASK_AGAIN = "no-cache";

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Millrace documentation</title>
  </head>
  <body>
    <h1>The documentation is not built</h1>
    <p>This service runs from a clone of the repository. Build the pages in its root, then load this page again:</p>
    <pre>node .tools/turbo.mjs build --filter=@millrace/docs</pre>
    <p>The same pages are in the folder <code>docs</code>. The references are always at <code>/v1/docs</code>,
      <code>/v2/docs</code> and <code>/graphql</code>.</p>
  </body>
</html>
`;

/**
 * Serves the documentation site at `/docs`, without a key.
 *
 * @param find gives the folder of the built site, or undefined while there is none
 */
export function registerDocumentationSite(
  fastify: FastifyInstance,
  find: () => string | undefined = findDocumentationSite,
): void {
  let site: SiteFiles | undefined;
  fastify.get("/docs", (_request, reply) => reply.redirect("docs/", 308));
  fastify.get("/docs/*", async (request, reply) => {
    const folder = site === undefined ? find() : undefined;
    if (folder !== undefined) site = new SiteFiles(folder);
    if (site === undefined) {
      return reply.code(404).headers(docsHeaders).type("text/html; charset=utf-8").send(NOT_BUILT);
    }
    const { "*": path } = request.params as { readonly "*": string };
    const file = await site.file(path);
    if (file !== undefined) return sendFile(request, reply, file);
    const missing = await site.file("404.html");
    if (missing === undefined) return reply.callNotFound();
    return sendFile(request, reply.code(404), missing);
  });
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): Promise<FastifyReply> {
  void reply
    .headers({ ...docsHeaders, "cache-control": file.isHashed ? FOR_A_YEAR : ASK_AGAIN, vary: "accept-encoding" })
    .header("etag", file.etag)
    .type(file.type);
  if (reply.statusCode === 200 && request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
    return reply.send(await promisify(gunzip)(file.gzipped));
  }
  return reply.header("content-encoding", "gzip").send(file.gzipped);
}
