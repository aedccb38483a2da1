import type { FastifyReply, FastifyRequest } from "fastify";

/** The pages that the root of the service links to. Addresses are relative, so that they work under any prefix of a proxy. */
const links: readonly { readonly name: string; readonly path: string; readonly about: string }[] = [
  { name: "console", path: "console/", about: "Console: endpoints, jobs, pods and their logs; asks for a key" },
  { name: "documentation", path: "docs/", about: "Documentation: start, guides, concepts and references" },
  { name: "docs", path: "v1/docs", about: "REST reference, with a form to try it" },
  { name: "openapi", path: "v1/openapi.json", about: "The same as an OpenAPI document" },
  { name: "queueDocs", path: "v2/docs", about: "Queue and worker protocol reference, with a form to try it" },
  { name: "queueOpenapi", path: "v2/openapi.json", about: "The same as an OpenAPI document" },
  { name: "graphql", path: "graphql", about: "GraphQL reference, with an editor for queries" },
  { name: "health", path: "readyz", about: "Whether the service accepts jobs" },
];
/** Answers `/`: a page for browsers, the same as JSON for programs. It needs no key and shows no secret. */
export function frontPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header("vary", "accept").header("x-content-type-options", "nosniff");
  if ((request.headers.accept ?? "").includes("text/html")) {
    const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html());
  }
  return reply.send({ service: "millrace", ...Object.fromEntries(links.map(({ name, path }) => [name, `/${path}`])) });
}

function html(): string {
  const items = links.map(({ path, about }) => `      <li><a href="${path}">${path}</a>: ${about}</li>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Millrace</title>
  </head>
  <body>
    <h1>Millrace</h1>
    <p>An open, self-hosted compute service. It runs.</p>
    <ul>
${items.join("\n")}
    </ul>
  </body>
</html>
`;
}
