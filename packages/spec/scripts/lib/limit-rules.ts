import type { LimitSpec } from "./tables.ts";
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

function at(limit: string, keyword: LimitPlacement["keyword"], places: readonly string[]): LimitPlacement {
  return { limit, keyword, places };
}

/** Where the interfaces repeat limits. */
export const limitPlacements: readonly LimitPlacement[] = [
  at("runsyncWaitDefaultMs", "default", ["runsync.wait", "statusSync.wait"]),
  at("waitMinMs", "minimum", ["runsync.wait", "statusSync.wait"]),
  at("waitMaxMs", "maximum", ["runsync.wait", "statusSync.wait"]),
  at("streamHoldMs", "maximum", ["stream.wait"]),
  at("streamHoldMs", "default", ["stream.wait"]),
  at("ttlMinMs", "minimum", ["JobPolicy.ttl", "status.ttl"]),
  at("ttlMaxMs", "maximum", ["JobPolicy.ttl", "status.ttl"]),
  at("ttlDefaultMs", "default", ["JobPolicy.ttl"]),
  at("executionTimeoutMinMs", "minimum", ["JobPolicy.executionTimeout", ...inputs(["Endpoint"], "executionTimeoutMs")]),
  at("executionTimeoutMaxMs", "maximum", ["JobPolicy.executionTimeout", ...inputs(["Endpoint"], "executionTimeoutMs")]),
  at("executionTimeoutDefaultMs", "default", ["EndpointCreateInput.executionTimeoutMs"]),
  at("idempotencyKeyMaxChars", "maxLength", ["run.Idempotency-Key", "runsync.Idempotency-Key"]),
  at("webhookUrlMaxChars", "maxLength", ["JobRequest.webhook", ...inputs(["Notification"], "url")]),
  at("notificationEndpointsMax", "maxItems", inputs(["Notification"], "endpointIds")),
  at("notificationAgeMinSeconds", "minimum", ["NotificationBounds.ageSeconds"]),
  at("notificationAgeMaxSeconds", "maximum", ["NotificationBounds.ageSeconds"]),
  at("notificationWindowMaxMinutes", "maximum", ["NotificationBounds.windowMinutes"]),
  at("notificationJobsMinMax", "maximum", ["NotificationBounds.jobsMin"]),
  at("notificationRepeatMinMinutes", "minimum", inputs(["Notification"], "repeatMinutes")),
  at("notificationRepeatMaxMinutes", "maximum", inputs(["Notification"], "repeatMinutes")),
  at("jobsPerPageDefault", "default", ["listJobs.limit"]),
  at("jobsPerPageMax", "maximum", ["listJobs.limit"]),
  at("accountsPerPageDefault", "default", ["listAccounts.limit"]),
  at("accountsPerPageMax", "maximum", ["listAccounts.limit"]),
  at("emailMaxChars", "maxLength", inputs(["Account"], "email")),
  at("keysPerPageDefault", "default", ["listKeys.limit"]),
  at("keysPerPageMax", "maximum", ["listKeys.limit"]),
  at("keyEndpointsMax", "maxItems", ["KeyCreateInput.endpointIds"]),
  at("volumeFilesPerPageDefault", "default", ["listVolumeFiles.limit"]),
  at("volumeFilesPerPageMax", "maximum", ["listVolumeFiles.limit"]),
  at("volumePathMaxChars", "maxLength", [
    "listVolumeFiles.path",
    "readVolumeFile.path",
    "writeVolumeFile.path",
    "deleteVolumeFile.path",
    "VolumeDirectoryInput.path",
  ]),
  at("jobErrorSearchMaxChars", "maxLength", ["listJobs.errorContains"]),
  at("takeBatchMax", "maximum", ["jobTakeBatch.batch_size"]),
  at("nameMaxChars", "maxLength", [
    ...inputs(named, "name"),
    "ContainerRegistryAuthCreateInput.name",
    "KeyCreateInput.name",
  ]),
  at("environmentVariablesMax", "maxProperties", inputs(["Pod", "Endpoint", "Template"], "env")),
  at("idleTimeoutMinSeconds", "minimum", inputs(["Endpoint"], "idleTimeout")),
  at("idleTimeoutMaxSeconds", "maximum", inputs(["Endpoint"], "idleTimeout")),
  at("idleTimeoutDefaultSeconds", "default", ["EndpointCreateInput.idleTimeout"]),
  at("workersMinDefault", "default", ["EndpointCreateInput.workersMin"]),
  at("workersMaxDefault", "default", ["EndpointCreateInput.workersMax"]),
  at("scalerValueDefault", "default", ["EndpointCreateInput.scalerValue"]),
  at("endpointWorkersMax", "maximum", [...inputs(["Endpoint"], "workersMin"), ...inputs(["Endpoint"], "workersMax")]),
  at("scalerValueMax", "maximum", inputs(["Endpoint"], "scalerValue")),
  at("gpuCountMax", "maximum", [...inputs(["Endpoint"], "gpuCount"), "PodCreateInput.gpuCount"]),
  at("vcpuCountMax", "maximum", [
    ...inputs(["Endpoint"], "vcpuCount"),
    "PodCreateInput.vcpuCount",
    "PodCreateInput.minVCPUPerGPU",
  ]),
  at(
    "diskMaxGb",
    "maximum",
    ["containerDiskInGb", "volumeInGb"].flatMap((field) => inputs(["Pod", "Template"], field)),
  ),
  at("memoryMaxGb", "maximum", ["PodCreateInput.minRAMPerGPU"]),
  at(
    "throughputMax",
    "maximum",
    ["minDiskBandwidthMBps", "minDownloadMbps", "minUploadMbps"].map((field) => `PodCreateInput.${field}`),
  ),
  at("networkVolumeSizeMaxGb", "maximum", inputs(["NetworkVolume"], "size")),
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
