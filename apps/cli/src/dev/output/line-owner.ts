/** `{"requestId": …}`, as workers write their log where they serve an endpoint. */
const JSON_LOG = /^\{.*"requestId": ?"([^"]+)"/;
/** `INFO   | <job> | text`, as they write it otherwise. */
const TEXT_LOG = /^[A-Z]+\s*\| ([\w-]+) \| /;

/**
 * The job that a line belongs to which the worker printed: the one that the line names, else the one that runs, if it is alone. Null =
 * it cannot be told, or no job ran.
 */
export function ownerOf(line: string, running: ReadonlySet<string>): string | null {
  const named = JSON_LOG.exec(line)?.[1];
  if (named !== undefined) return named;
  const written = TEXT_LOG.exec(line)?.[1];
  if (written !== undefined && running.has(written)) return written;
  const [only = null] = running;
  return running.size === 1 ? only : null;
}
