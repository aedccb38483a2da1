import { join } from "node:path";
import { earlierIn, evidenceFile, targetName, withLastHeld, withRun } from "../record/evidence.ts";
import { earlierOf, withHistory } from "../record/history.ts";
import { readRecord } from "../record/read-record.ts";
import type { RunRecord } from "../record/run-record.ts";
import { recordFile } from "../report/write-reports.ts";
import { visitedIn } from "../schedule/order.ts";
import { triage } from "../schedule/triage.ts";
import type { Claim } from "../suite/claim.ts";
import type { ScenarioResult } from "../suite/scenario-result.ts";
import type { Options } from "./options.ts";

/** What is known of earlier runs. */
export interface Memory {
  /** To be filled as the run goes on. */
  readonly results: ScenarioResult[];
  /** Stores the results of a run; resolves to its record with what is known of earlier ones. */
  remember(record: RunRecord): Promise<RunRecord>;
}

/**
 * The memory in an evidence file; without one, in the reports of the run before, if they are in the folder of these.
 * Rejects when an evidence file cannot be read, before the first request to the target.
 */
export async function openMemory(
  { claims }: { readonly claims: readonly Pick<Claim, "id" | "statement">[] },
  { evidence, reportDir }: Pick<Options, "evidence" | "reportDir">,
): Promise<Memory> {
  const results: ScenarioResult[] = [];
  if (evidence === undefined) {
    const last = await lastReported(reportDir);
    return {
      results,
      async remember(record) {
        const isSame = last !== undefined && targetName(last) === targetName(record);
        return withHistory(record, isSame ? earlierOf(last) : undefined, claims);
      },
    };
  }
  const store = evidenceFile(evidence);
  const { targets } = await store.read();
  return {
    results,
    async remember(record) {
      const name = targetName(record);
      const known = targets[name];
      const { confirmed } = triage(record, null, known);
      await store.write(name, withRun(known, { record, confirmed, visited: visitedIn(results), claims }));
      const earlier = known === undefined ? undefined : earlierIn(known, claims);
      return withHistory(withLastHeld(record, known), earlier, claims);
    },
  };
}

/** A folder without reports, or with those of another release, has no earlier run. */
async function lastReported(folder: string | undefined): Promise<RunRecord | undefined> {
  return folder === undefined ? undefined : await readRecord(join(folder, recordFile)).catch(() => undefined);
}
