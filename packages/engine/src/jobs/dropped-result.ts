import { isRecord } from "../kernel/is-record.ts";

/** How the official worker logs a result that it could not turn into JSON; what Python says of it follows. */
const UNSENDABLE = /Error while returning job result\. \| (.+)$/s;

/** The error of a job whose worker dropped the result, from the last error line of its log; null = none is known. */
export function droppedResultMessage(line: string | null): string {
  const reason = line === null ? undefined : UNSENDABLE.exec(messageIn(line))?.[1]?.trim().replace(/\.$/, "");
  if (reason !== undefined) {
    return `result dropped: the worker could not send it: ${reason}. Have the handler return only values that JSON can express.`;
  }
  const said = line === null ? "Its log may show why." : `Its last error line: ${messageIn(line)}`;
  return `result dropped: the worker no longer has the job and reported no result, so it could not send it. ${said}`;
}

/** The official worker writes its lines as JSON where it serves an endpoint. */
function messageIn(line: string): string {
  try {
    const entry: unknown = JSON.parse(line);
    if (isRecord(entry) && typeof entry["message"] === "string") return entry["message"];
  } catch {
    // Another worker's line.
  }
  return line;
}
