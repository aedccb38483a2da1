import type { JobView } from "@millrace/engine";
import { int8Array } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";
import { GatheredReads } from "../../wire/gathered-reads.ts";
import { hasKeyOf } from "../statements/index-use.ts";
import { foundColumns, keyOn, toPayload, type FoundRow } from "../statements/job-columns.ts";
import { recordOf, type JobContext } from "./job-context.ts";
import { isNamed, type JobName } from "./job-lookup.ts";

type ViewRow = FoundRow & { readonly output: Uint8Array | null };

interface Key {
  readonly sequence: number;
  readonly random: number;
}

function from(table: "job" | "job_done"): string {
  return `SELECT ${foundColumns(table)}, ${table}.output FROM ${table}
    WHERE ${hasKeyOf(table, "wanted")}`;
}

// The limit spares what still waits or runs a look into every bucket of the finished jobs.
export const VIEW = {
  name: "job_view",
  text: `SELECT found.* FROM unnest($1::int8[], $2::int8[]) AS wanted (sequence, random)
    CROSS JOIN LATERAL (${from("job")} UNION ALL ${from("job_done")} LIMIT 1) AS found`,
};

/** Reads jobs with their results: those that are asked for at the same time together. */
export function createViewReader(
  context: JobContext,
  session: Session,
): (name: JobName) => Promise<JobView | undefined> {
  const reads = new GatheredReads<Key, ViewRow>(
    (keys) =>
      session.rows<ViewRow>(VIEW, [
        int8Array(keys.map(({ sequence }) => sequence)),
        int8Array(keys.map(({ random }) => random)),
      ]),
    ({ sequence, random }) => `${sequence} ${random}`,
  );
  return async (name) => {
    const key = keyOn(context.shard, name.jobId);
    const row = key === undefined ? undefined : await reads.read(key);
    if (row === undefined || !isNamed(row, name, key?.sync === true)) return undefined;
    return { job: recordOf(context, row), output: toPayload(row.output, row.output_blob) };
  };
}
