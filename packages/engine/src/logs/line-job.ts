/** Text that may be the id of a job. */
const idLike = /[A-Za-z0-9_-]{20,64}/g;

/**
 * The job that a line belongs to, of those that its worker has at the moment: the one that the line names, else the only one, else
 * none.
 */
export function jobOfLine(text: string, runningJobIds: readonly string[]): string | null {
  const [only = null] = runningJobIds;
  if (runningJobIds.length <= 1) return only;
  return text.match(idLike)?.find((word) => runningJobIds.includes(word)) ?? null;
}
