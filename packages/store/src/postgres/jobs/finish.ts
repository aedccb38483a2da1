import { type FinishRequest, jobRules, type ReportOutcome } from "@millrace/engine";
import type { BatchKind, BatchTransaction } from "../commit/postgres-combiner.ts";
import { endJobs, MOVE_HELD, type Ending } from "./ending.ts";
import { blobColumn, touchesAttempt } from "../statements/job-columns.ts";
import { dropBlobs, recordOf, type JobContext } from "./job-context.ts";
import { lockJobs } from "./job-lookup.ts";

/** Ends running attempts. */
export function finishKind(context: JobContext): BatchKind<FinishRequest, ReportOutcome> {
  const find = ({ session }: BatchTransaction, requests: readonly FinishRequest[]) =>
    lockJobs(
      session,
      context.shard,
      requests.map(({ attempt, nowMs }) => ({ ...attempt, nowMs })),
    );
  return {
    order: "together",
    touches: touchesAttempt,
    async work(transaction, requests) {
      const known = requests.map((request) => context.beliefs.takeEnd(request));
      const unknown = requests.filter((_, index) => known[index] === undefined);
      const found = unknown.length === 0 ? [] : await find(transaction, unknown);
      const rows = new Map(unknown.map((request, index) => [request, found[index]]));
      const endings: Ending[] = [];
      const heldEndings: Ending[] = [];
      const outcomes = requests.map((request, index): ReportOutcome => {
        const { output } = request;
        const held = known[index];
        if (held !== undefined) {
          heldEndings.push({ ...held, output });
          transaction.tally.add(held.row.endpoint_id, held.change.counts);
          return { kind: "applied", job: held.change.job };
        }
        const refused = (outcome: ReportOutcome): ReportOutcome => {
          dropBlobs(context, transaction, [blobColumn(output)]);
          return outcome;
        };
        const row = rows.get(request);
        if (row === undefined) return refused({ kind: "missing" });
        const change = jobRules.endAttempt(recordOf(context, row), request);
        if (change.kind !== "change") return refused(change);
        endings.push({ row, change, output });
        dropBlobs(context, transaction, [row.output_blob]);
        transaction.tally.add(row.endpoint_id, change.counts);
        return { kind: "applied", job: change.job };
      });
      await endJobs(context, transaction, heldEndings, MOVE_HELD);
      await endJobs(context, transaction, endings);
      return outcomes;
    },
  };
}
