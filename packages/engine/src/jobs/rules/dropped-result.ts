import { isRecord } from "../../kernel/is-record.ts";

/** What both worker libraries print when the service could not be reached: another run may deliver the result. */
const UNREACHED = /Failed to return job result|Report dropped/;
/** What the official worker prints when it drops a result. A job that was over between two pings was never listed. */
const DROPPED = /Error handling job|Error while returning job result|Job stopped/;

export function isUnreached(line: string): boolean {
  return UNREACHED.test(line);
}

export function isDropped(line: string): boolean {
  return DROPPED.test(line);
}

/** How the official worker logs a result that it could not turn into JSON; what Python says of it follows. */
const UNSENDABLE = /Error while returning job result\. \| (.+)$/s;

/** The error of a job whose worker dropped the result, from the last error line of its log; null = none is known. */
export function droppedResultMessage(line: string | null): string {
  const reason = line === null ? undefined : UNSENDABLE.exec(messageIn(line))?.[1]?.trim().replace(/\.$/, "");
  if (reason !== undefined) {
    return `result dropped: ${reason}. The worker could not send it: have the handler return only values that JSON can express.`;
  }
  const said = line === null ? "Its log may show why." : `Its log says: ${messageIn(line)}`;
  return `result dropped: the worker gave the job up without a result. ${said}`;
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
