import type { Scenario as AnyScenario } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import type { Capability } from "../target/capability.ts";
import type { Context } from "./context.ts";

/** A sequence of requests to the target, with the claims of this interface that it checks. */
export interface Scenario extends Omit<AnyScenario<Context>, "instead"> {
  readonly claims: readonly ClaimId[];
  readonly needs?: readonly Capability[];
  /**
   * If its claims hold only in the default dialect: the claim about the compat dialect that replaces them, see
   * docs/compat.md. In the compat dialect the scenario is not played.
   */
  readonly insteadInCompat?: ClaimId;
}

/** The same for the core, which knows no dialect by its name. */
export function asPlayed({ insteadInCompat, ...scenario }: Scenario): AnyScenario<Context> {
  return insteadInCompat === undefined ? scenario : { ...scenario, instead: { compat: insteadInCompat } };
}
