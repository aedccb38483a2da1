import type { MachineSpec } from "@millrace/engine";

/** A machine that requests only an image. */
export function machineSpec(changes: Pick<MachineSpec, "machineId" | "imageName"> & Partial<MachineSpec>): MachineSpec {
  return {
    purpose: "worker",
    endpointId: "ep1",
    registryLogin: null,
    dockerEntrypoint: [],
    dockerStartCmd: [],
    env: {},
    ports: [],
    mounts: [],
    limits: { vcpuCount: null, memoryInGb: null, containerDiskInGb: null, gpuIds: [] },
    ...changes,
  };
}
