import { DomainError, type AccountService } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { rawOrBearerKey } from "../../http/authenticate.ts";

/** The GraphQL interface, whose operations are not part of this release: whoever has a key is told so. */
export function registerGraphql(
  fastify: FastifyInstance,
  options: { readonly accounts: Pick<AccountService, "authenticate"> },
  path: string,
): void {
  fastify.route<{ Querystring: { readonly api_key?: string } }>({
    method: "POST",
    url: path,
    handler: async (request) => {
      await options.accounts.authenticate(request.query.api_key ?? rawOrBearerKey(request.headers.authorization));
      throw new DomainError("not_implemented", "GraphQL is not part of this release; see docs/limits.md.");
    },
  });
}
