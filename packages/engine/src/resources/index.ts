/** Endpoints, templates, network volumes, registry credentials, secrets. */
export { type DeployedEndpoint, endpointEnvironment } from "./endpoints/deployed-endpoint.ts";
export type { EndpointChange, EndpointChangeListener } from "./endpoints/endpoint-changes.ts";
export { createEndpointDirectory, type EndpointDirectory } from "./endpoints/endpoint-directory.ts";
export {
  type Endpoint,
  type EndpointCreateInput,
  type EndpointExtras,
  type EndpointUpdateInput,
  instanceIds,
  scalerTypeDefault,
  noEndpointExtras,
  unsetEndpointSettings,
} from "./endpoints/endpoints.ts";
export type {
  EndpointChangeOutcome,
  EndpointJobCounts,
  EndpointJobs,
  EndpointRepository,
  ReferenceLookup,
  TemplateChange,
  TemplateChangeOutcome,
  TemplateRepository,
} from "./endpoints/ports.ts";
export type { SecretRepository } from "./secrets/ports.ts";
export type { RegistryAuthRepository } from "./registries/ports.ts";
export type { NetworkVolumeChangeOutcome, NetworkVolumeRepository } from "./volumes/ports.ts";
export { EndpointService } from "./endpoints/endpoint-service.ts";
export { lentEnvironmentProblems } from "./endpoints/borrowed-template.ts";
export { type EndpointWithTemplate, lentTo, type OwnTemplateInput, OwnTemplates } from "./endpoints/own-templates.ts";
export { TemplateService } from "./endpoints/template-service.ts";
export {
  includeAllTemplates,
  isTemplateVisible,
  noTemplateExtras,
  unsetTemplateSettings,
  type Template,
  type TemplateCreateInput,
  type TemplateExtras,
  type TemplateInclude,
  type TemplateUpdateInput,
} from "./endpoints/templates.ts";
export type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./volumes/network-volume.ts";
export { NetworkVolumeService } from "./volumes/network-volume-service.ts";
export { listObjects, type ObjectPage, type ObjectPlace, type VolumeObject } from "./volumes/objects/list-objects.ts";
export { keepUpUploads } from "./volumes/objects/upload-upkeep.ts";
export { MultipartUploads, type Upload, UploadError } from "./volumes/objects/multipart-uploads.ts";
export { type ReachedVolume, volumeBytes } from "./volumes/volume-file-service.ts";
export { RegistryAuthService } from "./registries/registry-auth-service.ts";
export { SecretService } from "./secrets/secret-service.ts";
export { createVault, type Vault } from "./secrets/vault.ts";
export { refuseAttachments } from "./endpoints/bound-key.ts";
export { dockerHub, registryOfImage } from "./registries/image-registry.ts";
export type { RegistryAuth, RegistryAuthCreateInput, RegistryAuthUpdateInput } from "./registries/registry-auth.ts";
export type { Secret, SecretChanges, SecretCreateInput, SecretUpdateInput } from "./secrets/secret.ts";
