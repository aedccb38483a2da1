import type { MachineSpec } from "@millrace/engine";

/** A worker's machine that an image alone describes: no command, variables, ports, volumes or limits. */
export function plainWorker(machineId: string, imageName: string): MachineSpec {
  return {
    machineId,
    purpose: "worker",
    endpointId: "bench",
    imageName,
    registryLogin: null,
    dockerEntrypoint: [],
    dockerStartCmd: [],
    env: {},
    ports: [],
    mounts: [],
    limits: { vcpuCount: null, memoryInGb: null, containerDiskInGb: null, gpuIds: [] },
  };
}
