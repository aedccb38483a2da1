import type { FinishRequest, ReportOutcome } from "@millrace/engine";
import { CLOSED_BY_SERVICE, endedByReport, isAttemptOf } from "../../jobs/attempt-fence.ts";
import { stateOf, statusCodes } from "../../jobs/job-row.ts";
import type { BatchKind } from "../batcher.ts";
import { stepOf } from "./counters.ts";
import { endJobs, expiryAtEnd, type Ending } from "./ending.ts";
import { blobColumn, touchesAttempt, type FoundRow } from "./job-columns.ts";
import { dropBlobs, recordOf, type JobContext } from "./job-context.ts";
import { lockJobs } from "./job-lookup.ts";

/** Ends running attempts. Retention begins, and a webhook becomes due in the same transaction. */
export function finishKind(context: JobContext): BatchKind<FinishRequest, ReportOutcome> {
  return {
    order: "together",
    touches: touchesAttempt,
    async work(transaction, requests) {
      const names = requests.map(({ attempt, nowMs }) => ({ ...attempt, nowMs }));
      const rows = await lockJobs(transaction.session, context.shard, names);
      const endings: Ending[] = [];
      const outcomes = requests.map((request, index): ReportOutcome => {
        const row = rows[index];
        const refusal = refuse(context, request, row);
        if (refusal !== undefined || row === undefined) {
          dropBlobs(context, transaction, [blobColumn(request.output)]);
          return refusal ?? { kind: "missing" };
        }
        const ending = endingOf(request, row);
        endings.push(ending);
        dropBlobs(context, transaction, [row.output_blob]);
        transaction.tally.add(row.endpoint_id, stepOf("IN_PROGRESS", request.to));
        return { kind: "applied", job: recordOf(context, finished(ending)) };
      });
      endJobs(context, transaction, endings);
      return outcomes;
    },
  };
}

/** Why the report changes nothing, or undefined when it does. */
function refuse(context: JobContext, request: FinishRequest, row: FoundRow | undefined): ReportOutcome | undefined {
  if (row === undefined) return { kind: "missing" };
  if (stateOf(row) === "IN_PROGRESS" && isAttemptOf(row, request.attempt)) return undefined;
  const repeated = endedByReport(row) && isAttemptOf(row, request.attempt);
  return { kind: repeated ? "repeated" : "stale", job: recordOf(context, row) };
}

function endingOf({ to, by, nowMs, output, error }: FinishRequest, row: FoundRow): Ending {
  return { row, to, nowMs, output, error, attemptToken: by === "worker" ? row.attempt_token : CLOSED_BY_SERVICE };
}

function finished({ row, to, nowMs, error, attemptToken }: Ending): FoundRow {
  return {
    ...row,
    status: statusCodes[to],
    finished_at: nowMs,
    expires_at: expiryAtEnd(row, nowMs),
    error,
    attempt_token: attemptToken,
  };
}
