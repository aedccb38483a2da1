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
export type {
  EndpointChangeOutcome,
  EndpointJobCounts,
  EndpointJobs,
  EndpointRepository,
  NetworkVolumeChangeOutcome,
  NetworkVolumeRepository,
  ReferenceLookup,
  RegistryAuthRepository,
  SecretRepository,
  TemplateChange,
  TemplateChangeOutcome,
  TemplateRepository,
} from "./ports.ts";
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
export type { NetworkVolumeOperations, RegistryAuthOperations, SecretOperations } from "./management.ts";
export type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./network-volume.ts";
export { NetworkVolumeService } from "./network-volume-service.ts";
export { RegistryAuthService } from "./registry-auth-service.ts";
export { SecretService } from "./secret-service.ts";
export { createVault, type Vault } from "./vault.ts";
export { refuseAttachments } from "./bound-key.ts";
export { dockerHub, registryOfImage } from "./image-registry.ts";
export type { RegistryAuth, RegistryAuthCreateInput, RegistryAuthUpdateInput } from "./registry-auth.ts";
export type { Secret, SecretChanges, SecretCreateInput, SecretUpdateInput } from "./secret.ts";
