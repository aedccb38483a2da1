import type { Addressed } from "./addresses.ts";
import type { SuiteRequest } from "./exchange.ts";

/** The target refuses permanently what a scenario needs, so its claims cannot be checked there. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/** The key of the run lacks a right that the interface asks for, so what needs the right cannot be checked with it. */
export class LacksRightError extends Error {
  override readonly name = "LacksRightError";
  readonly right: string;
  constructor(right: string) {
    super(`The key of the run lacks the right "${right}".`);
    this.right = right;
  }
}

/** The key of the run, with all rights, and any others that a suite needs. */
export interface TargetKeys {
  readonly own: string;
}

/** A service under test. */
export interface Target extends Addressed {
  readonly keys: TargetKeys;
  /** What it has or allows, for the `needs` of scenarios. */
  readonly capabilities: ReadonlySet<string>;
  /**
   * The right that the interface asks for this request, and that the key of the run says it lacks; undefined without one. A refusal (403)
   * of such a request ends its scenario, which is skipped; any other 403 is judged like every answer.
   */
  readonly lacks?: (request: SuiteRequest) => string | undefined;
  /** It stores nothing, like a mock, so only scenarios with independent requests are played. */
  readonly forgets?: boolean;
  /** It has little of all that is scarce, although the suite started it. */
  readonly isSmall?: boolean;
  /** Starts another service of its kind; exists with the capability `own-service`. */
  readonly another?: (condition: SharedCondition) => Promise<FurtherService>;
  close(): Promise<void>;
}

export interface SharedCondition {
  /**
   * One that other scenarios have used before may serve: their resources are gone, and its clock may have been moved. The
   * scenario has it alone.
   */
  readonly shared?: true;
}

export interface FurtherService extends Addressed {
  readonly keys: TargetKeys;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}
