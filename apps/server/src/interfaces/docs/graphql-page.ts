import type { FastifyInstance } from "fastify";
import { type GraphQLSchema, introspectionFromSchema } from "graphql";
import { browserFilePath, type BrowserFile } from "../../runtime/runtime-files.ts";
import { WrongMethodError } from "../../http/answers/error-body.ts";
import { serveStaticFile } from "../../http/static-file.ts";
import { docsHeaders, referencesNav } from "./docs-page.ts";

/** Paths are relative to the page's own address, `/graphql` or `/compat/graphql`. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Millrace GraphQL API</title>
    <link rel="stylesheet" href="graphql/graphiql.css">
  </head>
  <body style="margin: 0; display: flex; flex-direction: column; height: 100vh">
    ${referencesNav().replaceAll("../", "")}
    <div id="graphiql" style="flex: 1; min-height: 0"></div>
    <noscript>This page needs JavaScript. The schema as JSON: <a href="graphql/schema.json">schema.json</a></noscript>
    <script src="graphql/react.js"></script>
    <script src="graphql/react-dom.js"></script>
    <script src="graphql/graphiql.js"></script>
    <script src="graphql/start.js"></script>
  </body>
</html>
`;

/** What the page loads beside its own start script. */
const PAGE_FILES: readonly BrowserFile[] = ["react.js", "react-dom.js", "graphiql.js", "graphiql.css"];

const START_QUERY = `# Put your API key into "Headers" below.
# Then run the query.
query {
  myself {
    id
    email
  }
}
`;

/** The page reads the schema from the service without a key. Queries that the reader tries need the key in their headers. */
const startScript = `const send = GraphiQL.createFetcher({ url: "graphql" });
const readSchema = () => fetch("graphql/schema.json").then((response) => response.json());
const page = React.createElement(GraphiQL, {
  fetcher: (request, options) => (request.operationName === "IntrospectionQuery" ? readSchema() : send(request, options)),
  defaultHeaders: ${JSON.stringify(JSON.stringify({ Authorization: "Bearer YOUR_API_KEY" }, null, 2))},
  defaultQuery: ${JSON.stringify(START_QUERY)},
  defaultEditorToolsVisibility: "headers",
});
ReactDOM.createRoot(document.getElementById("graphiql")).render(page);
`;

/**
 * Serves a page to read the schema and try queries at `path`, and the files that it loads, without a key. Only a browser gets
 * the page: a program that sends a query by GET gets an error.
 */
export function serveGraphqlPage(fastify: FastifyInstance, schema: () => GraphQLSchema, path: string): void {
  fastify.get(path, async (request, reply) => {
    if (!/\btext\/html\b/.test(request.headers.accept ?? "")) {
      throw new WrongMethodError("GET", ["POST"]);
    }
    return reply.headers(docsHeaders).header("vary", "accept").type("text/html; charset=utf-8").send(page);
  });
  for (const name of PAGE_FILES) serveStaticFile(fastify, `${path}/${name}`, browserFilePath(name));
  fastify.get(`${path}/start.js`, async (_request, reply) =>
    reply.header("x-content-type-options", "nosniff").type("text/javascript; charset=utf-8").send(startScript),
  );
  // Built once, because it takes milliseconds and can be requested without a key.
  let introspection: string | undefined;
  fastify.get(`${path}/schema.json`, async (_request, reply) => {
    introspection ??= JSON.stringify({ data: introspectionFromSchema(schema()) });
    return reply.type("application/json; charset=utf-8").send(introspection);
  });
}
