/** The Millrace service: interfaces and composition. */
export { createLog, type Logger } from "./composition/log.ts";
export { startService, type Service, type ServiceOptions } from "./composition/service.ts";
export { databaseUrls, readSettings, SettingError, type ComputeSetting, type Settings } from "./composition/settings.ts";
