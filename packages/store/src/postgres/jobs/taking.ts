import type { JobRecord } from "@millrace/engine";
import { statusCodes } from "../../jobs/job-row.ts";
import { int8, text, type RowColumn } from "../../wire/binary-rows.ts";
import { part, type Part } from "../../wire/parts.ts";
import { hasKeyOf } from "../statements/index-use.ts";

/** A job that is handed out: its key, and its record afterwards. */
export interface Taken {
  readonly key: { readonly sequence: number; readonly random: number };
  readonly job: JobRecord;
}

/** Columns of `job_taking`. */
export const TAKING: readonly RowColumn<Taken>[] = [
  int8(({ key }) => key.sequence),
  int8(({ key }) => key.random),
  text(({ job }) => job.attemptToken),
  text(({ job }) => job.workerId),
  int8(({ job }) => job.startedAtMs),
];

/** Hands out jobs that wait. */
export const TAKE: Part = part(
  "take",
  `UPDATE job SET status = ${statusCodes.IN_PROGRESS}, attempt = job.attempt + 1, attempt_token = taken.token,
      worker_id = taken.worker_id, started_at = taken.started_at, gateway_id = $2
    FROM unnest($1::job_taking[]) AS taken
    WHERE ${hasKeyOf("job", "taken")}`,
);
