import type { Observation, ScenarioResult } from "@millrace/contract-core";

/** What a scenario noticed of a mutation. */
export interface Noticed {
  /** Its name. */
  readonly scenario: string;
  readonly how: string;
  readonly claimId: string;
}

/** What did not hold, or the error that ended the scenario; null if all holds. */
export function noticed({ scenario, observations, error }: ScenarioResult): Noticed | null {
  const broken = observations.find(({ holds }) => !holds);
  if (broken !== undefined)
    return { scenario: scenario.name, claimId: broken.claimId, how: `${broken.claimId}: ${wordsOf(broken)}` };
  if (error === null) return null;
  const [claimId = ""] = scenario.claims;
  return { scenario: scenario.name, claimId, how: `${claimId}: "${scenario.name}" ended with ${error}` };
}

function wordsOf({ expected, got }: Observation): string {
  return `expected ${expected}, got ${got}`;
}
