import type { ClaimId } from "@millrace/spec";
import type { BudgetLimits } from "../target/budget.ts";
import type { Capability } from "../target/capability.ts";
import type { Safety } from "../target/safety.ts";
import type { Context } from "./context.ts";

/** The most that a scenario may ask of its target, unless it says otherwise. */
export const usualCeiling: BudgetLimits = { requests: 2_000, resources: 50 };

/** One story that is played against the target, and what it proves. */
export interface Scenario {
  /** What happens, in a few words; unique. */
  readonly name: string;
  /** Ids of the claims that it checks: each is named in at least one expectation, and no other is. */
  readonly claims: readonly ClaimId[];
  readonly safety: Safety;
  readonly needs?: readonly Capability[];
  /** Sees or changes what others have to do with: it is played while no other is. */
  readonly alone?: true;
  /** Takes long in real time. Where that can be, it is played on a separate service, whose clock no other check moves. */
  readonly elsewhere?: true;
  /** How long it waits, or lets time pass, at most; not said where that is little, or up to ten minutes of its clock. */
  readonly spanMs?: number;
  /**
   * Where its claims hold in the default dialect only: the claim that says what the compat dialect does instead, as
   * docs/compat.md tells. There the scenario is not played.
   */
  readonly insteadInCompat?: ClaimId;
  /**
   * Each of its requests stands for itself: what it expects of an answer follows from that request and the documents alone, and
   * from nothing that was made, changed or waited for before. Only such scenarios are played against a target without memory.
   */
  readonly stateless?: true;
  /** The most that it may ask of its target, where that is more than {@link usualCeiling}. */
  readonly ceiling?: Partial<BudgetLimits>;
  readonly run: (context: Context) => Promise<void>;
}
