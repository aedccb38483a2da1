import type { LimitSpec } from "./limits.ts";
import type { InterfaceSpec } from "./open-api.ts";
import { schemasAt } from "./places.ts";

/** A number that OpenAPI makes us write in place although `specs/limits.yaml` already states it. */
export interface LimitPlacement {
  readonly limit: string;
  readonly keyword: "minimum" | "maximum" | "default" | "maxLength" | "maxItems" | "maxProperties";
  /** `Schema.field` or `operationId.parameter`. */
  readonly places: readonly string[];
}

const named = ["Account", "Pod", "Endpoint", "Template", "NetworkVolume", "Notification"];
const inputs = (nouns: readonly string[], field: string): readonly string[] =>
  nouns.flatMap((noun) => [`${noun}CreateInput.${field}`, `${noun}UpdateInput.${field}`]);

/** Where the interfaces repeat limits. */
export const limitPlacements: readonly LimitPlacement[] = [
  { limit: "runsyncWaitDefaultMs", keyword: "default", places: ["runsync.wait", "statusSync.wait"] },
  { limit: "waitMinMs", keyword: "minimum", places: ["runsync.wait", "statusSync.wait"] },
  { limit: "waitMaxMs", keyword: "maximum", places: ["runsync.wait", "statusSync.wait"] },
  { limit: "streamHoldMs", keyword: "maximum", places: ["stream.wait"] },
  { limit: "streamHoldMs", keyword: "default", places: ["stream.wait"] },
  { limit: "ttlMinMs", keyword: "minimum", places: ["JobPolicy.ttl", "status.ttl"] },
  { limit: "ttlMaxMs", keyword: "maximum", places: ["JobPolicy.ttl", "status.ttl"] },
  { limit: "ttlDefaultMs", keyword: "default", places: ["JobPolicy.ttl"] },
  {
    limit: "executionTimeoutMinMs",
    keyword: "minimum",
    places: ["JobPolicy.executionTimeout", ...inputs(["Endpoint"], "executionTimeoutMs")],
  },
  {
    limit: "executionTimeoutMaxMs",
    keyword: "maximum",
    places: ["JobPolicy.executionTimeout", ...inputs(["Endpoint"], "executionTimeoutMs")],
  },
  { limit: "executionTimeoutDefaultMs", keyword: "default", places: ["EndpointCreateInput.executionTimeoutMs"] },
  { limit: "idempotencyKeyMaxChars", keyword: "maxLength", places: ["run.Idempotency-Key", "runsync.Idempotency-Key"] },
  {
    limit: "webhookUrlMaxChars",
    keyword: "maxLength",
    places: ["JobRequest.webhook", ...inputs(["Notification"], "url")],
  },
  { limit: "notificationEndpointsMax", keyword: "maxItems", places: inputs(["Notification"], "endpointIds") },
  { limit: "notificationAgeMinSeconds", keyword: "minimum", places: ["NotificationBounds.ageSeconds"] },
  { limit: "notificationAgeMaxSeconds", keyword: "maximum", places: ["NotificationBounds.ageSeconds"] },
  { limit: "notificationWindowMaxMinutes", keyword: "maximum", places: ["NotificationBounds.windowMinutes"] },
  { limit: "notificationJobsMinMax", keyword: "maximum", places: ["NotificationBounds.jobsMin"] },
  { limit: "notificationRepeatMinMinutes", keyword: "minimum", places: inputs(["Notification"], "repeatMinutes") },
  { limit: "notificationRepeatMaxMinutes", keyword: "maximum", places: inputs(["Notification"], "repeatMinutes") },
  { limit: "jobsPerPageDefault", keyword: "default", places: ["listJobs.limit"] },
  { limit: "jobsPerPageMax", keyword: "maximum", places: ["listJobs.limit"] },
  { limit: "accountsPerPageDefault", keyword: "default", places: ["listAccounts.limit"] },
  { limit: "accountsPerPageMax", keyword: "maximum", places: ["listAccounts.limit"] },
  { limit: "emailMaxChars", keyword: "maxLength", places: inputs(["Account"], "email") },
  { limit: "keysPerPageDefault", keyword: "default", places: ["listKeys.limit"] },
  { limit: "keysPerPageMax", keyword: "maximum", places: ["listKeys.limit"] },
  { limit: "keyEndpointsMax", keyword: "maxItems", places: ["KeyCreateInput.endpointIds"] },
  { limit: "volumeFilesPerPageDefault", keyword: "default", places: ["listVolumeFiles.limit"] },
  { limit: "volumeFilesPerPageMax", keyword: "maximum", places: ["listVolumeFiles.limit"] },
  {
    limit: "volumePathMaxChars",
    keyword: "maxLength",
    places: [
      "listVolumeFiles.path",
      "readVolumeFile.path",
      "writeVolumeFile.path",
      "deleteVolumeFile.path",
      "VolumeDirectoryInput.path",
    ],
  },
  { limit: "corsOriginsMax", keyword: "maxItems", places: inputs(["Endpoint"], "corsOrigins") },
  { limit: "jobErrorSearchMaxChars", keyword: "maxLength", places: ["listJobs.errorContains"] },
  { limit: "takeBatchMax", keyword: "maximum", places: ["jobTakeBatch.batch_size"] },
  {
    limit: "nameMaxChars",
    keyword: "maxLength",
    places: [...inputs(named, "name"), "ContainerRegistryAuthCreateInput.name", "KeyCreateInput.name"],
  },
  {
    limit: "environmentVariablesMax",
    keyword: "maxProperties",
    places: inputs(["Pod", "Endpoint", "Template"], "env"),
  },
  { limit: "idleTimeoutMinSeconds", keyword: "minimum", places: inputs(["Endpoint"], "idleTimeout") },
  { limit: "idleTimeoutMaxSeconds", keyword: "maximum", places: inputs(["Endpoint"], "idleTimeout") },
  { limit: "idleTimeoutDefaultSeconds", keyword: "default", places: ["EndpointCreateInput.idleTimeout"] },
  { limit: "workersMinDefault", keyword: "default", places: ["EndpointCreateInput.workersMin"] },
  { limit: "workersMaxDefault", keyword: "default", places: ["EndpointCreateInput.workersMax"] },
  { limit: "scalerValueDefault", keyword: "default", places: ["EndpointCreateInput.scalerValue"] },
  {
    limit: "endpointWorkersMax",
    keyword: "maximum",
    places: [...inputs(["Endpoint"], "workersMin"), ...inputs(["Endpoint"], "workersMax")],
  },
  { limit: "scalerValueMax", keyword: "maximum", places: inputs(["Endpoint"], "scalerValue") },
  {
    limit: "gpuCountMax",
    keyword: "maximum",
    places: [...inputs(["Endpoint"], "gpuCount"), "PodCreateInput.gpuCount"],
  },
  {
    limit: "vcpuCountMax",
    keyword: "maximum",
    places: [...inputs(["Endpoint"], "vcpuCount"), "PodCreateInput.vcpuCount", "PodCreateInput.minVCPUPerGPU"],
  },
  {
    limit: "diskMaxGb",
    keyword: "maximum",
    places: ["containerDiskInGb", "volumeInGb"].flatMap((field) => inputs(["Pod", "Template"], field)),
  },
  { limit: "memoryMaxGb", keyword: "maximum", places: ["PodCreateInput.minRAMPerGPU"] },
  {
    limit: "throughputMax",
    keyword: "maximum",
    places: ["minDiskBandwidthMBps", "minDownloadMbps", "minUploadMbps"].map((field) => `PodCreateInput.${field}`),
  },
  { limit: "networkVolumeSizeMaxGb", keyword: "maximum", places: inputs(["NetworkVolume"], "size") },
];

/** Returns one line for each place that is not there or states another number than the limit. */
export function limitFaults(
  interfaces: readonly InterfaceSpec[],
  limits: readonly LimitSpec[],
  placements: readonly LimitPlacement[],
): readonly string[] {
  return placements.flatMap(({ limit, keyword, places }) => {
    const value = limits.find((candidate) => candidate.name === limit)?.value;
    if (value === undefined) {
      return [`There is no limit ${limit} in specs/limits.yaml.`];
    }
    return places.flatMap((place) => {
      const schemas = schemasAt(interfaces, place);
      if (schemas.length === 0) {
        return [`${place}, which should state ${limit}, is not in the specs.`];
      }
      return schemas
        .map((schema): unknown => (typeof schema === "boolean" ? undefined : schema[keyword]))
        .filter((stated) => stated !== value)
        .map((stated) => `${place} states ${keyword} ${String(stated)}, but ${limit} is ${value}.`);
    });
  });
}
