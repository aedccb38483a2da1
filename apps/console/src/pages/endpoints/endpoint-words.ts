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
  if (spendLimit === undefined) return "No limit";
  return `${usd(spendLimit)} a month, then ${spendAction === "STOP" ? "no new jobs" : "a warning"}`;
}
