import { DomainError, type AccountService } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { bearerKey } from "../../http/keys/authenticate.ts";
import { refuseMethods } from "../../http/answers/refuse-methods.ts";
import { frontPage } from "./front-page.ts";

export interface OperationsOptions {
  readonly accounts: Pick<AccountService, "authenticateMetrics">;
  readonly isStopping: () => boolean;
  /** Why the storage accepts no jobs now; undefined while it does. */
  readonly problem: () => string | undefined;
  /** Checks the storage again; `problem` then returns the result. */
  readonly look: () => Promise<void>;
  /** The lines of `/metrics` in the Prometheus text format. */
  readonly metrics: () => Promise<string>;
}

/**
 * Addresses for the tools of operators: whether the process lives and whether it accepts jobs, without a key; and its metrics,
 * which need a key for them or of an operator, because they show the endpoints of every account.
 */
export function registerOperations(fastify: FastifyInstance, options: OperationsOptions): void {
  for (const url of ["/healthz", "/readyz", "/metrics"]) refuseMethods(fastify, { url, allow: ["GET", "HEAD"] });
  async function whyNotReady(): Promise<string | undefined> {
    if (options.isStopping()) return "The service is stopping.";
    await options.look();
    return options.problem();
  }
  fastify.get("/", frontPage(whyNotReady));
  fastify.get("/healthz", () => ({ status: "ok" }));
  fastify.get("/readyz", async () => {
    const problem = await whyNotReady();
    if (problem === undefined) return { status: "ready" };
    throw new DomainError("unavailable", problem, { retryAfterSeconds: 1 });
  });
  fastify.route({
    method: "GET",
    url: "/metrics",
    handler: async (request, reply) => {
      await options.accounts.authenticateMetrics(bearerKey(request.headers.authorization));
      return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await options.metrics());
    },
  });
}
