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
  listBatches: { method: "GET", path: "/{endpointId}/batch" },
  quoteBatch: { method: "POST", path: "/{endpointId}/batch-quote" },
  createBatch: { method: "POST", path: "/{endpointId}/batch" },
  getBatch: { method: "GET", path: "/{endpointId}/batch/{batchId}" },
  updateBatch: { method: "PUT", path: "/{endpointId}/batch/{batchId}" },
  deleteBatch: { method: "DELETE", path: "/{endpointId}/batch/{batchId}" },
  listBatchRequests: { method: "GET", path: "/{endpointId}/batch/{batchId}/requests" },
  addBatchRequests: { method: "POST", path: "/{endpointId}/batch/{batchId}/requests" },
  deleteBatchRequest: { method: "DELETE", path: "/{endpointId}/batch/{batchId}/requests/{requestId}" },
  finalizeBatch: { method: "POST", path: "/{endpointId}/batch/{batchId}/finalize" },
  cancelBatch: { method: "POST", path: "/{endpointId}/batch/{batchId}/cancel" },
  retryBatch: { method: "POST", path: "/{endpointId}/batch/{batchId}/retry" },
  getBatchResults: { method: "GET", path: "/{endpointId}/batch/{batchId}/results" },
} as const;

export type OperationName = keyof typeof operations;
