/** Turns of the launches of a driver at the API server. */
export interface LaunchTurns {
  /** A pod that does not exist yet. */
  create<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** What can follow when no pod waits for its creation. */
  complete<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Limits how many launches write at the same time. A fleet may ask for thousands of pods at once; without a limit each of them
 * would open a connection, and the API server refuses what exceeds its own limits.
 */
export function createLaunchTurns({ atOnce }: { readonly atOnce: number }): LaunchTurns {
  const creations: (() => void)[] = [];
  const completions: (() => void)[] = [];
  let underWay = 0;

  async function run<Answer>(waiting: (() => void)[], work: () => Promise<Answer>): Promise<Answer> {
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn passes on, so that a later caller does not overtake the one that waits.
      const next = creations.shift() ?? completions.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  }

  return { create: (work) => run(creations, work), complete: (work) => run(completions, work) };
}
