import type { BudgetLimits } from "../target/budget.ts";
import type { Safety } from "../target/safety.ts";

/** The default budget of a scenario at its target. */
export const usualCeiling: BudgetLimits = { requests: 2_000, resources: 50 };

/** What is said of a scenario, without what it does. */
export interface ScenarioFacts {
  /** A short unique description. */
  readonly name: string;
  /** Ids of the claims that it checks: the expectations name all of them and no others. */
  readonly claims: readonly string[];
  readonly safety: Safety;
  /** Capabilities of the target. Two have a meaning here: `time`, that its clock moves; `own-service`, that it can start another. */
  readonly needs?: readonly string[];
  /** It reads or changes state that other scenarios use, so it is played alone. */
  readonly alone?: true;
  /** It takes long in real time. If possible, it is played on a separate service, whose clock no other check moves. */
  readonly elsewhere?: true;
  /** The clock of the target, if it can be moved, stands still except when the scenario lets time pass. */
  readonly heldClock?: true;
  /** Longest time that it waits or lets pass; undeclared if short, or up to ten minutes of its clock. */
  readonly spanMs?: number;
  /** Dialects in which its claims do not hold, each with the claim that holds there instead. There it is not played. */
  readonly instead?: Readonly<Partial<Record<string, string>>>;
  /**
   * Each of its requests is independent: the expected answer follows only from that request and the documents, not from earlier
   * requests or the time. Only such scenarios are played against a target without memory.
   */
  readonly stateless?: true;
  /** Its budget at the target, if it is larger than {@link usualCeiling}. */
  readonly ceiling?: Partial<BudgetLimits>;
}

/** A sequence of requests to the target, with the claims that it checks. */
export interface Scenario<Context> extends ScenarioFacts {
  readonly run: (context: Context) => Promise<void>;
}
