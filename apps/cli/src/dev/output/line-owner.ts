import { packageLine } from "@millrace/worker-text/package-line";

/**
 * The job that a line belongs to which the worker printed: the one that the line names, else the one that runs, if it is alone. Null =
 * it cannot be told, or no job ran.
 */
export function ownerOf(line: string, running: ReadonlySet<string>): string | null {
  const named = packageLine(line)?.jobId;
  if (named !== undefined && (line.startsWith("{") || running.has(named))) return named;
  const [only = null] = running;
  return running.size === 1 ? only : null;
}
