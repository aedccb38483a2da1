import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sendNotBuilt } from "../../http/not-built-page.ts";
import { contentsOf, findSite, sendSiteFile, SiteFiles } from "../../http/site-files.ts";

/** Where the built console lies: in a published package, and in a clone of the repository. */
const PLACES = ["console-site", "apps/console/dist"];
/** Files below it have a hash of their contents in their names, so that a missing one is of another build. */
const HASHED = "assets/";

const NOT_BUILT = {
  title: "Millrace console",
  heading: "The console is not built",
  body: `<p>This service runs from a clone of the repository. Build the console in its root, then load this page again:</p>
    <pre>node .tools/turbo.mjs build --filter=@millrace/console</pre>`,
};

/** Nothing but the console's own files runs or is loaded. Pictures and sound in outputs of jobs are shown from memory. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

export const consoleHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/**
 * Serves the console at `/console`, without a key: it holds no data, and asks for a key itself. A path that is no file answers
 * the index, which finds the page.
 *
 * @param find gives the folder of the built console, or undefined while there is none
 */
export function registerConsole(
  fastify: FastifyInstance,
  find: () => string | undefined = () => findSite(PLACES),
): void {
  let site: SiteFiles | undefined;
  fastify.get("/console", (_request, reply) => reply.headers(consoleHeaders).redirect("console/", 308));
  fastify.get("/console/*", async (request, reply) => {
    const folder = site === undefined ? find() : undefined;
    if (folder !== undefined) site = new SiteFiles(folder);
    if (site === undefined) return sendNotBuilt(reply, NOT_BUILT);
    const { "*": path } = request.params as { readonly "*": string };
    const file = path === "" || path.endsWith("/") ? undefined : await site.file(path);
    if (file !== undefined && path !== "index.html") return sendSiteFile(request, reply, file, consoleHeaders);
    const index = await site.file("index.html");
    if (index === undefined || path.startsWith(HASHED)) return reply.headers(consoleHeaders).callNotFound();
    return sendPage(reply, indexBelow((await contentsOf(index)).toString(), request.url));
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({ ...consoleHeaders, "content-security-policy": policyOf(page), "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(page);
}

/** The page has a script of its own, which is there when its files are not. */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
  const hashes = scripts.map((script) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return policy.replace("script-src 'self'", `script-src 'self'${hashes.join("")}`);
}

/** The index names its files relative to itself, so that it works under any prefix of a proxy; a page further down goes up first. */
function indexBelow(html: string, url: string): string {
  const path = (url.split("?")[0] ?? url).slice("/console/".length);
  const up = "../".repeat(path.split("/").length - 1);
  return up === "" ? html : html.replaceAll('="./', `="${up}`);
}
