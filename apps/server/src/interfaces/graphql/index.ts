import type { IncomingMessage } from "node:http";
import { documentDialect, DomainError, hostedDialect, type Principal } from "@millrace/engine";
import { limits } from "@millrace/spec";
import type { FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import { missingKey, rawOrBearerKey } from "../../http/keys/authenticate.ts";
import { collectBody } from "../../http/body/collect-body.ts";
import { isForLog } from "../../http/answers/system-trouble.ts";
import { parseJsonBody } from "../../http/body/json-body.ts";
import { refuseMethods } from "../../http/answers/refuse-methods.ts";
import type { AppContext } from "../app/app-context.ts";
import { createContext } from "./context/context.ts";
import { serveGraphqlPage } from "../docs/graphql-page.ts";
import { answerGraphql, type GraphqlRequest, graphqlRequest } from "./execute.ts";
import { createSchema } from "./schema.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Longest document of a client without a key: enough for the catalogue, too short for an attack. */
const ANONYMOUS_BODY_MAX_BYTES = 16_384;
/** Longest pause while such a document arrives. */
const ANONYMOUS_IDLE_MS = 2_000;

/** Serves the GraphQL interface at `path`. A refused request answers the error of the interface and, for clients, `errors`. */
export function registerGraphql(
  fastify: FastifyInstance,
  app: AppContext,
  path: string,
  { compat }: { readonly compat: boolean },
): void {
  let built: GraphQLSchema | undefined;
  // A start does not wait for it: most services are asked in one dialect, if at all. A test builds both.
  const schema = (): GraphQLSchema => (built ??= createSchema({ compat }));
  const { opensCatalogue } = compat ? hostedDialect : documentDialect;
  serveGraphqlPage(fastify, schema, path);
  refuseMethods(fastify, { url: path, allow: ["GET", "HEAD", "POST"] });
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route<{ Querystring: { readonly api_key?: string | string[] } }>({
      method: "POST",
      url: path,
      handler: async (request, reply) => {
        const [keyInQuery] = [request.query.api_key].flat();
        const { authorization } = request.headers;
        const { forwarder } = app;
        const hasNoKey = keyInQuery === undefined && authorization === undefined;
        const isAnonymous = opensCatalogue && hasNoKey && !forwarder.isForwarded(request.raw);
        const authenticate = async (): Promise<Principal> =>
          app.accounts.authenticate(keyInQuery ?? rawOrBearerKey(authorization));
        const principal = isAnonymous ? undefined : await forwarder.identify(request.raw, authenticate);
        const announcedBytes = Number(request.headers["content-length"] ?? 0);
        const asked = isAnonymous
          ? await anonymousRequest(request.raw, announcedBytes)
          : graphqlRequest(
              parseJsonBody(
                await collectBody(request.raw, { maxBytes: limits.managementBodyMaxBytes, announcedBytes }),
              ),
            );
        const call = { address: request.socket.remoteAddress ?? null, requestId: request.id, request: request.raw };
        const { status, body } = await answerGraphql(schema(), asked, createContext(app, principal, compat, call), {
          requestId: request.id,
          onInternal: (error) => {
            if (isForLog(error)) request.log.error({ err: error }, "request failed");
          },
        });
        return reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
      },
    });
  });
}

/**
 * Reads the request of a client without a key. If it is invalid or incomplete, the client learns only that it needs a key;
 * clients with a key get the reason.
 */
async function anonymousRequest(raw: IncomingMessage, announcedBytes: number): Promise<GraphqlRequest> {
  try {
    const options = { maxBytes: ANONYMOUS_BODY_MAX_BYTES, announcedBytes, idleTimeoutMs: ANONYMOUS_IDLE_MS };
    return graphqlRequest(parseJsonBody(await collectBody(raw, options)));
  } catch (error) {
    const isTheirs = error instanceof DomainError && error.code !== "payload_too_large";
    throw isTheirs ? missingKey("authorization: KEY") : error;
  }
}
