/** The Millrace service: interfaces and composition. */
export { createLog, type Logger } from "./composition/log.ts";
export { DataDirectoryError } from "./composition/data-directory.ts";
export { startService, type Service, type ServiceOptions, type WorkerFailure } from "./composition/service.ts";
export { databaseUrls } from "./composition/database-urls.ts";
export { readSettings, SettingError, type ComputeSetting, type Settings } from "./composition/settings.ts";
export { metricFamilies } from "./composition/metrics.ts";
export type { MachineLine } from "@millrace/compute";
export type { JobObserver } from "@millrace/engine";
