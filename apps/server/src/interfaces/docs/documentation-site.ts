import type { FastifyInstance } from "fastify";
import { sendNotBuilt } from "../../http/not-built-page.ts";
import { findSite, sendSiteFile, SiteFiles } from "../../http/site-files.ts";
import { docsHeaders } from "./docs-page.ts";

/** Where the built site lies: in a published package, and in a clone of the repository. */
const PLACES = ["docs-site", "apps/docs/dist"];

const NOT_BUILT = {
  title: "Millrace documentation",
  heading: "The documentation is not built yet",
  body: `<p>This service runs from a clone of the repository. <code>npm start</code> builds the pages in the background, which takes
      a minute or two: load this page again then. A service that was started in another way needs this command, in the root of
      the clone:</p>
    <pre>node .tools/turbo.mjs build --filter=@millrace/docs</pre>
    <p>The same pages are in the folder <code>docs</code>. The references are always at <code>/v1/docs</code>,
      <code>/v2/docs</code> and <code>/graphql</code>.</p>`,
};

/**
 * Serves the documentation site at `/docs`, without a key.
 *
 * @param find gives the folder of the built site, or undefined while there is none
 */
export function registerDocumentationSite(
  fastify: FastifyInstance,
  find: () => string | undefined = () => findSite(PLACES),
): void {
  let site: SiteFiles | undefined;
  fastify.get("/docs", (_request, reply) => reply.redirect("docs/", 308));
  fastify.get("/docs/*", async (request, reply) => {
    const folder = site === undefined ? find() : undefined;
    if (folder !== undefined) site = new SiteFiles(folder);
    if (site === undefined) return sendNotBuilt(reply, NOT_BUILT);
    const { "*": path } = request.params as { readonly "*": string };
    const file = await site.file(path);
    if (file !== undefined) return sendSiteFile(request, reply, file, docsHeaders);
    const missing = await site.file("404.html");
    if (missing === undefined) return sendNotBuilt(reply, NOT_BUILT);
    return sendSiteFile(request, reply.code(404), missing, docsHeaders);
  });
}
