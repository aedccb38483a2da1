/** All resources and the hosts together, as the interfaces manage them. */
export { createManagement, type Management, type ManagementOptions } from "./create-management.ts";
export type { DrainRest, HostService } from "./host-service.ts";
