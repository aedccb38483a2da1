import type { PageRequest } from "@millrace/engine";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

function pageOf({ cursor, limit }: { readonly cursor?: string; readonly limit?: number }): PageRequest {
  if (limit === undefined) throw new Error("The specification states no default for limit.");
  return { limit, cursor };
}

/** Why endpoints and pods are as they are, and how they became so. */
export const explanationHandlers = {
  explainEndpoint: async ({ path }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    return { status: 200, body: await context.explanations.endpoint(endpoint) };
  },

  endpointHistory: async ({ path, query }, context) => {
    const endpoint = await context.management.endpoints.get(accountOf(context), path.endpointId);
    const { from, to, stepMs } = query;
    if (stepMs === undefined) throw new Error("The specification states no default for stepMs.");
    const request = {
      stepMs,
      ...(from === undefined ? {} : { fromMs: Date.parse(from) }),
      ...(to === undefined ? {} : { toMs: Date.parse(to) }),
    };
    return { status: 200, body: await context.explanations.history(endpoint, request) };
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
