import { DomainError, type AccountService } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { bearerKey } from "../../http/authenticate.ts";
import { frontPage } from "./front-page.ts";

export interface OperationsOptions {
  readonly accounts: Pick<AccountService, "authenticateOperator">;
  readonly isStopping: () => boolean;
  /** Why the storage accepts no jobs at the moment; undefined while it does. */
  readonly problem: () => string | undefined;
  /** Asks the storage anew, which `problem` then tells. */
  readonly look: () => Promise<void>;
  /** The lines of `/metrics` in the Prometheus text format. */
  readonly metrics: () => Promise<string>;
}

/**
 * What operators' tools ask for: whether the process lives and whether it takes jobs, without a key; and its numbers, with
 * the key of an operator, for they tell about the endpoints of every account.
 */
export function registerOperations(fastify: FastifyInstance, options: OperationsOptions): void {
  fastify.get("/", frontPage);
  fastify.get("/healthz", () => ({ status: "ok" }));
  fastify.get("/readyz", async () => {
    if (options.isStopping())
      throw new DomainError("unavailable", "The service is stopping.", { retryAfterSeconds: 1 });
    await options.look();
    const problem = options.problem();
    if (problem === undefined) return { status: "ready" };
    throw new DomainError("unavailable", problem, { retryAfterSeconds: 1 });
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
