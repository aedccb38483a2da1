export { type RestClient, type RestClientOptions, createRestClient } from "./client.ts";
export * from "./common.ts";
export type {
  BillingGroup,
  ContainerRegistryAuthsGroup,
  DocsGroup,
  EndpointsGroup,
  NetworkVolumesGroup,
  PodsGroup,
  TemplatesGroup,
} from "./generated/groups.ts";
export type * from "./generated/types.ts";
export type { BodyOf, DataOf, OperationId, PathOf, QueryOf } from "./operation-types.ts";
