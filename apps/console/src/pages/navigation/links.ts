/**
 * The paths of pages below the console's own, so that no page spells another's. Ids are escaped.
 *
 * @example <Link href={links.job(endpointId, jobId)}>…</Link>
 */
export const links = {
  overview: () => "/",
  endpoints: () => "/endpoints",
  newEndpoint: () => "/endpoints/new",
  endpoint: (endpointId: string, tab?: string) =>
    `/endpoints/${escape(endpointId)}${tab === undefined ? "" : `/${tab}`}`,
  pods: () => "/pods",
  newPod: (templateId?: string) => `/pods/new${templateId === undefined ? "" : `?template=${escape(templateId)}`}`,
  pod: (podId: string, tab?: string) => `/pods/${escape(podId)}${tab === undefined ? "" : `/${tab}`}`,
  templates: () => "/templates",
  newTemplate: () => "/templates/new",
  template: (templateId: string, tab?: string) =>
    `/templates/${escape(templateId)}${tab === undefined ? "" : `/${tab}`}`,
  volumes: () => "/volumes",
  volume: (volumeId: string, path: string = "") =>
    `/volumes/${escape(volumeId)}${path === "" ? "" : `?path=${escape(path)}`}`,
  keys: (accountId?: string) => `/keys${accountId === undefined ? "" : `?account=${escape(accountId)}`}`,
  newKey: () => "/keys?new",
  accounts: () => "/accounts",
  contract: (runId?: string) => `/contract${runId === undefined ? "" : `?run=${escape(runId)}`}`,
  audit: (resourceId?: string) => `/audit${resourceId === undefined ? "" : `?resource=${escape(resourceId)}`}`,
  notifications: () => "/notifications",
  billing: () => "/billing",
  worker: (endpointId: string, workerId: string) => `/endpoints/${escape(endpointId)}/logs?worker=${escape(workerId)}`,
  failedJobs: (endpointId: string) => `/endpoints/${escape(endpointId)}/jobs?status=failed`,
  newBatch: (endpointId: string) => `/endpoints/${escape(endpointId)}/batches/new`,
  batch: (endpointId: string, batchId: string) => `/endpoints/${escape(endpointId)}/batches/${escape(batchId)}`,
  job: (endpointId: string, jobId: string) => `/endpoints/${escape(endpointId)}/jobs/${escape(jobId)}`,
} as const;

function escape(id: string): string {
  return encodeURIComponent(id);
}
