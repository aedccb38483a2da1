import { DomainError, type AccountService } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { bearerKey } from "../../http/authenticate.ts";

export interface OperationsOptions {
  readonly accounts: Pick<AccountService, "authenticateOperator">;
  readonly isStopping: () => boolean;
  /** False while the storage is away. */
  readonly isAvailable: () => boolean;
  /** The lines of `/metrics` in the Prometheus text format. */
  readonly metrics: () => Promise<string>;
}

/**
 * What operators' tools ask for: whether the process lives and whether it takes jobs, without a key; and its numbers, with
 * the key of an operator, for they tell about the endpoints of every account.
 */
export function registerOperations(fastify: FastifyInstance, options: OperationsOptions): void {
  fastify.get("/healthz", () => ({ status: "ok" }));
  fastify.get("/readyz", () => {
    if (options.isStopping())
      throw new DomainError("unavailable", "The service is stopping.", { retryAfterSeconds: 1 });
    if (options.isAvailable()) return { status: "ready" };
    throw new DomainError("unavailable", "The database cannot be reached.", { retryAfterSeconds: 1 });
  });
  fastify.route({
    method: "GET",
    url: "/metrics",
    handler: async (request, reply) => {
      await options.accounts.authenticateOperator(bearerKey(request.headers.authorization));
      return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await options.metrics());
    },
  });
}
