// Generated from specs/rest.yaml (sha256 891cb5e6d9b7979e0f52bc9070af6d4bcde62421a1ebd66dab53a461c624e5b2),
//   and specs/queue.yaml (sha256 10493316cd152b5009884151af1bd3326a9820031ac1423cf128490479fb0cc8),
//   and specs/worker.yaml (sha256 e8e3641ee3e28304b6d51165872d16ddec7b12f86ec4ab8ce8fd4e1fce88671b),
//   and specs/openai.yaml (sha256 ddee42105d6d9a8fa2c2cf18769242fa4b0e6effd58e7bf7dabf4707b0504d85),
//   and specs/batches.yaml (sha256 1f04d81fb32fa0e628011d44f33f4065cfc7a6ed429c64ac812c44978de85f0a),
//   and specs/compat-v2.yaml (sha256 a09fe68b196ed5db439372aa04aa997d04f2a9829ca7da3172258fe9d7d149da). Do not edit; run `npm run generate`.

export const billingBucketSizes = ["hour", "day", "week", "month", "year"] as const;

export type BillingBucketSize = (typeof billingBucketSizes)[number];

export const cloudTypes = ["SECURE", "COMMUNITY"] as const;

export type CloudType = (typeof cloudTypes)[number];

export const computeTypes = ["GPU", "CPU"] as const;

export type ComputeType = (typeof computeTypes)[number];

export const cpuFlavorIds = ["cpu3c", "cpu3g", "cpu3m", "cpu5c", "cpu5g", "cpu5m"] as const;

export type CpuFlavorId = (typeof cpuFlavorIds)[number];

export const cudaVersions = ["13.0", "12.9", "12.8", "12.7", "12.6", "12.5", "12.4", "12.3", "12.2", "12.1", "12.0", "11.8"] as const;

export type CudaVersion = (typeof cudaVersions)[number];

export const dataCenterIds = [
  "EU-RO-1",
  "CA-MTL-1",
  "EU-SE-1",
  "US-IL-1",
  "EUR-IS-1",
  "EU-CZ-1",
  "US-TX-3",
  "EUR-IS-2",
  "US-KS-2",
  "US-GA-2",
  "US-WA-1",
  "US-TX-1",
  "CA-MTL-3",
  "EU-NL-1",
  "US-TX-4",
  "US-CA-2",
  "US-NC-1",
  "OC-AU-1",
  "US-DE-1",
  "EUR-IS-3",
  "CA-MTL-2",
  "AP-JP-1",
  "EUR-NO-1",
  "EU-FR-1",
  "US-KS-3",
  "US-GA-1",
] as const;

export type DataCenterId = (typeof dataCenterIds)[number];

export const endpointBillingGroupings = ["endpointId", "podId", "gpuTypeId"] as const;

export type EndpointBillingGrouping = (typeof endpointBillingGroupings)[number];

export const endpointCpuFlavorIds = ["cpu3c", "cpu3g", "cpu5c", "cpu5g"] as const;

export type EndpointCpuFlavorId = (typeof endpointCpuFlavorIds)[number];

export const endpointTypes = ["QB", "LB"] as const;

export type EndpointType = (typeof endpointTypes)[number];

export const endpointWorkerStatuses = ["RUNNING", "IDLE", "INITIALIZING", "THROTTLED", "UNHEALTHY", "PAUSED", "ENDED"] as const;

export type EndpointWorkerStatus = (typeof endpointWorkerStatuses)[number];

export const errorCodes = [
  "invalid_request",
  "unauthorized",
  "payment_required",
  "forbidden",
  "not_found",
  "conflict",
  "payload_too_large",
  "request_timeout",
  "rate_limited",
  "internal",
  "not_implemented",
  "unavailable",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export const gpuTypeIds = [
  "NVIDIA GeForce RTX 4090",
  "NVIDIA A40",
  "NVIDIA RTX A5000",
  "NVIDIA GeForce RTX 5090",
  "NVIDIA H100 80GB HBM3",
  "NVIDIA GeForce RTX 3090",
  "NVIDIA RTX A4500",
  "NVIDIA L40S",
  "NVIDIA H200",
  "NVIDIA L4",
  "NVIDIA RTX 6000 Ada Generation",
  "NVIDIA A100-SXM4-80GB",
  "NVIDIA RTX 4000 Ada Generation",
  "NVIDIA RTX A6000",
  "NVIDIA A100 80GB PCIe",
  "NVIDIA RTX 2000 Ada Generation",
  "NVIDIA RTX A4000",
  "NVIDIA RTX PRO 6000 Blackwell Server Edition",
  "NVIDIA H100 PCIe",
  "NVIDIA H100 NVL",
  "NVIDIA L40",
  "NVIDIA B200",
  "NVIDIA GeForce RTX 3080 Ti",
  "NVIDIA RTX PRO 6000 Blackwell Workstation Edition",
  "NVIDIA GeForce RTX 3080",
  "NVIDIA GeForce RTX 3070",
  "AMD Instinct MI300X OAM",
  "NVIDIA GeForce RTX 4080 SUPER",
  "Tesla V100-PCIE-16GB",
  "Tesla V100-SXM2-32GB",
  "NVIDIA RTX 5000 Ada Generation",
  "NVIDIA GeForce RTX 4070 Ti",
  "NVIDIA RTX 4000 SFF Ada Generation",
  "NVIDIA GeForce RTX 3090 Ti",
  "NVIDIA RTX A2000",
  "NVIDIA GeForce RTX 4080",
  "NVIDIA A30",
  "NVIDIA GeForce RTX 5080",
  "Tesla V100-FHHL-16GB",
  "NVIDIA H200 NVL",
  "Tesla V100-SXM2-16GB",
  "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition",
  "NVIDIA A5000 Ada",
  "Tesla V100-PCIE-32GB",
  "Tesla T4",
  "NVIDIA RTX A30",
] as const;

export type GpuTypeId = (typeof gpuTypeIds)[number];

export const jobEventReasons = [
  "about_to_start",
  "worker_starting",
  "workers_busy",
  "scaling",
  "workers_crashing",
  "workers_not_reporting",
  "workers_not_asking",
  "no_capacity",
  "no_workers_allowed",
  "budget_reached",
  "low_priority",
  "unknown",
  "LOST",
  "RELEASED",
] as const;

export type JobEventReason = (typeof jobEventReasons)[number];

export const jobEventTypes = [
  "SUBMITTED",
  "WAITING",
  "STARTED",
  "CHUNKS",
  "RETURNED",
  "RETRIED",
  "COMPLETED",
  "FAILED",
  "TIMED_OUT",
  "CANCELLED",
  "WEBHOOK",
] as const;

export type JobEventType = (typeof jobEventTypes)[number];

export const jobStatuses = ["IN_QUEUE", "IN_PROGRESS", "COMPLETED", "FAILED", "CANCELLED", "TIMED_OUT"] as const;

export type JobStatus = (typeof jobStatuses)[number];

export const keyScopes = ["admin", "manage", "manage:read", "volumes", "volumes:read", "run", "work", "metrics", "operator"] as const;

export type KeyScope = (typeof keyScopes)[number];

export const keyStates = ["usable", "expired", "revoked"] as const;

export type KeyState = (typeof keyStates)[number];

export const logSources = ["container", "system"] as const;

export type LogSource = (typeof logSources)[number];

export const notificationConditions = [
  "WORKERS_FAILING",
  "QUEUE_AGE",
  "ERROR_RATE",
  "DISK_NEARLY_FULL",
  "CONTRACT_DRIFT",
  "BUDGET_REACHED",
] as const;

export type NotificationCondition = (typeof notificationConditions)[number];

export const notificationStates = ["began", "ended", "test"] as const;

export type NotificationState = (typeof notificationStates)[number];

export const notificationSubjectKinds = ["endpoint", "host", "account", "service"] as const;

export type NotificationSubjectKind = (typeof notificationSubjectKinds)[number];

export const placementPriorities = ["availability", "custom"] as const;

export type PlacementPriority = (typeof placementPriorities)[number];

export const podBillingGroupings = ["podId", "gpuTypeId"] as const;

export type PodBillingGrouping = (typeof podBillingGroupings)[number];

export const podDesiredStatuses = ["RUNNING", "EXITED", "TERMINATED"] as const;

export type PodDesiredStatus = (typeof podDesiredStatuses)[number];

export const problemCodes = [
  "workers_crashing",
  "workers_not_reporting",
  "workers_not_asking",
  "no_capacity",
  "no_workers_allowed",
  "pod_not_running",
  "pod_failed",
  "storage_unavailable",
  "budget_reached",
  "budget_nearly_reached",
  "notification_undeliverable",
] as const;

export type ProblemCode = (typeof problemCodes)[number];

export const problemSeverities = ["error", "warning"] as const;

export type ProblemSeverity = (typeof problemSeverities)[number];

export const problemSubjectKinds = ["endpoint", "pod", "service", "account", "notification"] as const;

export type ProblemSubjectKind = (typeof problemSubjectKinds)[number];

export const releaseStates = ["ROLLING", "COMPLETE", "REPLACED"] as const;

export type ReleaseState = (typeof releaseStates)[number];

export const rentalKinds = ["pod", "worker", "network-volume"] as const;

export type RentalKind = (typeof rentalKinds)[number];

export const resourceKinds = ["endpoint", "template", "networkVolume", "containerRegistryAuth", "secret", "key", "notification"] as const;

export type ResourceKind = (typeof resourceKinds)[number];

export const scalerTypes = ["QUEUE_DELAY", "REQUEST_COUNT"] as const;

export type ScalerType = (typeof scalerTypes)[number];

export const settingSources = ["default", "environment", "flag"] as const;

export type SettingSource = (typeof settingSources)[number];

export const spendActions = ["WARN", "STOP"] as const;

export type SpendAction = (typeof spendActions)[number];

export const spendStates = ["OK", "NEARLY_REACHED", "REACHED"] as const;

export type SpendState = (typeof spendStates)[number];

export const storeKinds = ["sqlite", "postgres"] as const;

export type StoreKind = (typeof storeKinds)[number];

export const templateCategories = ["NVIDIA", "AMD", "CPU"] as const;

export type TemplateCategory = (typeof templateCategories)[number];

export const tokenBillingGroupings = ["endpointId", "keyId"] as const;

export type TokenBillingGrouping = (typeof tokenBillingGroupings)[number];

export const verificationChangeKinds = ["broken", "changed", "repaired", "lost"] as const;

export type VerificationChangeKind = (typeof verificationChangeKinds)[number];

export const verificationVerdicts = ["pass", "partial", "flaky", "fail", "error", "skipped", "unchecked"] as const;

export type VerificationVerdict = (typeof verificationVerdicts)[number];

export const volumeFileKinds = ["file", "directory", "link", "other"] as const;

export type VolumeFileKind = (typeof volumeFileKinds)[number];

export const waitingReasons = [
  "about_to_start",
  "worker_starting",
  "workers_busy",
  "scaling",
  "workers_crashing",
  "workers_not_reporting",
  "workers_not_asking",
  "no_capacity",
  "no_workers_allowed",
  "budget_reached",
  "low_priority",
  "unknown",
] as const;

export type WaitingReason = (typeof waitingReasons)[number];
