/** The Millrace service: interfaces and composition. */
export { createLog, type Logger } from "./composition/settings/log.ts";
export { KeptFileError } from "@millrace/compute";
export { DataDirectoryError } from "./composition/storage/data-directory.ts";
export { startService, type Service } from "./composition/service.ts";
export type { HealthCheckListener } from "./composition/machines/load-balancing.ts";
export type { ServiceOptions, WorkerFailure } from "./composition/service-options.ts";
export { databaseUrls } from "./composition/settings/database-urls.ts";
export { readSettings, SettingError, type ComputeSetting, type Settings } from "./composition/settings/settings.ts";
export { createMetrics, type Metrics } from "./metrics/index.ts";
export { metricFamilies } from "./metrics/families.ts";
export type { MachineLine } from "@millrace/compute";
export type { JobObserver } from "@millrace/engine";
