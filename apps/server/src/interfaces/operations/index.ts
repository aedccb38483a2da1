import { DomainError } from "@millrace/engine";
import type { FastifyInstance } from "fastify";

export interface OperationsOptions {
  /** Whether jobs can be accepted now. */
  readonly isReady: () => boolean;
  /** The lines of `/metrics` in the Prometheus text format. */
  readonly metrics: () => string;
}

/** What operators' tools ask for, without a key: whether the process lives, whether it takes jobs, and its numbers. */
export function registerOperations(fastify: FastifyInstance, options: OperationsOptions): void {
  fastify.get("/healthz", () => ({ status: "ok" }));
  fastify.get("/readyz", () => {
    if (options.isReady()) return { status: "ready" };
    throw new DomainError("unavailable", "The service is stopping.", { retryAfterSeconds: 1 });
  });
  fastify.get("/metrics", (_request, reply) => {
    reply.type("text/plain; version=0.0.4; charset=utf-8").send(options.metrics());
  });
}
