import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../http/escape-html.ts";
import { frontPageStyle } from "./front-page-style.ts";

/** The pages that the root of the service links to. Addresses are relative, so that they work under any prefix of a proxy. */
const links = {
  console: { path: "console/", title: "Console", about: "Endpoints, jobs, pods, logs and costs. Asks for a key." },
  documentation: { path: "docs/", title: "Documentation", about: "Start, guides, concepts and references." },
  docs: { path: "v1/docs", title: "REST", about: "Management of all resources" },
  openapi: { path: "v1/openapi.json", title: "OpenAPI", about: "" },
  queueDocs: { path: "v2/docs", title: "Queue and workers", about: "Jobs, and the protocol of workers" },
  queueOpenapi: { path: "v2/openapi.json", title: "OpenAPI", about: "" },
  graphql: { path: "graphql", title: "GraphQL", about: "Reference, with an editor for queries" },
  health: { path: "readyz", title: "readyz", about: "" },
} as const;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(frontPageStyle).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Answers `/`: a page for browsers, the same as JSON for programs. It needs no key and shows no secret.
 *
 * @param whyNotReady gives the reason why the service accepts no jobs; undefined while it does
 */
export function frontPage(
  whyNotReady: () => Promise<string | undefined>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    void reply.header("vary", "accept").header("x-content-type-options", "nosniff");
    if ((request.headers.accept ?? "").includes("text/html")) {
      const page = html(await whyNotReady());
      void reply.header("content-security-policy", POLICY).header("cache-control", "no-store");
      return reply.type("text/html; charset=utf-8").send(page);
    }
    const paths = Object.entries(links).map(([name, { path }]) => [name, `/${path}`]);
    return reply.send({ service: "millrace", ...Object.fromEntries(paths) });
  };
}

const linkTo = ({ path, title }: (typeof links)[keyof typeof links]): string => `<a href="${path}">${title}</a>`;

function html(problem: string | undefined): string {
  const cards = [links.console, links.documentation].map(
    (link) => `        <li>${linkTo(link)}<p>${link.about}</p></li>`,
  );
  const interfaces = [
    [links.docs, linkTo(links.openapi)],
    [links.queueDocs, linkTo(links.queueOpenapi)],
    [links.graphql, ""],
  ] as const;
  const rows = interfaces.map(([link, more]) => `        <li>${linkTo(link)}<span>${link.about}</span>${more}</li>`);
  const state = problem === undefined ? "Ready: the service accepts jobs." : `Not ready: ${escapeHtml(problem)}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Millrace</title>
    <link rel="icon" type="image/svg+xml" href="console/icon.svg">
    <style>${frontPageStyle}</style>
  </head>
  <body>
    <main>
      <h1>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="10"/><circle cx="16" cy="16" r="2"/>
          <path d="M16 2v28M2 16h28M6.1 6.1l19.8 19.8M25.9 6.1 6.1 25.9"/>
        </svg>
        Millrace
      </h1>
      <p>An open, self-hosted compute service: pods, serverless endpoints and a durable job queue.</p>
      <p class="state ${problem === undefined ? "ok" : "bad"}">${state} ${linkTo(links.health)}</p>
      <ul class="cards">
${cards.join("\n")}
      </ul>
      <h2>Interfaces</h2>
      <ul class="rows">
${rows.join("\n")}
      </ul>
    </main>
  </body>
</html>
`;
}
