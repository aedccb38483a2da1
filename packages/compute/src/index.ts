/** The machines of Millrace: drivers that implement the engine's port `ComputeDriver`. */
export { type HostInventoryOptions, hostInventory } from "./host/host-inventory.ts";
export type { SimulatedGpus } from "./host/simulated-gpus.ts";
export { type ProcessDriverOptions, createProcessDriver } from "./process/process-driver.ts";
