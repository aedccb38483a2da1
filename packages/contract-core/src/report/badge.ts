import { isJudged, type RunRecord } from "../record/run-record.ts";

/** In the shape that shields.io reads from an address. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/** Of the claims that have a verdict, how many hold; an unchecked claim counts as a gap. */
export function badgeOf(record: RunRecord): Badge {
  const { counts, claims } = record;
  if (!isJudged(record)) return { schemaVersion: 1, label: "contract", message: "nothing checked", color: "lightgrey" };
  const broken = counts.fail + counts.error;
  const message = broken > 0 ? `${broken} broken` : `${counts.pass} of ${claims.length} hold`;
  const color = broken > 0 ? "red" : counts.pass === claims.length ? "brightgreen" : "green";
  return { schemaVersion: 1, label: "contract", message, color };
}
