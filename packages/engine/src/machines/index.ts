export { backoffAfterCrash } from "./backoff.ts";
export {
  type CloseOptions,
  type ComputeDriver,
  type GpuStats,
  type MachineExit,
  type MachineLimits,
  type MachineMount,
  type MachinePort,
  type MachinePortMapping,
  type MachinePausing,
  type MachinePurpose,
  type MachineSpec,
  MachineStartError,
  type MachineStats,
  type MachineStatus,
  type PrintedBatch,
  type PrintedLine,
  type RegistryLogin,
  handlerImagePrefix,
  outlivesService,
} from "./driver.ts";
export { type ExecRequest, type ExecSession, MachineExecError, type TerminalSize } from "./exec.ts";
export type { ExitCause } from "./exit-cause.ts";
export type { FleetLog } from "./fleet-log.ts";
export { type Host, hostBeatMs, hostFreshMs, type HostGateway, type HostReport, type HostSteering } from "./host.ts";
export { imageMark, reportedImagesMax } from "./image-presence.ts";
export type { HostSteeringChange } from "./host-steering.ts";
export type { GpuGroup, HeldByOthers, InventoryGpu, MachineInventory, NodeToCome } from "./inventory.ts";
export { withNodesToCome } from "./nodes-to-come.ts";
export { OtherHostError } from "./other-host.ts";
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
} from "./placement.ts";
export type { CpuRequest, GpuRequest, PlacementRequest } from "./placement-request.ts";
export {
  pathInVolume,
  type VolumeFile,
  type VolumeFileKind,
  type VolumeFiles,
  type VolumePath,
  volumePath,
} from "./volume-files.ts";
export { cpuStockStatus, gpuStock, type GpuStock, gpuStockStatus, stockStatus, type StockStatus } from "./stock.ts";
export type { HostRepository } from "./host-repository.ts";
export type { WorkerHardware, WorkerHardwareRequest } from "./worker-hardware.ts";
