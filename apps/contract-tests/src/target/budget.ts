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
  /** Number of created resources: pods, endpoints, volumes and others. */
  readonly resources: number;
}

/** The parts of a request that count. */
type Asked = { readonly method: string; readonly path: string };

export interface Budget {
  /** Counts a request before it is sent; false if the run may not send it. */
  spend(request: Asked): boolean;
  readonly spent: BudgetLimits;
}

const CREATES = /\/v1\/(pods|endpoints|templates|networkvolumes|containerregistryauth|notifications)$/;

/** Whether a request creates a resource; the path may begin with the prefix of a dialect. */
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
