import { dataCenterIds, endpointCpuFlavorIds, endpointTypes, limits, scalerTypes } from "@millrace/spec";
import { choiceFlag, type Flags, outputFlags, switchFlag, textFlag } from "../command/command.ts";
import { connectionFlags } from "../connection/open-service.ts";
import { confirmFlag } from "../output/prompt.ts";

/** Settings of one endpoint. A folder with `millrace.yaml` says them there. */
export const endpointFlags: Flags = {
  name: textFlag("NAME", "Name of the endpoint (default: of the folder or image)"),
  type: choiceFlag(endpointTypes, "QB: workers take jobs (default); LB: they serve HTTP requests. It never changes"),
  "workers-min": { type: "number", min: 0, max: limits.endpointWorkersMax, help: "Workers that always run" },
  "workers-max": {
    type: "number",
    min: 0,
    max: limits.endpointWorkersMax,
    help: "Most workers; 0 pauses the endpoint",
  },
  "idle-timeout": {
    type: "number",
    value: "SECONDS",
    min: limits.idleTimeoutMinSeconds,
    max: limits.idleTimeoutMaxSeconds,
    help: "How long a worker stays without a job",
  },
  "execution-timeout": {
    type: "number",
    value: "MS",
    min: limits.executionTimeoutMinMs,
    max: limits.executionTimeoutMaxMs,
    help: "How long one job may run",
  },
  "scaler-type": choiceFlag(scalerTypes, "What the number of workers follows"),
  "scaler-value": {
    type: "number",
    min: 1,
    max: limits.scalerValueMax,
    help: "Seconds in the queue, or jobs per worker",
  },
  flashboot: switchFlag("Freeze idle workers instead of ending them"),
  gpu: textFlag("TYPE", "GPU type, most wanted first, such as L4 (default: no GPU)", { multiple: true }),
  "gpu-count": { type: "number", min: 1, max: limits.gpuCountMax, help: "GPUs of each worker" },
  cpu: choiceFlag(endpointCpuFlavorIds, "CPU family, most wanted first", { multiple: true }),
  vcpus: { type: "number", min: 1, max: limits.vcpuCountMax, help: "Virtual CPUs of each worker" },
  "data-center": textFlag("ID", "Data center that may be used", { multiple: true, choices: dataCenterIds }),
  "container-disk": { type: "number", value: "GB", min: 0, max: limits.diskMaxGb, help: "Size of the container disk" },
  volume: textFlag("NAME", "Network volume, by name or id", { multiple: true }),
  registry: textFlag("NAME", "Registry credentials to pull the image with, by name"),
  env: textFlag("K=V", "Environment variable; K alone takes it from this shell", { multiple: true }),
  "env-file": textFlag("FILE", "File with lines K=V", { multiple: true }),
  "unset-env": textFlag("K", "Environment variable to take away", { multiple: true }),
};

/** How a folder becomes what workers run. */
export const sourceFlags: Flags = {
  as: choiceFlag(["image", "folder"], "Make an image or a handler folder (default: what the service runs)"),
  push: textFlag("REGISTRY", "Push the image there, such as registry.example.org/team"),
  "image-name": textFlag("NAME", "Name of the image, without a tag"),
  "base-image": textFlag("IMAGE", "Image to start from where the folder has no Dockerfile"),
  handler: textFlag("FILE", "File of the handler, relative to the folder"),
  "handlers-dir": textFlag("DIR", "Where the service on this computer keeps handler folders"),
};

export const planFlags: Flags = {
  "dry-run": switchFlag("Show the difference and change nothing"),
  check: switchFlag("Exit with 1 if anything differs, and change nothing"),
  prune: switchFlag("Remove what millrace.yaml made and no longer names"),
  "renew-secret": textFlag("NAME", "Set the value of a secret anew", { multiple: true }),
  ...confirmFlag,
  wait: switchFlag("Do not wait until a worker of the new version asks for a job", { default: true }),
  timeout: { type: "number", value: "SECONDS", min: 1, default: 600, help: "How long to wait for workers" },
};

export const deployFlags: Flags = {
  ...endpointFlags,
  ...sourceFlags,
  ...planFlags,
  ...connectionFlags,
  ...outputFlags,
};
