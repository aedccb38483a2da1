import { type FinishRequest, jobRules, type ReportOutcome } from "@millrace/engine";
import type { BatchKind } from "../commit/postgres-combiner.ts";
import { endJobs, type Ending } from "./ending.ts";
import { blobColumn, touchesAttempt } from "./job-columns.ts";
import { dropBlobs, recordOf, type JobContext } from "./job-context.ts";
import { lockJobs } from "./job-lookup.ts";

/** Ends running attempts. */
export function finishKind(context: JobContext): BatchKind<FinishRequest, ReportOutcome> {
  return {
    order: "together",
    touches: touchesAttempt,
    async work(transaction, requests) {
      const names = requests.map(({ attempt, nowMs }) => ({ ...attempt, nowMs }));
      const rows = await lockJobs(transaction.session, context.shard, names);
      const endings: Ending[] = [];
      const outcomes = requests.map((request, index): ReportOutcome => {
        const { output } = request;
        const refused = (outcome: ReportOutcome): ReportOutcome => {
          dropBlobs(context, transaction, [blobColumn(output)]);
          return outcome;
        };
        const row = rows[index];
        if (row === undefined) return refused({ kind: "missing" });
        const change = jobRules.endAttempt(recordOf(context, row), request);
        if (change.kind !== "change") return refused(change);
        endings.push({ row, change, output });
        dropBlobs(context, transaction, [row.output_blob]);
        transaction.tally.add(row.endpoint_id, change.counts);
        return { kind: "applied", job: change.job };
      });
      endJobs(context, transaction, endings);
      return outcomes;
    },
  };
}
