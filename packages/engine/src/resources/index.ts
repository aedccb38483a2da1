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
export type {
  NetworkVolumeOperations,
  PodCreateInput,
  PodFilter,
  PodOperations,
  PodUpdateInput,
  PodWishes,
  RegistryAuthOperations,
  SecretOperations,
} from "./management.ts";
export type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./network-volume.ts";
export type { Pod, PodPort, PodRuntime } from "./pod.ts";
export type { RegistryAuth, RegistryAuthCreateInput } from "./registry-auth.ts";
export type { Secret, SecretCreateInput } from "./secret.ts";
