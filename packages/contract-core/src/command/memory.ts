import { targetName, withLastHeld, withRun } from "../record/evidence.ts";
import { evidenceFile } from "../record/evidence-file.ts";
import type { RunRecord } from "../record/run-record.ts";
import { visitedIn } from "../schedule/order.ts";
import { triage } from "../schedule/triage.ts";
import type { ScenarioResult } from "../suite/runner.ts";
import type { Suite } from "../suite/suite.ts";
import type { Options } from "./options.ts";

/** The evidence between runs, if the user keeps it. */
export interface Memory {
  /** To be filled as the run goes on. */
  readonly results: ScenarioResult[];
  /** Stores the results of a run; resolves to its record, with the times when broken claims last held. */
  remember(record: RunRecord): Promise<RunRecord>;
}

/** Rejects when a file cannot be read, before the first request to the target. */
export async function openMemory(
  { claims }: Pick<Suite, "claims">,
  { evidence }: Pick<Options, "evidence">,
): Promise<Memory> {
  const results: ScenarioResult[] = [];
  if (evidence === undefined) return { results, remember: async (record) => record };
  const store = evidenceFile(evidence);
  const { targets } = await store.read();
  return {
    results,
    async remember(record) {
      const name = targetName(record);
      const known = targets[name];
      const { confirmed } = triage(record, null, known);
      await store.write(name, withRun(known, { record, confirmed, visited: visitedIn(results), claims }));
      return withLastHeld(record, known);
    },
  };
}
