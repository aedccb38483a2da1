import type { FastifyInstance } from "fastify";
import { errorAnswer, WrongMethodError } from "./error-body.ts";

/** Answers 405 for every method of an address but those that it has. */
export function refuseMethods(
  fastify: FastifyInstance,
  { url, allow }: { readonly url: string; readonly allow: readonly string[] },
): void {
  fastify.route({
    method: fastify.supportedMethods.filter((method) => !allow.includes(method)),
    url,
    // Before Fastify looks at the body, which it demands of some methods.
    onRequest: async (request, reply) => {
      const { status, headers, body } = errorAnswer(new WrongMethodError(request.method, allow), request.id);
      return reply
        .code(status)
        .headers({ ...headers, "x-request-id": request.id })
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(body));
    },
    handler: () => undefined,
  });
}
