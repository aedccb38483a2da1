import type { FastifyInstance } from "fastify";
import { type ErrorAnswer, WrongMethodError } from "./error-body.ts";

/** An address and what it has. */
interface Address {
  readonly url: string;
  readonly allow: readonly string[];
  /** How the interface of the address refuses. Default: with the body of the schema `Error`. */
  readonly answer?: ((error: unknown, requestId: string) => TypedAnswer) | undefined;
}

interface TypedAnswer extends Omit<ErrorAnswer, "body"> {
  readonly body: object;
  readonly mediaType: string;
}

/** Answers 405 for every method of an address but those that it has. */
export function refuseMethods(fastify: FastifyInstance, { url, allow, answer }: Address): void {
  fastify.route({
    method: fastify.supportedMethods.filter((method) => !allow.includes(method)),
    url,
    // Before Fastify looks at the body, which it demands of some methods.
    onRequest: async (request, reply) => {
      const error = new WrongMethodError(request.method, allow);
      if (answer === undefined) throw error;
      const { status, headers, body, mediaType } = answer(error, request.id);
      const own = { ...headers, "x-request-id": request.id };
      return reply.code(status).headers(own).type(mediaType).send(JSON.stringify(body));
    },
    handler: () => undefined,
  });
}
