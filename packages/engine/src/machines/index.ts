/** The port to drivers, hosts, what is free on them, and the placement of pods and workers. */
export { backoffAfterCrash } from "./driver/backoff.ts";
export {
  type CloseOptions,
  type ComputeDriver,
  type GpuStats,
  type MachineExit,
  type MachineLimits,
  type MachineModels,
  type MachineMount,
  type MachinePort,
  type MachinePortMapping,
  type MachinePausing,
  type MachinePurpose,
  type MachineSpec,
  MachinePreparationError,
  MachineStartError,
  type MachineStats,
  type MachineStatus,
  type PrintedBatch,
  type PrintedLine,
  type ReadOnlyMount,
  type RegistryLogin,
  handlerImagePrefix,
} from "./driver/driver.ts";
export { outlivesService } from "./driver/driver-traits.ts";
export {
  isCommit,
  type ModelReference,
  noModelStore,
  modelReferencesProblem,
  parseModelReference,
} from "./models/model-reference.ts";
export {
  cacheName,
  modelCacheRoot,
  modelFilesRoot,
  modelMountPaths,
  modelPlaces,
  modelVariables,
  type PinnedModel,
} from "./models/model-paths.ts";
export { memoryModelPins, type ModelCommits, type ModelPins } from "./models/model-pins.ts";
export { describeFetch, type HeldModel, nextToGiveUp } from "./models/model-room.ts";
export { type ExecRequest, type ExecSession, MachineExecError, type TerminalSize } from "./driver/exec.ts";
export type { ExitCause } from "./driver/exit-cause.ts";
export type { FleetLog } from "./driver/fleet-log.ts";
export {
  type Host,
  hostBeatMs,
  hostFreshMs,
  type HostGateway,
  type HostReport,
  type HostSteering,
} from "./hosts/host.ts";
export { imageMark, reportedImagesMax } from "./hosts/image-presence.ts";
export type { HostSteeringChange } from "./hosts/host-steering.ts";
export type { GpuGroup, HeldByOthers, InventoryGpu, MachineInventory, NodeToCome } from "./driver/inventory.ts";
export { withNodesToCome } from "./placement/nodes-to-come.ts";
export { OtherHostError } from "./hosts/other-host.ts";
export {
  type Capacity,
  capacityOf,
  type HeldOfHost,
  type RentedCapacity,
  type Placement,
  type PlacementRefusal,
  countryOf,
  freeOn,
  place,
} from "./placement/placement.ts";
export type { CpuRequest, GpuRequest, PlacementRequest } from "./placement/placement-request.ts";
export {
  type OpenVolumeFile,
  pathInVolume,
  type VolumeFile,
  type VolumeFileKind,
  type VolumeFiles,
  type VolumePath,
  volumePath,
} from "./driver/volume-files.ts";
export {
  cpuStockStatus,
  gpuStock,
  type GpuStock,
  gpuStockStatus,
  stockStatus,
  type StockStatus,
} from "./placement/stock.ts";
export type { HostRepository } from "./hosts/host-repository.ts";
export type { WorkerHardware, WorkerHardwareRequest } from "./placement/worker-hardware.ts";
