/** The machines of Millrace: drivers that implement the engine's port `ComputeDriver`. */
export { type ArtifactSource, driverWithArtifacts } from "./artifacts/artifact-driver.ts";
export { type DockerDriver, type DockerDriverOptions, createDockerDriver } from "./docker/docker-driver.ts";
export { type EngineAddress, engineAddresses } from "./docker/engine/engine-address.ts";
export { type FindEngineOptions, findContainerEngine } from "./docker/engine/find-engine.ts";
export type { WorkerEgress } from "./docker/containers/machine-networks.ts";
export { freeMemoryShare } from "./host/free-memory.ts";
export { type HostInventoryOptions, hostInventory } from "./host/host-inventory.ts";
export { KeptFileError, keptFile } from "./host/kept-file.ts";
export type { SimulatedGpus } from "./host/simulated-gpus.ts";
export { handlerNameMark, nodeWaitDefaultMs } from "./kubernetes/nodes/kubernetes-settings.ts";
export { type MachineLine, type ProcessDriverOptions, createProcessDriver } from "./process/process-driver.ts";
export { type RoutedDriver, type RoutedDrivers, createRoutedDriver } from "./routed-driver.ts";
export { createModelHub } from "./models/hub-client.ts";
export { driverWithModels } from "./models/model-driver.ts";
export { openModelStore } from "./models/model-store.ts";
