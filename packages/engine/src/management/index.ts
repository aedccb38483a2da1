export { createManagement, type Management, type ManagementOptions } from "./create-management.ts";
export type { DrainRest, HostService } from "./host-service.ts";
