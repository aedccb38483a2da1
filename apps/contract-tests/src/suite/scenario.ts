import type { ClaimId } from "@millrace/spec";
import type { BudgetLimits } from "../target/budget.ts";
import type { Context } from "./context.ts";

/**
 * What a scenario does to a target: nothing but reading; making things of its own and removing them; or what concerns the
 * whole account, such as moving its clock.
 */
export const safetyLevels = ["read-only", "disposable", "full"] as const;
export type Safety = (typeof safetyLevels)[number];

/** What not every target has or lets us do. */
export const capabilities = [
  /** The clock of the target can be moved, or the run has the patience to wait. */
  "time",
  /** A key with the right to work on endpoints: the suite plays the worker. */
  "workers",
  /** Keys of lesser rights, a revoked one, and one of another account. */
  "keys",
  /** Machines with room for a few pods. */
  "machines",
  /** Handlers of our own can be deployed as `local/<name>` images. */
  "handlers",
  /** Handlers of the suite work on jobs: deployed by it, or by the user, who said where. */
  "deployed",
  /** The suite started the target, and can start more like it in conditions of their own. */
  "own-service",
  /** It can cut those off from their database. */
  "own-database",
] as const;
export type Capability = (typeof capabilities)[number];

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
  /** Takes long in real time. Where that can be, it is played on a service of its own, whose clock nobody else moves. */
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

/** Whether a level allows what another needs. */
export function allows(level: Safety, needed: Safety): boolean {
  return safetyLevels.indexOf(level) >= safetyLevels.indexOf(needed);
}
