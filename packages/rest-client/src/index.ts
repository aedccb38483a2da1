export type { Bytes } from "./bytes.ts";
export { type RestClient, type RestClientOptions, createRestClient } from "./client.ts";
export {
  BadRequestError,
  type ClientErrorCode,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InvalidPathError,
  NotFoundError,
  NotImplementedError,
  PayloadTooLargeError,
  PaymentRequiredError,
  HeaderTooLargeError,
  RateLimitError,
  RequestTimeoutError,
  RestClientError,
  RestError,
  type RestErrorCode,
  type RestErrorDetail,
  type RestErrorDetails,
  type RestErrorFacts,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from "./errors.ts";
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
export { RestPromise, type RestResult } from "./rest-promise.ts";
export type { CallOptions } from "./send-operation.ts";
