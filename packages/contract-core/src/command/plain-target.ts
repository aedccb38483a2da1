import type { Suite } from "../suite/suite.ts";
import { createBudget } from "../target/budget.ts";
import type { Target } from "../target/target.ts";
import { type Transport, createTransport } from "../target/transport.ts";
import type { Options } from "./options.ts";
import { preflight } from "./preflight.ts";

/** The parts of a suite that do not depend on its contexts. */
export type AnySuite = Pick<Suite, "name" | "rules" | "lists" | "keyVariable" | "cacheFolder">;

/** Requests to a target in the default dialect that are not in the record. */
export function plainTransport(
  { rules }: Pick<Suite, "rules">,
  options: Pick<Options, "safety" | "budget">,
  target: Pick<Target, "baseUrl" | "addresses" | "keys">,
): Transport {
  return createTransport({
    baseUrl: target.baseUrl,
    addresses: target.addresses,
    apiKey: target.keys.own,
    dialect: "default",
    rules,
    safety: options.safety,
    budget: createBudget(options.budget),
    onExchange: () => 0,
  });
}

/** A service by its addresses, after a first look at each. @throws UsageError when it cannot be checked */
export async function openPlainTarget(suite: AnySuite, options: Options, baseUrl: string): Promise<Target> {
  const target: Target = {
    baseUrl,
    addresses: options.addresses,
    keys: { own: options.apiKey ?? "" },
    capabilities: new Set(),
    close: async () => {},
  };
  await preflight(suite, plainTransport(suite, options, target));
  return target;
}
