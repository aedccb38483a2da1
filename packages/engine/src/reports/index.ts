/** What people are told: overview, explanations, problems, decisions and releases. */
export { type Overview, type OverviewParts, readOverview, type Viewer } from "./overview.ts";
export { createEndpointReports, type EndpointReports } from "./endpoint-reports.ts";
export { explainEndpoint } from "./endpoint-explanation.ts";
export { explainPod } from "./pod-explanation.ts";
export type * from "./ports.ts";
export { listDecisions, listReleases, type PageRequest } from "./report-pages.ts";
export { writeReports } from "./report-writer.ts";
export { summaryOf } from "./worker-summary.ts";
