export type { Claim, ClaimConfidence, ClaimKind, ClaimRefs, DerivedFamily } from "./claim.ts";
export type { ClaimId } from "./generated/claim-ids.ts";
export type { JobReturnReason } from "./job-reasons.ts";
export { gpuTypeIdOf, lettersOf } from "./spelling.ts";
export { execChannels, type ExecEnd, execKeyProtocolPrefix, execProtocol } from "./exec-protocol.ts";
export {
  type BillingBucketSize,
  type CloudType,
  type ComputeType,
  type CpuFlavorId,
  type CudaVersion,
  type DataCenterId,
  type EndpointBillingGrouping,
  type EndpointType,
  type EndpointCpuFlavorId,
  type EndpointWorkerStatus,
  type ErrorCode,
  type GpuTypeId,
  type JobEventType,
  type JobEventReason,
  type JobStatus,
  type KeyScope,
  type KeyState,
  type LogSource,
  type PlacementPriority,
  type PodBillingGrouping,
  type PodDesiredStatus,
  type NotificationCondition,
  type NotificationState,
  type ProblemCode,
  type RentalKind,
  type ScalerType,
  type SpendAction,
  type SpendState,
  type TemplateCategory,
  type VerificationVerdict,
  type WaitingReason,
  billingBucketSizes,
  cloudTypes,
  computeTypes,
  cpuFlavorIds,
  cudaVersions,
  dataCenterIds,
  endpointBillingGroupings,
  endpointCpuFlavorIds,
  endpointTypes,
  errorCodes,
  gpuTypeIds,
  jobEventTypes,
  jobEventReasons,
  jobStatuses,
  keyScopes,
  keyStates,
  logSources,
  placementPriorities,
  podBillingGroupings,
  podDesiredStatuses,
  rentalKinds,
  scalerTypes,
  spendActions,
  spendStates,
  templateCategories,
  verificationVerdicts,
  waitingReasons,
} from "./generated/enums.ts";
export { errorDetails, waitingReasonDetails } from "./generated/errors.ts";
export { graphqlCompatExtension, graphqlMutations, graphqlQueries, graphqlSchema } from "./generated/graphql.ts";
export { graphqlNumbers } from "./generated/graphql-numbers.ts";
export {
  type JobState,
  type JobTrigger,
  type TerminalState,
  jobStateDetails,
  jobStates,
  jobTriggerDetails,
  jobTriggers,
  terminalStates,
  transitions,
} from "./generated/lifecycle.ts";
export {
  type S3ErrorCode,
  type S3OperationId,
  s3Errors,
  s3IgnoredQuery,
  s3Operations,
  s3RefusedHeaders,
} from "./generated/s3.ts";
export { type LimitName, limitDetails, limits } from "./generated/limits.ts";
export { compatV2Document } from "./generated/compat-v2-document.ts";
export type {
  components as CompatV2Components,
  operations as CompatV2Operations,
  paths as CompatV2Paths,
} from "./generated/compat-v2.ts";
export {
  type CompatV2OperationId,
  type BatchesOperationId,
  type OpenaiOperationId,
  type QueueOperationId,
  type RestOperationId,
  type WorkerOperationId,
  compatV2Operations,
  batchesOperations,
  openaiOperations,
  queueOperations,
  restOperations,
  workerOperations,
} from "./generated/operations.ts";
export { batchesDocument } from "./generated/batches-document.ts";
export { openaiDocument } from "./generated/openai-document.ts";
export type { components as OpenaiComponents } from "./generated/openai.ts";
export { queueDocument } from "./generated/queue-document.ts";
export type {
  components as QueueComponents,
  operations as QueueOperations,
  paths as QueuePaths,
} from "./generated/queue.ts";
export { restDocument } from "./generated/rest-document.ts";
export type {
  components as RestComponents,
  operations as RestOperations,
  paths as RestPaths,
} from "./generated/rest.ts";
export { workerDocument } from "./generated/worker-document.ts";
export type {
  components as WorkerComponents,
  operations as WorkerOperations,
  paths as WorkerPaths,
} from "./generated/worker.ts";
export {
  type ForbiddenTransition,
  type Transition,
  forbiddenTransitions,
  isTerminal,
  legalFrom,
  nextState,
} from "./job-lifecycle.ts";
export { type AbsentThing, absentThings, managementWords } from "./management-words.ts";
export type {
  JsonSchema,
  JsonSchemaObject,
  OpenApiComponents,
  OpenApiDocument,
  OpenApiHeader,
  OpenApiMediaType,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiReference,
  OpenApiRequestBody,
  OpenApiResponse,
} from "./open-api-document.ts";
