/** Where the worker packages name the job that a line is about: beside their own lines, and in the address of a report. */
const named = /"requestId": ?"([\w-]{20,64})"|\/job-(?:done|stream)\/[\w-]{1,64}\/([\w-]{20,64})/;
/** Text that may be the id of a job. */
const idLike = /[A-Za-z0-9_-]{20,64}/g;

/**
 * The job that a line belongs to: the one that the worker package names, which may have ended; else of those that its worker has at the
 * moment the one that the line names, or the only one, or none.
 */
export function jobOfLine(text: string, runningJobIds: readonly string[]): string | null {
  const [, request, report] = named.exec(text) ?? [];
  const own = request ?? report;
  if (own !== undefined) return own;
  const [only = null] = runningJobIds;
  if (runningJobIds.length <= 1) return only;
  return text.match(idLike)?.find((word) => runningJobIds.includes(word)) ?? null;
}
