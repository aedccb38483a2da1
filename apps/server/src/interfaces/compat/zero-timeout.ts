import { limits } from "@millrace/spec";

const OPERATIONS: ReadonlySet<string> = new Set(["createEndpoint", "updateEndpoint", "updateEndpointByPost"]);

/** Clients of the hosted service send `executionTimeoutMs: 0` for an endpoint without its own limit: the default applies. */
export function withDefaultForZeroTimeout(operationId: string, body: unknown): unknown {
  if (!OPERATIONS.has(operationId) || typeof body !== "object" || body === null) return body;
  if (!("executionTimeoutMs" in body) || body.executionTimeoutMs !== 0) return body;
  return { ...body, executionTimeoutMs: limits.executionTimeoutDefaultMs };
}
