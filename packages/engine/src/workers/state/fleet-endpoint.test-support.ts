import type { WorkerCounts } from "./worker-counts.ts";
import { smallRequest } from "../../machines/placement/small-machine.test-support.ts";
import type { FleetEndpoint } from "./ports.ts";

export function fleetEndpoint(changes: Partial<FleetEndpoint> = {}): FleetEndpoint {
  return {
    id: "ep1",
    accountId: "acc1",
    type: "QB",
    version: 1,
    imageName: "local/echo",
    dockerEntrypoint: [],
    dockerStartCmd: [],
    env: {},
    workersMin: 0,
    stopped: null,
    workersMax: 3,
    idleTimeoutSeconds: 5,
    flashboot: false,
    scalerType: "QUEUE_DELAY",
    scalerValue: 4,
    hardware: smallRequest,
    templateId: "t1",
    containerDiskInGb: 50,
    volumeMountPath: "/workspace",
    containerRegistryAuthId: null,
    networkVolumeId: null,
    modelReferences: [],
    flashBuildId: null,
    ...changes,
  };
}

export const noWorkers: WorkerCounts = {
  idle: 0,
  running: 0,
  initializing: 0,
  ready: 0,
  throttled: 0,
  unhealthy: 0,
};
