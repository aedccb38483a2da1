/** The budget of the run is spent; the remaining scenarios are not played. */
export class BudgetSpentError extends Error {
  override readonly name = "BudgetSpentError";
  constructor() {
    super("The budget of the run is spent.");
  }
}

/** A scenario exceeded its declared budget. */
export class CeilingError extends Error {
  override readonly name = "CeilingError";
  constructor({ requests, resources }: BudgetLimits) {
    super(`It asks for more than ${requests} requests and ${resources} things made (ceiling).`);
  }
}

/** The budget of a run at its target. */
export interface BudgetLimits {
  /** Total number of requests. */
  readonly requests: number;
  /** Number of created resources. */
  readonly resources: number;
}

export interface Budget {
  /** Counts a request before it is sent, and the resource that it makes; false if the run may not send it. */
  spend(makesResource: boolean): boolean;
  readonly spent: BudgetLimits;
}

export function createBudget(limits: BudgetLimits): Budget {
  const spent = { requests: 0, resources: 0 };
  return {
    spent,
    spend(makesResource) {
      const makes = makesResource ? 1 : 0;
      if (spent.requests + 1 > limits.requests || spent.resources + makes > limits.resources) return false;
      spent.requests += 1;
      spent.resources += makes;
      return true;
    },
  };
}
