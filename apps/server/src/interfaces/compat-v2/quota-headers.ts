import { DomainError, type Quota } from "@millrace/engine";
import type { FastifyReply } from "fastify";

/** Tells a caller what is left of its calls, where they are limited. @throws DomainError `rate_limited` for one too many */
export function countCall({ states, exceeded }: ReturnType<Quota["take"]>, reply: FastifyReply): void {
  if (states.length === 0) return;
  void reply.headers({
    ratelimit: states
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
    "ratelimit-policy": states.map(({ name, requests, seconds }) => `"${name}";q=${requests};w=${seconds}`).join(", "),
  });
  if (exceeded === undefined) return;
  const message = `The rate limit is exceeded for the ${exceeded.name} window. Call again when it is over.`;
  throw new DomainError("rate_limited", message, { retryAfterSeconds: exceeded.resetSeconds });
}
