export type { FleetExplanation } from "./endpoint-fleet.ts";
export { type FleetManager, type FleetWorker, createFleetManager } from "./fleet-manager.ts";
export type { FleetParts } from "./fleet-parts.ts";
export type { WorkerState } from "./managed-worker.ts";
export {
  type ComputeDriver,
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
  type RegistryLogin,
  handlerImagePrefix,
} from "./driver.ts";
export type { Host } from "./host.ts";
export type { InventoryGpu, MachineInventory } from "./inventory.ts";
export type { MemoryBudget } from "./parking/parking-rules.ts";
export { type ParkingLot, createParkingLot, driverMakingRoom } from "./parking/parking-lot.ts";
export { createPodEnvironment, parsePort } from "./pod-environment.ts";
export { createPodKeeper, type PodKeeper } from "./pod-keeper.ts";
export type { PodKeeperParts } from "./pod-keeper-parts.ts";
export { podMachineId } from "./pod-plan.ts";
export type {
  EndpointSource,
  FleetEndpoint,
  FleetLog,
  LeaveReason,
  QueueView,
  WorkerEnd,
  WorkerHardware,
  WorkerHardwareDesk,
  WorkerHardwareWish,
  WorkerPresence,
} from "./ports.ts";
export { type RunTimes, createRunTimes } from "./run-times.ts";
export { createWorkerHardwareDesk } from "./worker-hardware.ts";
export { type ScalerDecision, type ScalerObservations, type ScalerSettings, decideWorkers } from "./scaler.ts";
export { type StartTimes, createStartTimes } from "./start-times.ts";
export type { WaitingExplanation, WaitingJob } from "./waiting-explanation.ts";
export type { WorkerCounts } from "./worker-counts.ts";
export { type WorkerEnvironmentInput, createWorkerEnvironment } from "./worker-environment.ts";
export type { LastExit } from "./last-exit.ts";
export { type Capacity, type Placement, type PlacementRefusal, countryOf, freeOn, place } from "./placement.ts";
export type { CpuInstance, CpuWish, GpuWish, PlacementWish } from "./placement-wish.ts";
