/** What every path begins with. `spec-values.test.ts` proves it equal to the spec's. */
export const queuePrefix = "/v2";

/**
 * Where each operation is reached, by the name that the spec gives it; paths come behind the prefix.
 * `spec-values.test.ts` proves them equal to the spec's.
 */
export const operations = {
  run: { method: "POST", path: "/{endpointId}/run" },
  runsync: { method: "POST", path: "/{endpointId}/runsync" },
  status: { method: "GET", path: "/{endpointId}/status/{jobId}" },
  statusSync: { method: "GET", path: "/{endpointId}/status-sync/{jobId}" },
  stream: { method: "GET", path: "/{endpointId}/stream/{jobId}" },
  cancel: { method: "POST", path: "/{endpointId}/cancel/{jobId}" },
  retry: { method: "POST", path: "/{endpointId}/retry/{jobId}" },
  purgeQueue: { method: "POST", path: "/{endpointId}/purge-queue" },
  health: { method: "GET", path: "/{endpointId}/health" },
} as const;

export type OperationName = keyof typeof operations;
