import type { HistoryRequest, PageRequest } from "@millrace/engine";
import { accountOf, callerOf, type RestHandlers } from "./rest-handler.ts";

function pageOf({ cursor, limit }: { readonly cursor?: string; readonly limit?: number }): PageRequest {
  if (limit === undefined) throw new Error("The specification states no default for limit.");
  return { limit, cursor };
}

interface HistoryQuery {
  readonly from?: string;
  readonly to?: string;
  readonly stepMs?: number;
}

function historyOf({ from, to, stepMs }: HistoryQuery): HistoryRequest {
  if (stepMs === undefined) throw new Error("The specification states no default for stepMs.");
  return {
    stepMs,
    ...(from === undefined ? {} : { fromMs: Date.parse(from) }),
    ...(to === undefined ? {} : { toMs: Date.parse(to) }),
  };
}

/** Why endpoints and pods are as they are, and how they became so. */
export const explanationHandlers = {
  explainEndpoint: async ({ path }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    return { status: 200, body: await context.explanations.endpoint(endpoint) };
  },

  endpointHistory: async ({ path, query }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    return { status: 200, body: await context.explanations.history([endpoint.id], historyOf(query)) };
  },

  overviewHistory: async ({ query }, context) => {
    const { accountId, endpointIds } = callerOf(context);
    const endpoints = await context.management.endpoints.list(accountId);
    const seen = endpoints.map(({ id }) => id).filter((id) => endpointIds?.includes(id) ?? true);
    return { status: 200, body: await context.explanations.history(seen, historyOf(query)) };
  },

  listDecisions: async ({ path, query }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    return { status: 200, body: await context.explanations.decisions(endpoint, pageOf(query)) };
  },

  listReleases: async ({ path, query }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    return { status: 200, body: await context.explanations.releases(endpoint, pageOf(query)) };
  },

  explainPod: async ({ path }, context) => {
    const pod = await context.management.pods.get(accountOf(context), path.podId);
    return { status: 200, body: await context.explanations.pod(pod) };
  },
} satisfies Partial<RestHandlers>;
