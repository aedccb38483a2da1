export type { FleetExplanation } from "./endpoint-fleet.ts";
export { type FleetManager, type FleetWorker, createFleetManager } from "./fleet-manager.ts";
export type { FleetParts } from "./fleet-parts.ts";
export type { WorkerState } from "./managed-worker.ts";
export {
  type ComputeDriver,
  type EndpointSource,
  type FleetEndpoint,
  type FleetLog,
  type MachineExit,
  type MachineSpec,
  MachineStartError,
  type MachineStatus,
  type QueueView,
  type WorkerPresence,
} from "./ports.ts";
export { type RunTimes, createRunTimes } from "./run-times.ts";
export { type ScalerDecision, type ScalerObservations, type ScalerSettings, decideWorkers } from "./scaler.ts";
export { type StartTimes, createStartTimes } from "./start-times.ts";
export type { WaitingExplanation, WaitingJob } from "./waiting-explanation.ts";
export type { WorkerCounts } from "./worker-counts.ts";
export { type WorkerEnvironmentInput, createWorkerEnvironment } from "./worker-environment.ts";
export type { LastExit } from "./worker-launcher.ts";
