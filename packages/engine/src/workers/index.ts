export type { FleetExplanation } from "./endpoint-fleet.ts";
export { type FleetManager, type FleetWorker, type GoesOn, createFleetManager } from "./fleet-manager.ts";
export type { FleetMeter, FleetParts } from "./fleet-parts.ts";
export type { WorkerState } from "./managed-worker.ts";
export type { EndpointSource, FleetEndpoint, WorkerHardwareDesk } from "./ports.ts";
export { createWorkerHardwareDesk } from "./worker-hardware.ts";
export { createWorkerMachines } from "./all-hosts.ts";
export { type WorkerAdoption, createWorkerAdoption } from "./worker-adoption.ts";
export { createHostDrains } from "./host-drains.ts";
export { type OrderFollower, createOrderFollower } from "./order-follower.ts";
export { createRemoteWorkers } from "./remote-workers.ts";
export type {
  AssignedWorker,
  SeenWorker,
  WantedWorker,
  WorkerAssignment,
  WorkerAssignments,
} from "./worker-assignment.ts";
export type { WorkerMachines } from "./worker-machines.ts";
export { type WorkerKeeper, createWorkerKeeper } from "./worker-keeper.ts";
export type { WorkerSpecParts } from "./worker-spec.ts";
export { type WaitingExplanation, type WaitingJob, explainWaiting } from "./waiting-explanation.ts";
export type { WorkerCounts } from "./worker-counts.ts";
export { type WorkerEnvironmentInput, createWorkerEnvironment } from "./worker-environment.ts";
export type { LastExit } from "./last-exit.ts";
export type { ListedWorker } from "./worker-list.ts";
export type { EndpointReport } from "./endpoint-report.ts";
export type { MemoryBudget } from "./parking/parking-rules.ts";
export { type ParkingLot, createParkingLot, driverMakingRoom } from "./parking/parking-lot.ts";
export type { WorkerRentals } from "./worker-rentals.ts";
