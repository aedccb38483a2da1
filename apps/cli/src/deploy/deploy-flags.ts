import { dataCenterIds, endpointCpuFlavorIds, endpointTypes, limits, scalerTypes } from "@millrace/spec";
import { type Flags, outputFlags } from "../command/command.ts";
import { connectionFlags } from "../connection/open-service.ts";
import { confirmFlag } from "../output/prompt.ts";

/** Settings of one endpoint. A folder with `millrace.yaml` says them there. */
export const endpointFlags: Flags = {
  name: { type: "string", value: "NAME", help: "Name of the endpoint (default: of the folder or image)" },
  type: {
    type: "string",
    choices: endpointTypes,
    help: "QB: workers take jobs (default); LB: they serve HTTP requests. It never changes",
  },
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
  "scaler-type": { type: "string", choices: scalerTypes, help: "What the number of workers follows" },
  "scaler-value": {
    type: "number",
    min: 1,
    max: limits.scalerValueMax,
    help: "Seconds in the queue, or jobs per worker",
  },
  flashboot: { type: "boolean", help: "Freeze idle workers instead of ending them" },
  gpu: {
    type: "string",
    multiple: true,
    value: "TYPE",
    help: "GPU type, most wanted first, such as L4 (default: no GPU)",
  },
  "gpu-count": { type: "number", min: 1, max: limits.gpuCountMax, help: "GPUs of each worker" },
  cpu: { type: "string", multiple: true, choices: endpointCpuFlavorIds, help: "CPU family, most wanted first" },
  vcpus: { type: "number", min: 1, max: limits.vcpuCountMax, help: "Virtual CPUs of each worker" },
  "data-center": {
    type: "string",
    multiple: true,
    value: "ID",
    choices: dataCenterIds,
    help: "Data center that may be used",
  },
  "container-disk": { type: "number", value: "GB", min: 0, max: limits.diskMaxGb, help: "Size of the container disk" },
  volume: { type: "string", multiple: true, value: "NAME", help: "Network volume, by name or id" },
  registry: { type: "string", value: "NAME", help: "Registry credentials to pull the image with, by name" },
  env: { type: "string", multiple: true, value: "K=V", help: "Environment variable; K alone takes it from this shell" },
  "env-file": { type: "string", multiple: true, value: "FILE", help: "File with lines K=V" },
  "unset-env": { type: "string", multiple: true, value: "K", help: "Environment variable to take away" },
};

/** How a folder becomes what workers run. */
export const sourceFlags: Flags = {
  as: {
    type: "string",
    choices: ["image", "folder"],
    help: "Make an image or a handler folder (default: what the service runs)",
  },
  push: { type: "string", value: "REGISTRY", help: "Push the image there, such as registry.example.org/team" },
  "image-name": { type: "string", value: "NAME", help: "Name of the image, without a tag" },
  "base-image": { type: "string", value: "IMAGE", help: "Image to start from where the folder has no Dockerfile" },
  handler: { type: "string", value: "FILE", help: "File of the handler, relative to the folder" },
  "handlers-dir": { type: "string", value: "DIR", help: "Where the service on this computer keeps handler folders" },
};

export const planFlags: Flags = {
  "dry-run": { type: "boolean", help: "Show the difference and change nothing" },
  check: { type: "boolean", help: "Exit with 1 if anything differs, and change nothing" },
  prune: { type: "boolean", help: "Remove what millrace.yaml made and no longer names" },
  "renew-secret": { type: "string", multiple: true, value: "NAME", help: "Set the value of a secret anew" },
  ...confirmFlag,
  wait: { type: "boolean", default: true, help: "Do not wait until a worker of the new version asks for a job" },
  timeout: { type: "number", value: "SECONDS", min: 1, default: 600, help: "How long to wait for workers" },
};

export const deployFlags: Flags = {
  ...endpointFlags,
  ...sourceFlags,
  ...planFlags,
  ...connectionFlags,
  ...outputFlags,
};
