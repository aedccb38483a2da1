import type { Judged } from "./judgement.ts";

/** Those of the third sample in apps/server. */
export const judgedInServer: readonly Judged[] = [
  {
    file: "apps/server/src/interfaces/job-gateway.ts",
    change: "url: call.url goes",
    code: "options.onAnswered?.({ requestId, ...traced, operationId, url: call.url, status: call.exchange.status });",
    reason: "It is a field of a debug line of the log of the service.",
  },
  {
    file: "apps/server/src/interfaces/queue/job-body.ts",
    change: "?? and its right side go",
    code: "...(finished ? { executionTime: executionTimeMs(job) ?? 0 } : {}),",
    reason: "What ended has an execution time, 0 for a job that never ran; this is a second guard.",
  },
  {
    file: "apps/server/src/interfaces/pods/exec-socket.ts",
    change: "the branch is never taken",
    code: "if (socket.readyState !== socket.OPEN) return;",
    reason: "A message to a connection that has gone is thrown away by the library too.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/machine.ts",
    change: "> becomes >=",
    code: "minPodGpuCount: inventory.gpus.length > 0 ? 1 : null,",
    reason: "It differs on hosts without GPUs; those of the suite have simulated ones.",
  },
  {
    file: "apps/server/src/interfaces/docs/docs-page.ts",
    change: "mcp: { disabled: true } goes",
    code: "mcp: { disabled: true },",
    reason: "The content security policy of the page forbids requests to other hosts too.",
  },
  {
    file: "apps/server/src/interfaces/control/clock.ts",
    change: "&& becomes ||",
    code: "if (advanceMs === undefined && held !== undefined) return { held, advanceMs };",
    reason: "No document says what the clock answers to a wrong body.",
  },
  {
    file: "apps/server/src/interfaces/rest/overview.ts",
    change: "true becomes false",
    code: 'gone.addEventListener("abort", place.close, { once: true });',
    reason: "A signal is aborted once.",
  },
  {
    file: "apps/server/src/interfaces/job-gateway.ts",
    change: "dialect goes",
    code: "await options.checkReply?.({ operationId, dialect, ...reply });",
    reason: "It is run where answers are compared with the documents, as tests do.",
  },
  {
    file: "apps/server/src/interfaces/graphql/types/pod.ts",
    change: "?? and its right side go",
    code: "dockerId: container?.containerId ?? null,",
    reason: "GraphQL answers null for undefined too.",
  },
  {
    file: "apps/server/src/interfaces/rest/keys.ts",
    change: "the branch is never taken",
    code: 'if (limit === undefined) throw new Error("The specification states no default for limit.");',
    reason: "The specification has a default; this is a second guard.",
  },
  {
    file: "apps/server/src/interfaces/docs/docs-page.ts",
    change: '"referrer-policy": "no-referrer" goes',
    code: '"referrer-policy": "no-referrer",',
    reason: "No document names this header.",
  },
];
