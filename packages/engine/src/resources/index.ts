export { type DeployedEndpoint, endpointEnvironment } from "./deployed-endpoint.ts";
export type { EndpointChange, EndpointChangeListener } from "./endpoint-changes.ts";
export { createEndpointDirectory, type EndpointDirectory } from "./endpoint-directory.ts";
export { type Endpoint, type EndpointCreateInput, type EndpointUpdateInput, instanceIds } from "./endpoints.ts";
export { type Environment, refuseProblems } from "./field-rules.ts";
export type {
  EndpointChangeOutcome,
  EndpointJobCounts,
  EndpointJobs,
  EndpointRepository,
  ReferenceLookup,
  TemplateChange,
  TemplateChangeOutcome,
  TemplateRepository,
} from "./ports.ts";
export { createResourceIds } from "./resource-id.ts";
export { createResourceService, type ResourceService, type ResourceServiceOptions } from "./resource-service.ts";
export {
  includeAllTemplates,
  isTemplateVisible,
  type Template,
  type TemplateCreateInput,
  type TemplateInclude,
  type TemplateUpdateInput,
} from "./templates.ts";
