/** The run has used up what it was given; what is left of it is not played. */
export class BudgetSpentError extends Error {
  override readonly name = "BudgetSpentError";
  constructor() {
    super("The budget of the run is spent.");
  }
}

/** A scenario asked more of its target than it said. */
export class CeilingError extends Error {
  override readonly name = "CeilingError";
  constructor({ requests, resources }: BudgetLimits) {
    super(`It asks for more than ${requests} requests and ${resources} things made (ceiling).`);
  }
}

/** How much a run may ask of its target. */
export interface BudgetLimits {
  /** Requests in all. */
  readonly requests: number;
  /** Things made: pods, endpoints, volumes and the like. */
  readonly resources: number;
}

/** What counts of a request. */
type Asked = { readonly method: string; readonly path: string };

export interface Budget {
  /** Counts a request before it is sent; false if the run may not send it. */
  spend(request: Asked): boolean;
  readonly spent: BudgetLimits;
}

const CREATES = /\/v1\/(pods|endpoints|templates|networkvolumes|containerregistryauth)$/;

/** Whether a request makes a thing; the path may begin with that of a dialect. */
export function makesResource(method: string, path: string): boolean {
  return method === "POST" && CREATES.test(path);
}

export function createBudget(limits: BudgetLimits): Budget {
  const spent = { requests: 0, resources: 0 };
  return {
    spent,
    spend({ method, path }) {
      const makes = makesResource(method, path) ? 1 : 0;
      if (spent.requests + 1 > limits.requests || spent.resources + makes > limits.resources) return false;
      spent.requests += 1;
      spent.resources += makes;
      return true;
    },
  };
}
