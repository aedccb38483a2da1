import type { FastifyInstance } from "fastify";
import { WrongMethodError } from "./error-body.ts";

/** Answers 405 for every method of an address but those that it has. */
export function refuseMethods(
  fastify: FastifyInstance,
  { url, allow }: { readonly url: string; readonly allow: readonly string[] },
): void {
  fastify.route({
    method: fastify.supportedMethods.filter((method) => !allow.includes(method)),
    url,
    // Before Fastify looks at the body, which it demands of some methods.
    onRequest: async (request) => {
      throw new WrongMethodError(request.method, allow);
    },
    handler: () => undefined,
  });
}
