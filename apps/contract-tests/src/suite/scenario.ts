import type { Scenario as AnyScenario, Expectation, Safety } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import type { Capability } from "../target/machine/capability.ts";
import type { Context } from "./context.ts";

/** A sequence of requests to the target, with the claims of this interface that it checks. */
export interface Scenario extends Omit<AnyScenario<Context>, "instead" | "safety" | "run"> {
  readonly claims: readonly ClaimId[];
  readonly needs?: readonly Capability[];
  /** Undeclared, it is `full` for a scenario that needs time to pass, and `disposable` for any other. */
  readonly safety?: Safety;
  /**
   * If its claims hold only in the default dialect: the claim about the compat dialect that replaces them, see
   * docs/compat.md. In the compat dialect the scenario is not played.
   */
  readonly insteadInCompat?: ClaimId;
  readonly run: (given: Given) => Promise<void>;
}

/** What a scenario is given: its context, in parts and as a whole, to hand on. */
export interface Given extends Context {
  readonly context: Context;
  /** Each of its expectations is about all claims of the scenario. */
  readonly says: Expectation;
}

/** The same for the core, which knows no dialect by its name. */
export function asPlayed(scenario: Scenario): AnyScenario<Context> {
  const { insteadInCompat, run, claims, needs = [] } = scenario;
  return {
    ...scenario,
    safety: scenario.safety ?? (needs.includes("time") ? "full" : "disposable"),
    ...(insteadInCompat === undefined ? {} : { instead: { compat: insteadInCompat } }),
    run: (context) => run({ ...context, context, says: context.expect(...claims) }),
  };
}
