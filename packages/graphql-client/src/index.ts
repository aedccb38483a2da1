/** Typed client of the Millrace GraphQL interface. */
export { createGraphqlClient } from "./client.ts";
export type { GraphqlClient, GraphqlClientOptions } from "./client.ts";
export { GraphqlClientError, GraphqlRequestError, GraphqlTransportError } from "./transport/errors.ts";
export type {
  AnswerFacts,
  ClientErrorCode,
  FieldProblem,
  GraphqlErrorItem,
  TransportFailure,
} from "./transport/errors.ts";
export type { CallOptions, Execute } from "./transport/transport.ts";
export type { BillingQuery, OwnAccount } from "./groups/account.ts";
export type { Catalog } from "./groups/catalog.ts";
export type { Endpoints } from "./groups/endpoints.ts";
export type { NetworkVolumes } from "./groups/network-volumes.ts";
export type { Pods } from "./groups/pods.ts";
export type { RegistryAuths } from "./groups/registry-auths.ts";
export type { Templates } from "./groups/templates.ts";
export type * from "./transport/types.ts";
/** Types of the whole schema: inputs, enums, outputs. */
export type * as Schema from "./generated/schema.ts";
/** The documents that the client sends, for use with other GraphQL clients, and their types. */
export * as operations from "./generated/operations.ts";
