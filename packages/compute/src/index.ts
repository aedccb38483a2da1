/** The machines of Millrace: drivers that implement the engine's port `ComputeDriver`. */
export { type ProcessDriverOptions, createProcessDriver } from "./process/process-driver.ts";
