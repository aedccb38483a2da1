import type { Endpoint } from "@millrace/rest-client";
import { usd } from "../../data/format.ts";

/** What an endpoint is called; one without a name by its id. */
export function nameOf(endpoint: Endpoint): string {
  return endpoint.name ?? endpoint.id;
}

/** What its workers run on, in a few words: `2 × NVIDIA A40`, `cpu3c-2-4`. */
export function hardwareOf(endpoint: Endpoint): string {
  const { computeType, gpuCount = 1, gpuTypeIds = [], instanceIds = [] } = endpoint;
  if (computeType === "CPU") return atMost(instanceIds, "any CPU");
  const types = atMost(gpuTypeIds, "any GPU");
  return gpuCount > 1 ? `${gpuCount} × ${types}` : types;
}

function atMost(names: readonly string[], none: string): string {
  const [first] = names;
  if (first === undefined) return none;
  return names.length === 1 ? first : `${first} or ${names.length - 1} more`;
}

/** What its workers may cost, in a few words. */
export function budgetOf({ spendLimit, spendAction }: Endpoint): string {
  if (spendLimit === undefined) return "no limit";
  return `${usd(spendLimit)} a month, then ${spendAction === "STOP" ? "no new jobs" : "a warning"}`;
}

/** Labels of fields that say more than their names. */
export const endpointLabels: Readonly<Record<string, string>> = {
  workersMin: "Fewest workers",
  workersMax: "Most workers",
  scalerType: "Scaling rule",
  scalerValue: "Value of the rule",
  idleTimeout: "Idle timeout (s)",
  executionTimeoutMs: "Longest run of a job (ms)",
  spendLimit: "Budget (US dollars a month)",
  spendAction: "When the budget is reached",
  gpuCount: "GPUs of each worker",
  vcpuCount: "vCPUs of each worker",
  computeType: "Compute",
  flashboot: "Flashboot",
  env: "Environment variables",
  imageName: "Image",
  containerDiskInGb: "Container disk (GB)",
  volumeInGb: "Volume (GB)",
  dockerEntrypoint: "Entrypoint",
  dockerStartCmd: "Start command",
  containerRegistryAuthId: "Registry credentials",
};
