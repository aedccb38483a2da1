/** The workers of endpoints: their state, the hosts that start and end them, parking, and the fleet that wants them. */
export type { FleetExplanation } from "./fleet/endpoint-fleet.ts";
export { type FleetManager, type FleetWorker, type GoesOn, createFleetManager } from "./fleet/fleet-manager.ts";
export type { FleetMeter, FleetParts } from "./fleet/fleet-parts.ts";
export type { WorkerState } from "./state/managed-worker.ts";
export type { EndpointSource, FleetEndpoint, WorkerHardwareDesk } from "./state/ports.ts";
export { createWorkerHardwareDesk } from "./hosts/worker-hardware.ts";
export { createWorkerMachines } from "./hosts/all-hosts.ts";
export { type WorkerAdoption, createWorkerAdoption } from "./hosts/worker-adoption.ts";
export { createHostDrains } from "./hosts/host-drains.ts";
export { type OrderFollower, createOrderFollower } from "./hosts/order-follower.ts";
export { createRemoteWorkers } from "./hosts/remote-workers.ts";
export type {
  AssignedWorker,
  SeenWorker,
  WantedWorker,
  WorkerAssignment,
  WorkerAssignments,
} from "./hosts/worker-assignment.ts";
export type { WorkerMachines } from "./hosts/worker-machines.ts";
export { type WorkerKeeper, createWorkerKeeper } from "./hosts/worker-keeper.ts";
export type { WorkerSpecParts } from "./hosts/worker-spec.ts";
export { type WaitingExplanation, type WaitingJob, explainWaiting } from "./state/waiting-explanation.ts";
export type { WorkerCounts } from "./state/worker-counts.ts";
export { type WorkerEnvironmentInput, createWorkerEnvironment } from "./hosts/worker-environment.ts";
export type { LastExit } from "./state/last-exit.ts";
export type { ListedWorker } from "./state/worker-list.ts";
export type { EndpointReport } from "./state/endpoint-report.ts";
export type { MemoryBudget } from "./parking/parking-rules.ts";
export { type ParkingLot, createParkingLot, driverMakingRoom } from "./parking/parking-lot.ts";
export type { WorkerRentals } from "./hosts/worker-rentals.ts";
