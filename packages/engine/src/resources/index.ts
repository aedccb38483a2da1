export { withinBounds } from "./accepted-input.ts";
export { createManagement, type Management, type ManagementOptions } from "./create-management.ts";
export type { DrainRest, HostService } from "./host-service.ts";
export { type Dialect, documentDialect, hostedDialect, knownDataCenters, type NameRule } from "./dialect.ts";
export { type DeployedEndpoint, endpointEnvironment } from "./deployed-endpoint.ts";
export type { EndpointChange, EndpointChangeListener } from "./endpoint-changes.ts";
export { createEndpointDirectory, type EndpointDirectory } from "./endpoint-directory.ts";
export {
  type Endpoint,
  type EndpointCreateInput,
  type EndpointExtras,
  type EndpointUpdateInput,
  instanceIds,
  noEndpointExtras,
} from "./endpoints.ts";
export { type Environment, refuseProblems } from "./field-rules.ts";
export type {
  EndpointChangeOutcome,
  EndpointJobCounts,
  EndpointJobs,
  EndpointRepository,
  NetworkVolumeChangeOutcome,
  NetworkVolumeRepository,
  PodChange,
  PodChangeOutcome,
  PodReference,
  PodRepository,
  ReferenceLookup,
  RegistryAuthRepository,
  SecretRepository,
  TemplateChange,
  TemplateChangeOutcome,
  TemplateRepository,
  VolumeErasure,
  VolumeErasures,
} from "./ports.ts";
export { createResourceIds } from "./resource-id.ts";
export { createResourceService, type ResourceService, type ResourceServiceOptions } from "./resource-service.ts";
export {
  includeAllTemplates,
  isTemplateVisible,
  noTemplateExtras,
  type Template,
  type TemplateCreateInput,
  type TemplateExtras,
  type TemplateInclude,
  type TemplateUpdateInput,
} from "./templates.ts";
export type {
  NetworkVolumeOperations,
  PodCreateInput,
  PodFilter,
  PodOperations,
  PodUpdateInput,
  PodRequest,
  RegistryAuthOperations,
  SecretOperations,
} from "./management.ts";
export type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./network-volume.ts";
export { cpuInstance, formatInstanceId, memoryPerVcpuInGb, parseInstanceId } from "./instance-id.ts";
export { inputDefaults } from "./input-defaults.ts";
export { NetworkVolumeService } from "./network-volume-service.ts";
export { RegistryAuthService } from "./registry-auth-service.ts";
export { SecretService } from "./secret-service.ts";
export { createVault, type Vault } from "./vault.ts";
export { refuseAttachments } from "./bound-key.ts";
export { podRegistryLogin } from "./pod-registry-login.ts";
export { dockerHub, registryOfImage } from "./image-registry.ts";
export type { RegistryAuth, RegistryAuthCreateInput, RegistryAuthUpdateInput } from "./registry-auth.ts";
export type { Secret, SecretChanges, SecretCreateInput, SecretUpdateInput } from "./secret.ts";
