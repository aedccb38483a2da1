/** How many workers an endpoint needs. */
export { type RunTimes, createRunTimes } from "./run-times.ts";
export { type ScalerDecision, type ScalerObservations, type ScalerSettings, decideWorkers } from "./scaler.ts";
export { type StartTimes, createStartTimes } from "./start-times.ts";
