import { endpointLabels } from "../endpoints/endpoint-words.ts";

/** Labels of fields that say more than their names. */
export const podLabels: Readonly<Record<string, string>> = {
  ...endpointLabels,
  gpuCount: "GPUs",
  vcpuCount: "vCPUs",
  volumeMountPath: "Path of the volume",
  ports: "Ports",
  openHttpPorts: "HTTP ports open to everyone",
  locked: "Locked",
  globalNetworking: "Network between data centers",
  networkVolumeId: "Network volume",
  dataCenterIds: "Data centers",
  interruptible: "Interruptible",
  allowedCudaVersions: "CUDA versions",
};
